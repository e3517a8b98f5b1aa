import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { HostedField, HostedName } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import type { BeforeSubmit } from '../payment/before-submit-callbacks.ts';
import type { Targets } from '../payment/target.ts';
import type { FormProps } from './form-props.ts';

/** What one kind of form has of its own. A {@link PaymentForm} is made of it, and does the rest in the same way for all. */
export interface FormSpec {
  /** `card`, `virtualAccount-PAYPAL`: the container's class is `wpwl-container-<key>`. */
  key: string;
  props: FormProps;
  /** Draws the form from its props. */
  markup: ComponentChild;
  /** Codes of the card brands. */
  ccMethods: readonly string[];
  /** Callbacks of the merchant that are called before a payment is sent. */
  beforeSubmit: BeforeSubmit;
  /** Name of the frame beside the form; the container's id when absent. */
  targetName?: string;
  /** Whether the browser itself can send the form, as merchants' scripts have it do (widget-contract.md 5.6). */
  isNative: boolean;
  /** Where the provider's page is shown; when absent, in the place of the shop's page. */
  flow?: 'popup' | 'inline' | undefined;
  /** Windows and frames that the shop wants to be used; for cards alone (widget-contract.md 2.1). */
  targets?: Targets;
  /** Title of the frame with the provider's page, for assistive technology. */
  title?: ReadonlySignal<string>;
  /** Whether the form has made the checkout itself before it starts a payment. */
  isPrepared?: boolean;

  /** The fields in frames that belong to the payment, as of now; none when absent. */
  hostedFields?(): readonly HostedField[];
  /** The field's frame that sends the payment; without one, the frame that all forms share sends it. */
  paymentFrame?(): PaymentFrame | undefined;
  /** The parameters of the payment that no frame holds, read now; the named fields when absent. */
  parameters?(): Map<string, string>;
  /** The title of a field's frame, as the page has its label now. */
  frameTitle?(name: HostedName): string;
  /** Called before the merchant's page is told that the form is ready. */
  onReady?(): void;
  /** The shopper has chosen a brand of this form outside of it. */
  chooseBrand?(code: string): void;
  /** Starts the payment in a way of the form's own. */
  startPayment?(event?: Event): void;
  /** Answers `wpwl.executePayment` in a way of the form's own: whether a payment is under way now. */
  executePayment?(): Promise<boolean>;
  /** Called with the result code of a payment that is over; empty when the gateway has none, or refused to try. */
  onOutcome?(code: string): void;
}
