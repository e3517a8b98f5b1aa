/** What a page gives to the loader, and what it gets. */
import type { PageForm, PageSignal } from '#contract/options/page-types.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import type { FormChanges, PaymentStart } from '#contract/wpwl.ts';

export interface LoadOptions {
  /** Address of the gateway, such as `https://pay.example`. */
  readonly gateway: string;
  /**
   * The `id` of the checkout that your server has created; with `/registration` behind it a card is only stored. Left out
   * only with the option `createCheckout`.
   */
  readonly checkoutId?: string;
  /** The `integrity` of the same answer, as it came. */
  readonly integrity?: string | undefined;
  /** The nonce of the page's Content-Security-Policy. */
  readonly nonce?: string | undefined;
  /** The form in the page, with `action` and `data-brands`. It gets the class `paymentWidgets`. */
  readonly form: PageForm;
  /** In addition to the page's `window.wpwlOptions`. A page with the loader must not declare them by `const`. */
  readonly options?: WpwlOptions | undefined;
  /** How long the script may take, in milliseconds; 20 seconds when absent. */
  readonly timeout?: number | undefined;
  /** Takes the form away when it is aborted, before and after it has come. */
  readonly signal?: PageSignal | undefined;
}

/** The form in the page, for one caller of `loadPaymentWidgets`. */
export interface PaymentWidgets {
  /**
   * Resolves when the shopper can type, to the classes of the containers, such as `wpwl-container-card`. Rejects with a
   * `PaymentWidgetsLoadError`: `checkout` when the gateway does not know the checkout, `frames` when the secure fields do not
   * answer, `aborted` after `unload`.
   */
  readonly ready: Promise<readonly string[]>;
  /**
   * Pays as the button of the form does. Resolves to whether a payment is under way.
   *
   * @param container one of `ready`; the first when absent
   */
  pay(container?: string): Promise<boolean>;
  /** Does the same, and resolves to what has come of it. */
  tryPayment(container?: string): Promise<PaymentStart>;
  /**
   * Reads the checkout anew after your server has updated it, see `Wpwl.refresh`. All that the shopper has typed stays.
   * Resolves to whether the form shows the checkout as it is now.
   */
  refresh(): Promise<boolean>;
  /**
   * Changes the form in place, as `Wpwl.update` does, for all that share it: language, texts, brands, amount, `disabled`. What
   * was typed stays. Waits until the form is ready.
   */
  update(changes: FormChanges): Promise<void>;
  /** Adds options. Callbacks count at once, other options from the next form on. */
  setOptions(options: WpwlOptions): void;
  /** Takes the form away. May be called any number of times; never throws. */
  unload(): void;
}
