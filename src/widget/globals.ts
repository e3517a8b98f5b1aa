import type { Wpwl } from '#contract/wpwl.ts';
import { addToPage, removeFromPage } from './page/page-widgets.ts';
import type { Widget } from './widget.ts';

/** Adds a widget to the page, and sets `window.wpwl` to its interface. */
export function publish(widget: Widget, version: string): void {
  const page = window;
  addToPage(widget);
  const wpwl: Wpwl = {
    unload({ keepsPayment } = {}) {
      if (keepsPayment) widget.retire();
      else widget.unload();
      removeFromPage(widget);
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
