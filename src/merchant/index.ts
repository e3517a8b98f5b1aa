/**
 * `payment-widgets/merchant`: the functions with which a merchant's own server prepares a checkout and reads its
 * outcome safely, for a shop or an app (`service.md`, "Mobile SDK server side"). It depends only on `fetch`.
 */
export type { PreparedCheckout, StatusRecord } from './answers.ts';
export { type Difference, differencesFrom } from './comparison.ts';
export { MerchantError, type MerchantProblem, type RefusedResult } from './errors.ts';
export type { Expected } from './expected.ts';
export { type Merchant, merchantOf } from './merchant.ts';
export type { MerchantSettings } from './settings.ts';
export { type Status, statusOf } from './status.ts';
export { checkoutIdIn, isStatusPath } from './status-path.ts';
