/** Types for merchants' pages: `import type { WpwlOptions } from 'payment-widgets'`. */
import type { WpwlOptions } from '#contract/options/types.ts';
import type { Wpwl } from '#contract/wpwl.ts';

export type * from '#contract/options/callbacks.ts';
export type { ElementList } from '#contract/options/page-types.ts';
export type * from '#contract/options/types.ts';
export type * from '#contract/options/wallet-callbacks.ts';
export type { CheckoutData, OneClick, Wpwl } from '#contract/wpwl.ts';

declare global {
  interface Window {
    /** The widget's public interface. The script sets it; the page may delete it. */
    wpwl?: Wpwl;
    /**
     * The merchant's options. The widget reads them when it draws the forms, and looks each callback up when it calls
     * it.
     */
    wpwlOptions?: WpwlOptions;
  }
}
