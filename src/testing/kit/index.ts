/**
 * The package's `payment-widgets/testing`: a gateway for tests and everything that a test needs of it, without a test
 * runner. Names here are those of `docs/testers`; they change only with a new major version.
 */
export type { JournalEvent, JournalOperation as Operation } from '#contract/control/events.ts';
export type {
  CheckoutDetail,
  InboxMessage,
  KitCard as TestCard,
  KitCardName as TestCardName,
  RecordedRequest,
} from '#contract/control/records.ts';
export type { Due, Fault, QueuedOutcome as Outcome } from '#contract/control/tenants.ts';
export type { PaymentRecord } from '#contract/payment.ts';
export type { PaymentName, ReportOptions, TestAcquirer as Acquirer } from './acquirer.ts';
export type { CheckoutStatus as Status, PageOptions, TestCheckout as Checkout } from './checkout.ts';
export type { ShopPage } from './checkout-on-page.ts';
export type { Duration, TestClock as TenantClock } from './clock.ts';
export { ControlError } from './control-client.ts';
export type { AddedFault, FaultTarget as FaultScope, TestFaults as Faults } from './faults.ts';
export {
  type ConnectOptions,
  connectGateway,
  type StartOptions,
  startGateway,
  type TenantOptions,
  type TestGateway as Gateway,
} from './gateway.ts';
export type { MessagePattern as MessageFilter, TestInbox as Inbox } from './inbox.ts';
export type { RequestPattern as RequestFilter, TestJournal as Journal } from './journal.ts';
export { RefusedCall } from './merchant-calls.ts';
export { type ShopOptions, startShop, type TestShop as Shop } from './shop.ts';
export type { TestTenant as Tenant } from './tenant.ts';
export type { TenantActivity, WaitOptions } from './waiting.ts';
