import type { Wpwl } from '#contract/wpwl.ts';
import type { Widget } from './widget.ts';

// The key under which `window` holds the newest widget. `window.wpwl` cannot serve for this: pages delete it, or
// mount a new widget without calling `unload`, and the new widget must still find the old one to end it.
const current = Symbol.for('payment-widgets');

declare global {
  interface Window {
    [current]?: Widget;
  }
}

/** Makes `widget` the page's widget: ends the previous one and sets `window.wpwl`. */
export function publish(widget: Widget, version: string): void {
  const page = window;
  page[current]?.unload();
  page[current] = widget;
  const wpwl: Wpwl = {
    unload() {
      widget.unload();
      if (page[current] === widget) delete page[current];
    },
    executePayment: async (container) => (await widget.tryPayment(container)) === 'underWay',
    tryPayment: (container) => widget.tryPayment(container),
    refresh: () => widget.refresh(),
    update: (changes) => widget.update(changes),
    checkout: widget.checkout,
    cacheVersion: version,
  };
  try {
    // The property is configurable because pages delete it in strict mode (merchant-usage.md, habit 5).
    Object.defineProperty(page, 'wpwl', {
      value: wpwl,
      configurable: true,
      writable: true,
      enumerable: true,
    });
  } catch {
    // The page has declared `var wpwl`. That property cannot become configurable, but it can be assigned.
    page.wpwl = wpwl;
  }
}
