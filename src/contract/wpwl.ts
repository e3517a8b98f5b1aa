/** `window.wpwl`, the widget's public face on the page. Source: widget-contract.md section 4. */
export interface Wpwl {
  /** Takes everything of the widget out of the page. May be called any number of times, never throws. */
  unload(): void;
  /**
   * Starts the payment of one form, as its Pay button does.
   *
   * @param container class of the form's container: `wpwl-container-card`; several classes are joined by dots
   */
  executePayment(container: string): void;
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
  config: { registrations: unknown[]; customRedirectPageConfig: Record<string, unknown> };
}
