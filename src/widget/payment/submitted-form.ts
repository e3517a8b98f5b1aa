import type { ReadonlySignal, Signal } from '@preact/signals';
import type { CheckedField } from '../hosted/form-field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import type { Announcer } from '../page/announcer.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { BeforeSubmit } from './before-submit-callbacks.ts';
import type { ShowingButton } from './shown-amount.ts';
import type { Targets } from './target.ts';

/** The parts of a form that the submission of its payments uses. */
export interface SubmittedForm {
  readonly context: Pick<
    WidgetContext,
    | 'address'
    | 'settings'
    | 'language'
    | 'texts'
    | 'total'
    | 'addedPaymentFrame'
    | 'fetchCheckout'
    | 'isTaken'
    | 'onSaved'
    | 'payingContainer'
    | 'priceChanged'
    | 'sessionEnded'
    | 'restored'
  >;
  readonly container: HTMLElement;
  readonly element: HTMLFormElement;
  /** The frame for a provider's page beside the form, once it has been added. */
  readonly targetFrame: HTMLIFrameElement | undefined;
  readonly announcer: Announcer;
  readonly scope: Scope;
  readonly spec: {
    /** `isBusy` is true while a payment is under way. */
    readonly props: ShowingButton & { readonly id: string; readonly isBusy: Signal<boolean> };
    /** The merchant's callbacks that must all let the payment go on, see {@link callBeforeSubmit}. */
    readonly beforeSubmit: BeforeSubmit;
    readonly isNative: boolean;
    /** The windows or frames in which the shop wants the payment and its result to open. */
    readonly targets?: Targets;
    /** Where the provider's page is shown; absent when it replaces the shop's page. */
    readonly flow?: 'popup' | 'inline' | undefined;
    /** Set where the shopper agrees to the amount after the press, in a wallet's sheet. */
    readonly isAmountInSheet?: true;
    /** The title of the frame with the provider's page, for assistive technology. */
    readonly title?: ReadonlySignal<string>;
    /**
     * Called with the result code of a payment that has ended. The code is empty when it is unknown or nothing was
     * paid.
     */
    onOutcome?(code: string): void;
  };
  /** The Pay button, which can show that a field is wrong. */
  readonly button: { showError(): void };
  /** Ensures that there is a checkout, which the shop may have to create first. Returns false when there is none. */
  prepare(): boolean | Promise<boolean>;
  /** Returns all fields with the errors that they show. */
  checkedFields(): readonly CheckedField[];
  /** Returns all fields in frames whose values belong to the payment. */
  hostedFields(): readonly HostedField[];
  /** Reads the payment parameters that no frame holds, as they are now. */
  outerFields(): Map<string, string>;
  /** Returns the frame that sends the payment. */
  paymentFrame(): PaymentFrame;
}
