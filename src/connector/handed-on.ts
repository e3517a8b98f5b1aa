/** Tells the merchant's parameters that a connector does not hand on to its acquirer. */
import type { Capabilities } from './capabilities.ts';
import type { FollowUpOrder, PaymentOrder } from './orders.ts';

/**
 * Parameters that concern the merchant and this gateway only: credentials, the mode, what this gateway stores or checks
 * itself, ids of its own payments and registrations, addresses that it calls, the language of its pages, which the form
 * sends. `merchantInvoiceId` and `merchantMemo` are handed to nobody (`parameters.md`, "Basic payment").
 */
const ours = new Set(
  (
    'entityId amount currency testMode attemptId shownAmount shownCurrency flow onlySave shopOrigins integrity locale ' +
    'createRegistration overrideHolder registrationId referenceUuid notificationUrl shopperResultUrl merchantInvoiceId merchantMemo'
  ).split(' '),
);
const oursByPrefix = /^(?:authentication\.|registrations?[.[]|overridePaymentType\[|recurringMigration\.)/;

export const isOwnParameter = (name: string): boolean => ours.has(name) || oursByPrefix.test(name);

/** Whether a connector hands a parameter on. An entry that ends in `.` or `[` stands for all that begin with it. */
export function isHandedOn(name: string, { parameters }: Pick<Capabilities, 'parameters'>): boolean {
  if (parameters === 'all') return true;
  return parameters.some((entry) => (/[.[]$/.test(entry) ? name.startsWith(entry) : name === entry));
}

/** Returns names, by what they begin with: `{ 'billing.': 'city country' }`. */
export function parameterNames(groups: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(groups).flatMap(([start, names]) => names.split(' ').map((name) => start + name));
}

/** Members of an order of their own. */
const ofOrder = ['paymentType', 'paymentBrand'];

/** Returns the parameters that the acquirer is not told. */
export function findUnsent(
  { kind, parameters }: Pick<PaymentOrder | FollowUpOrder, 'kind' | 'parameters'>,
  {
    parameters: ofPayments,
    followUpParameters = [],
  }: Pick<Capabilities, 'parameters' | 'followUpParameters'>,
): readonly string[] {
  const names = Object.keys(parameters).filter((name) => !isOwnParameter(name) && !ofOrder.includes(name));
  const ofOrders = kind === 'payment' || ofPayments === 'all' ? ofPayments : followUpParameters;
  return names.filter((name) => !isHandedOn(name, { parameters: ofOrders }));
}

/** Parameters that decide how much is charged, to whose good or in which way, with values that change nothing. */
const decisive: readonly [name: RegExp, harmless?: RegExp][] = [
  [/^recurring\.numberOfInstallments$/, /^0*[01]$/],
  [/^standingInstruction\.industryPractice$/],
  [/^transactionProcessingCode$/, /^PURCHASE$/],
  [/^(?:forex|marketPlace)\b/],
];

/** Whether a payment without this parameter would be another one. */
export function isDecisive(name: string, value = ''): boolean {
  return decisive.some(([form, harmless]) => form.test(name) && !harmless?.test(value));
}
