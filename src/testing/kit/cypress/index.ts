/**
 * The package's `payment-widgets/testing/cypress`: commands for the browser side of tests with Cypress. The file imports
 * nothing, so that any preprocessor takes it. Names here are those of `docs/testers`; they change only with a new major
 * version.
 */
export type { CypressCheckout, CypressTenant, PaymentTasks } from '../cypress-plugin/task-types.ts';
export type { CardChoice, CardFormFieldName as FieldName, TypedCard } from '../typed-card.ts';
export type { ChallengeAnswer, CypressFormOptions } from './chainable.ts';
export { addPaymentCommands } from './commands.ts';
