/** The package's `payment-widgets`: the loader, and the types of the page's options and of `window.wpwl`. */
export type * from '#contract/options/callbacks.ts';
export type { ElementList } from '#contract/options/page-types.ts';
export type * from '#contract/options/types.ts';
export type * from '#contract/options/wallet-callbacks.ts';
export type { CheckoutData, FormChanges, OneClick, PaymentStart, Wpwl } from '#contract/wpwl.ts';
export { loadPaymentWidgets } from './load.ts';
export { type LoadFailure, PaymentWidgetsLoadError } from './load-error.ts';
export type { LoadOptions, PaymentWidgets } from './load-options.ts';
