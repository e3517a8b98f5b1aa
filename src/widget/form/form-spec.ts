import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { HostedName } from '../hosted/hosted-field.ts';
import type { BeforeSubmit } from '../payment/before-submit-callbacks.ts';
import type { ProviderWindow, Returned, SubmittedForm } from '../payment/submitted-form.ts';
import type { Targets } from '../payment/target.ts';
import type { BrandControl } from './brand-control.ts';
import type { CardFormProps, FormProps } from './form-props.ts';

/**
 * Everything in which one kind of form differs from the other kinds, such as cards or a wallet. {@link PaymentForm} does
 * what all kinds have in common, and takes the rest from here.
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
  /** Whether a merchant's script may submit the form by the browser's own `form.submit()` (widget-contract.md 5.6). */
  isNative: boolean;
  /** Where the provider's page is shown: in a window or in a frame. When absent, it replaces the shop's page. */
  flow?: 'popup' | 'inline';
  createWindow?: (form: SubmittedForm, returned: Returned) => ProviderWindow;
  /** The shop's own windows and frames, which replace those of the widget; only for cards (widget-contract.md 2.1). */
  targets?: Targets;
  /** Only of a card form. */
  card?: { readonly props: CardFormProps; readonly brand: BrandControl };
  /**
   * Set when the shopper agrees to the amount in a wallet's sheet, after pressing the button. A second press then pays
   * nothing.
   */
  isAmountInSheet?: true;
  /** Title of the frame with the provider's page, for assistive technology. */
  title?: ReadonlySignal<string>;

  /**
   * Reads the parameters of the payment that stand in the page. When absent, these are the form's inputs that have a
   * name.
   */
  parameters?(): Map<string, string>;
  /**
   * Whether the checkout exists already. When this function is absent, the form creates a checkout before it pays, if the
   * shop has not created one.
   */
  isPrepared?(): boolean;
  /** Returns the title of a field's frame, which is made from the label in the page. */
  frameTitle?(name: HostedName, container: Element): string;
  /** Starts the payment of a form that has to do something before sending it, such as opening a wallet's sheet. */
  startPayment?(event?: Event): void;
  /** Carries out `wpwl.executePayment` for this kind of form. Resolves to whether a payment has begun. */
  executePayment?(): Promise<boolean>;
  /**
   * Called with the result code when a payment is over. The code is empty when the gateway gave none or refused the
   * payment.
   */
  onOutcome?(code: string): void;
}
