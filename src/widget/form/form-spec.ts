import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { HostedField, HostedName } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import type { BeforeSubmit } from '../payment/before-submit-callbacks.ts';
import type { Targets } from '../payment/target.ts';
import type { PaymentCode } from './form-context.ts';
import type { FormProps } from './form-props.ts';

/**
 * Describes one kind of form: all that differs from other kinds. A {@link PaymentForm} is built from it and does what
 * all kinds have in common.
 */
export interface FormSpec {
  /** For example `card` or `virtualAccount-PAYPAL`. The container's class is `wpwl-container-<key>`. */
  key: string;
  props: FormProps;
  /** The form's nodes, drawn once. */
  tree: ComponentChild;
  /** Codes of the card brands. */
  ccMethods: readonly string[];
  /** Callbacks of the merchant that are called before a payment is sent. */
  beforeSubmit: BeforeSubmit;
  /** Name of the target frame beside the form; the container's id when absent. */
  targetName?: string;
  /** Whether merchants' scripts may send the form with the native `form.submit()` (widget-contract.md 5.6). */
  isNative: boolean;
  /** Where the provider's page is shown: in a window or in a frame. When absent, it replaces the shop's page. */
  flow?: 'popup' | 'inline' | undefined;
  /** Windows and frames of the shop that are used in place of our own; only for cards (widget-contract.md 2.1). */
  targets?: Targets;
  /** Set where the shopper agrees to the amount after the press, in a wallet's sheet. A second press pays nothing then. */
  isAmountInSheet?: true;
  /** Title of the frame with the provider's page, for assistive technology. */
  title?: ReadonlySignal<string>;

  /** Returns the fields in frames that belong to the payment at this moment; none when absent. */
  hostedFields?(): readonly HostedField[];
  /** Returns the field whose frame sends the payment. Without one, the frame that all forms share sends it. */
  paymentFrame?(): PaymentFrame | undefined;
  /**
   * Reads the parameters of the payment that stand in the page. When absent, these are the form's inputs that have a
   * name.
   */
  parameters?(payment: PaymentCode): Map<string, string>;
  /** Resolves when the fields stand that were not drawn with the form; absent when there are none. */
  typable?(): Promise<unknown> | undefined;
  /** Whether the checkout has been made already. When absent, it is made before a payment where the shop has none. */
  isPrepared?(): boolean;
  /** Returns the title of a field's frame, made from the label that the page has now. */
  frameTitle?(name: HostedName): string;
  /** Called before the merchant's page is told that the form is ready. */
  onReady?(): void;
  /** Called when the shopper has chosen a brand of this form outside of the form, by a logo. */
  chooseBrand?(code: string): void;
  /** Starts the payment where this kind of form needs more than to send it, such as a wallet's sheet. */
  startPayment?(event?: Event): void;
  /** Does `wpwl.executePayment` for this kind of form. Resolves to whether a payment is under way now. */
  executePayment?(): Promise<boolean>;
  /**
   * Called with the result code when a payment is over. The code is empty when the gateway gave none or refused the
   * payment.
   */
  onOutcome?(code: string): void;
}
