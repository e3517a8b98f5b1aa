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
    /** Made by the script; pages may delete it. */
    wpwl?: Wpwl;
    /** Read when the forms are drawn; its callbacks when they are called. */
    wpwlOptions?: WpwlOptions;
  }
}
