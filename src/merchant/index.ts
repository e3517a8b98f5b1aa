/**
 * `payment-widgets/merchant`: the functions with which a merchant's own server calls the gateway safely, for a shop or an
 * app: checkouts, payments, follow-ups, stored means of payment, queries and webhooks. It depends only on what every
 * server runtime has: `fetch` and `crypto`.
 */
export { type Category, getCategory } from '#contract/result-codes.ts';
export type { CallOutcome, PreparedCheckout, StatusRecord } from './answers.ts';
export type {
  AuthenticationBody,
  DeregistrationBody,
  FoundPaymentBody,
  PaymentBody,
  PlainBody,
  RegistrationBody,
} from './bodies-data.ts';
export type { PayingOptions } from './calls/payments.ts';
export { type ComparedRecord, type Difference, differencesFrom } from './comparison.ts';
export {
  MerchantError,
  type MerchantProblem,
  type RefusedResult,
  type WebhookCheck,
  WebhookError,
} from './errors.ts';
export type { Expected } from './expected.ts';
export { createMerchant, type Merchant } from './merchant.ts';
export type {
  AuthenticationParameters,
  CheckoutConfirmationParameters,
  CheckoutParameters,
  CheckoutUpdateParameters,
  FollowUpParameters,
  PaymentParameters,
  RegistrationParameters,
  RegistrationPaymentParameters,
  RegistrationUpdateParameters,
  ReversalParameters,
} from './parameters.ts';
export type { DateSearch, FoundPayments, ListedPayment, PaymentPage, PaymentSearch } from './query.ts';
export type { MerchantSettings } from './settings.ts';
export { type Status, toStatus } from './status.ts';
export { checkoutIdIn, isStatusPath } from './status-path.ts';
export type { WebhookRequest } from './webhook-envelope.ts';
export type { WebhookMessage } from './webhook-messages.ts';
export { type OpenedWebhook, openWebhook, type WebhookOptions } from './webhooks.ts';
