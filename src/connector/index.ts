/** `payment-widgets/connector`: what the author of a connector imports. */
export type { Mode } from '#contract/mode.ts';
export type { Redirect } from '#contract/payment.ts';
export type { ResultCode } from '#contract/result-codes.ts';
export { agreementIn, readTransactionLink, transactionLinkName } from './agreement.ts';
export { type Exponents, fromMinorUnits, toMinorUnits } from './amounts.ts';
export type { Capabilities, MethodCapabilities, OrderType } from './capabilities.ts';
export {
  type AcquirerRequest,
  type Connector,
  type ConnectorDefinition,
  type ConnectorParts,
  defineConnector,
  type ReferenceForm,
  type Trial,
} from './connector.ts';
export { parameterNames } from './handed-on.ts';
export type {
  AuthenticationOutcome,
  CardEnds,
  FollowUpOrder,
  Inquiry,
  InstrumentOrder,
  PaymentOrder,
  Referenced,
  ReportsInquiry,
  ThreeDSecure,
} from './orders.ts';
export type {
  AcquirerNotification,
  IssuerChecks,
  NotificationStage,
  Outcome,
  RecordAdditions,
  ReportedPayment,
  ReportPage,
} from './outcome.ts';
export type { OwnBrand, OwnLabels } from './own-brand.ts';
export type {
  BankAccount,
  Card,
  NoInstrument,
  PaymentInstrument,
  TokenAccount,
  VirtualAccount,
  Wallet,
} from './payment-instrument.ts';
export {
  type HttpAnswer,
  type HttpRequest,
  NotSent,
  readJsonAnswer,
  type Send,
  UnknownOutcome,
} from './send.ts';
export {
  type AccountBrand,
  type AccountBrands,
  leadsTo,
  quoteReason,
  remedyOfAddress,
  remedyOfHaste,
  type SetUp,
  type SetUpStep,
  toWebhookStep,
} from './set-up.ts';
export { needsState, toStateCode } from './state-codes.ts';
