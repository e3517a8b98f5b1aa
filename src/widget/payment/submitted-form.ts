import type { ReadonlySignal, Signal } from '@preact/signals';
import type { CheckedField } from '../hosted/field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import type { Announcer } from '../page/announcer.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { BeforeSubmit } from './before-submit-callbacks.ts';
import type { Targets } from './target.ts';

/** A form as its submission sees it. */
export interface SubmittedForm {
  readonly context: Pick<
    WidgetContext,
    'address' | 'settings' | 'language' | 'texts' | 'ask' | 'isTaken' | 'saved' | 'sessionEnded' | 'restored'
  >;
  readonly container: HTMLElement;
  readonly element: HTMLFormElement;
  /** The frame beside the form, once it has been added. */
  readonly targetFrame: HTMLIFrameElement | undefined;
  readonly announcer: Announcer;
  readonly scope: Scope;
  readonly spec: {
    /** `isBusy` is set while a payment is under way. */
    readonly props: { readonly id: string; readonly isBusy: Signal<boolean> };
    /** The merchant's callbacks that must let the payment go on, see {@link callBeforeSubmit}. */
    readonly beforeSubmit: BeforeSubmit;
    readonly isNative: boolean;
    /** Windows and frames that the shop wants to be used. */
    readonly targets?: Targets;
    /** Where the provider's page is shown; when absent, in the place of the shop's page. */
    readonly flow?: 'popup' | 'inline' | undefined;
    /** Title of the frame with the provider's page, for assistive technology. */
    readonly title?: ReadonlySignal<string>;
    /** Called with the result code of a payment that is over; empty when none is known, or nothing was paid. */
    onOutcome?(code: string): void;
  };
  /** The button, which shows that some field is wrong. */
  readonly button: { showError(): void };
  /** Whether there is a checkout; the shop may have to make it first. */
  prepare(): boolean | Promise<boolean>;
  /** All fields with the errors that they show. */
  checkedFields(): readonly CheckedField[];
  /** All fields in frames that belong to the payment. */
  hostedFields(): readonly HostedField[];
  /** The parameters of the payment that no frame holds, read now. */
  outerFields(): Map<string, string>;
  /** The frame that sends the payment. */
  paymentFrame(): PaymentFrame;
}
