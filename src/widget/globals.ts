import type { Wpwl } from '#contract/wpwl.ts';
import type { Widget } from './widget.ts';

// Pages delete window.wpwl or mount again without unload; the newest widget must find the one before it all the same.
const current = Symbol.for('payment-widgets');

declare global {
  interface Window {
    [current]?: Widget;
  }
}

/** Makes `widget` the page's widget; one that was there before ends. */
export function publish(widget: Widget, version: string): void {
  const page = window;
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
