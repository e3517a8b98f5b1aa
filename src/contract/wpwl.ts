/** `window.wpwl`, the widget's public face on the page. Source: widget-contract.md section 4. */
export interface Wpwl {
  /** Takes everything of the widget out of the page. May be called any number of times, never throws. */
  unload(): void;
  /**
   * Starts the payment of one form, as its Pay button does.
   *
   * @param container class of the form's container: `wpwl-container-card`; several classes are joined by dots
   * @returns a promise: `true` when a payment of the form is under way, a wallet's from the moment its sheet opens; `false`
   * when a check or a callback stopped it, another form is paying, or no form has this container, which the console says
   */
  executePayment(container: string): Promise<boolean>;
  readonly checkout: CheckoutData;
  /** Version of the assets, as in `{gateway}/v1/static/{cacheVersion}/…`. */
  readonly cacheVersion: string;
}

/** `wpwl.checkout`, as far as merchants read it. Amount and currency are there from `onReady` on. */
export interface CheckoutData {
  id: string;
  amount?: string;
  currency?: string;
  /** Pages write colours of the redirect page into the second member. */
  config: { registrations: OneClick[]; customRedirectPageConfig: Record<string, unknown> };
}

/** What the shopper's browser may know of a stored means of payment: enough to recognise it. */
export interface OneClick {
  /** Of the registration. */
  id: string;
  /** The gateway's code: `VISA`. */
  brand: string;
  last4Digits?: string | undefined;
  holder?: string | undefined;
  /** Of a card alone: `01` to `12`. */
  expiryMonth?: string | undefined;
  /** Of a card alone: four digits. */
  expiryYear?: string | undefined;
  /** Country and last four characters. */
  iban?: string | undefined;
  /** Of a virtual account, masked. */
  accountId?: string | undefined;
  /** Of a virtual account, masked: the account itself when it is an address, else the shopper's own. */
  email?: string | undefined;
}
