/** Makes the payment record, which the merchant reads (gateway-contract 3.0 and 3.2). */

import { outcomeCategoryOf, unknownOutcome } from '#contract/outcome-category.ts';
import type { AuthenticationRecord, PaymentRecord, Redirect } from '#contract/payment.ts';
import type { AuthenticationOrder, FollowUpOrder, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { resultOf } from '../core/answers.ts';
import { echoed, echoedCart, unlessEmpty } from '../core/echo.ts';
import { newDescriptor } from '../core/identifiers.ts';
import { storedTimestampOf } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import {
  customParametersOf,
  frameOf,
  instrumentMembers,
  type RecordFacts,
  shopperMembers,
  simulatedRisk,
} from '../registrations/record-members.ts';

/**
 * Makes the record of a payment before its outcome is known.
 *
 * @param facts including the registration that the payment charges or creates
 */
export function recordOf(
  order: PaymentOrder,
  facts: RecordFacts & { readonly registrationId?: string | undefined },
): PaymentRecord {
  const { registrationId } = facts;
  return {
    id: order.id,
    ...(registrationId !== undefined && { registrationId, registration: { id: registrationId } }),
    ...(order.linkedTo && { referencedId: order.linkedTo.id }),
    paymentType: order.paymentType,
    paymentBrand: order.brand,
    ...amountOf(order),
    descriptor: descriptorOf(order),
    ...orderMembers(order, facts),
    ...simulatedRisk(order.mode, '100'),
    ...frameOf(facts),
  };
}

/** Makes the record of an authentication without a payment, before its outcome is known. */
export function authenticationRecordOf(order: AuthenticationOrder, facts: RecordFacts): AuthenticationRecord {
  return {
    id: order.id,
    paymentBrand: order.brand,
    ...amountOf(order),
    ...orderMembers(order, facts),
    ...frameOf(facts),
  };
}

function orderMembers(order: PaymentOrder | AuthenticationOrder, facts: RecordFacts) {
  const { parameters, instrument } = order;
  return {
    ...namesOf(order),
    result: resultOf('000.200.000'),
    ...withoutUndefined({
      ...instrumentMembers(instrument),
      ...shopperMembers(parameters, facts),
      shipping: unlessEmpty(echoed(parameters, /^shipping\.([A-Za-z0-9]+)$/)),
      merchant: unlessEmpty(echoed(parameters, /^merchant\.([A-Za-z0-9]+)$/)),
      cart: echoedCart(parameters),
      recurringType: parameters.recurringType,
      standingInstruction: unlessEmpty(echoed(parameters, /^standingInstruction\.([A-Za-z0-9]+)$/)),
      customParameters: customParametersOf(parameters),
    }),
  };
}

/** Makes the record of a follow-up, which has neither brand nor instrument (gateway-contract 3.2). */
export function followUpRecordOf(order: FollowUpOrder, facts: RecordFacts): PaymentRecord {
  return {
    id: order.id,
    referencedId: order.referenced.id,
    paymentType: order.paymentType,
    ...amountOf(order),
    descriptor: descriptorOf(order),
    ...namesOf(order),
    result: resultOf('000.200.000'),
    ...withoutUndefined({ customParameters: customParametersOf(order.parameters) }),
    ...simulatedRisk(order.mode, '0'),
    ...frameOf(facts),
  };
}

/**
 * Returns the redirect that the record has after this outcome: a new one, or the earlier one as long as the outcome is
 * pending. Undefined when the connector was asked and gave no answer: the shopper is back then, and must not pay in
 * another way, because the payment may have been charged.
 */
export function redirectAfter({ redirect }: AuthenticationRecord, outcome: Outcome): Redirect | undefined {
  if (outcome.redirect !== undefined) return outcome.redirect;
  return outcomeCategoryOf(outcome.code) === 'pending' && outcome.code !== unknownOutcome
    ? redirect
    : undefined;
}

/** Returns the record with an outcome that replaces an earlier, pending one. */
export function withOutcome<Stored extends AuthenticationRecord>(
  record: Stored,
  outcome: Outcome,
  at: number,
): Stored {
  const { redirect: _redirect, resultDetails: _details, threeDSecure: _authentication, ...kept } = record;
  const whole = {
    ...kept,
    ...withoutUndefined({
      redirect: redirectAfter(record, outcome),
      resultDetails: outcome.resultDetails,
      threeDSecure: outcome.threeDSecure,
      risk: outcome.riskScore === undefined ? undefined : { score: outcome.riskScore },
    }),
    result: resultOf(outcome.code, outcome.errors),
    timestamp: storedTimestampOf(at),
  };
  return inOrder(without(whole, outcome.without ?? [])) as Stored;
}

/** Returns the record of a failed payment without the registration, because its instrument was not stored. */
export function withoutRegistration(record: PaymentRecord): PaymentRecord {
  const { registrationId: _id, registration: _registration, ...rest } = record;
  return rest;
}

/** The members of the record in the order of the recordings (gateway-contract 3.0). */
const memberOrder: readonly (keyof PaymentRecord)[] = [
  'id',
  'redirect',
  'registrationId',
  'registration',
  'referencedId',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'descriptor',
  'merchantTransactionId',
  'merchantInvoiceId',
  'result',
  'resultDetails',
  'card',
  'bankAccount',
  'virtualAccount',
  'tokenAccount',
  'customer',
  'billing',
  'shipping',
  'merchant',
  'cart',
  'recurringType',
  'standingInstruction',
  'threeDSecure',
  'customParameters',
  'risk',
  'buildNumber',
  'timestamp',
  'ndc',
];

function inOrder(record: Partial<PaymentRecord>): Partial<PaymentRecord> {
  const members = memberOrder.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return Object.fromEntries(members);
}

function without(
  record: Partial<PaymentRecord>,
  names: readonly ('id' | 'amount')[],
): Partial<PaymentRecord> {
  const { id, amount, currency, ...rest } = record;
  return {
    ...rest,
    ...(names.includes('id') || id === undefined ? {} : { id }),
    ...(names.includes('amount') ? {} : withoutUndefined({ amount, currency })),
  };
}

function amountOf({ amount, currency }: Pick<PaymentOrder, 'amount' | 'currency'>) {
  return { amount, currency };
}

/**
 * Returns the statement descriptor. `merchant.name` overrides the parameter `descriptor` (parameters.md, "Merchant").
 */
function descriptorOf({ parameters, channel }: PaymentOrder | FollowUpOrder): string {
  return parameters['merchant.name'] ?? parameters.descriptor ?? newDescriptor(channel.name);
}

/** Returns the merchant's own references of the payment. */
function namesOf({
  parameters: { merchantTransactionId, merchantInvoiceId },
}: Pick<PaymentOrder, 'parameters'>) {
  return withoutUndefined({ merchantTransactionId, merchantInvoiceId });
}
