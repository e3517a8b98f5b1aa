import type { CheckoutData } from './checkout.ts';
import type { Widget } from './widget.ts';

/** `window.wpwl`, the widget's public face on the page. Source: widget-contract.md section 4. */
export interface Wpwl {
  /** Takes everything of the widget out of the page. May be called any number of times, never throws. */
  unload(): void;
  /** Starts the payment of one form, as the Pay button does. */
  executePayment(container: string): void;
  readonly checkout: CheckoutData;
  /** Version of the assets, as in `{gateway}/v1/static/{cacheVersion}/…`. */
  readonly cacheVersion: string;
}

// Pages delete window.wpwl or mount again without unload; the newest widget must find the one before it all the same.
const current = Symbol.for('payment-widgets');
type Page = Window & { wpwl?: unknown; [current]?: Widget };

/** Makes `widget` the page's widget; one that was there before ends. */
export function publish(widget: Widget, version: string): void {
  const page = window as Page;
  page[current]?.unload();
  page[current] = widget;
  const wpwl: Wpwl = {
    unload() {
      widget.unload();
      if (page[current] === widget) delete page[current];
    },
    executePayment: (container) => widget.executePayment(container),
    checkout: widget.checkout,
    cacheVersion: version,
  };
  try {
    // Configurable, because pages delete it in strict mode (merchant-usage.md, habit 5).
    Object.defineProperty(page, 'wpwl', {
      value: wpwl,
      configurable: true,
      writable: true,
      enumerable: true,
    });
  } catch {
    // A page's own `var wpwl` cannot be made configurable any more.
    page.wpwl = wpwl;
  }
}
