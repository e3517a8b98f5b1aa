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

/**
 * The place of a provider's page beside the shop's page: a window of its own, or a frame of the form
 * (widget-contract.md 9.5, 9.6).
 */
export interface ProviderWindow {
  /**
   * The value that is sent to the gateway for this place. Undefined while there is neither window nor frame; the whole
   * tab goes to the provider's page then.
   */
  readonly flow: 'popup' | 'inline' | undefined;
  /**
   * Opens an empty window. Must be called in the task of the shopper's press, because browsers open windows only
   * there.
   */
  open(): void;
  /** Loads the provider's page, by a form post if there are fields. */
  show(url: string, fields: readonly (readonly string[])[]): void;
  /** Moves the focus to the provider's page, for a shopper who has lost sight of it. */
  focus(): void;
  close(): void;
}

/**
 * Called when the shopper has finished on the provider's page or has left it.
 *
 * @param isBack true when the shopper is surely back, `atEnd` when the provider's page has led there. False when that is unknown, because the window can no longer be
 * reached but may still be open: a page with `Cross-Origin-Opener-Policy: same-origin` cuts the window off when the
 * provider's page loads.
 */
export type Returned = (isBack: boolean | 'atEnd') => void;

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
    /** `isBusy` is true while a payment is under way, `isPaid` when it has succeeded. */
    readonly props: ShowingButton & {
      readonly id: string;
      readonly isBusy: Signal<boolean>;
      readonly isPaid: Signal<boolean>;
    };
    /** The merchant's callbacks that must all let the payment go on, see {@link callBeforeSubmit}. */
    readonly beforeSubmit: BeforeSubmit;
    readonly isNative: boolean;
    /** The windows or frames in which the shop wants the payment and its result to open. */
    readonly targets?: Targets;
    /** Where the provider's page is shown; absent when it replaces the shop's page. */
    readonly flow?: 'popup' | 'inline';
    /** Creates that place; absent as `flow` is. */
    createWindow?(form: SubmittedForm, returned: Returned): ProviderWindow;
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
  readonly fields: {
    /** Returns all fields with the errors that they show. */
    checked(): readonly CheckedField[];
    /** Returns all fields in frames whose values belong to the payment. */
    hosted(): readonly HostedField[];
  };
  /** Reads the payment parameters that no frame holds, as they are now. */
  outerFields(): Map<string, string>;
  /** Returns the frame that sends the payment. */
  paymentFrame(): PaymentFrame;
}
