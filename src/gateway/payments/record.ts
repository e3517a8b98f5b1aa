/** The payment record: what a merchant reads about a payment (gateway-contract 3.0 and 3.2). */

import { standing, unknownOutcome } from '../../contract/outcome-category.ts';
import { mayBeCard } from '../../contract/parameters/bank-account.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { MaskedCard, PaymentRecord, Redirect } from '../../contract/payment.ts';
import type { FollowUpOrder, Outcome, PaymentOrder } from '../connectors/connector.ts';
import type { BankAccount, Means } from '../connectors/payment-instrument.ts';
import { resultOf } from '../core/answers.ts';
import { echoed, echoedCart, unlessEmpty } from '../core/echo.ts';
import { newDescriptor } from '../core/identifiers.ts';
import { storedTimestampOf } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** What a record says besides its order. */
export interface RecordFacts {
  readonly buildNumber: string;
  /** The checkout id for a payment born in a checkout, else the entity id and a fresh id. */
  readonly ndc: string;
  readonly shopperIp?: string | undefined;
  readonly registrationId?: string | undefined;
  readonly now: number;
}

/** The record of a payment whose outcome nobody knows yet. */
export function recordOf(order: PaymentOrder, facts: RecordFacts): PaymentRecord {
  const { parameters, means } = order;
  const { registrationId } = facts;
  return {
    id: order.id,
    ...(registrationId !== undefined && { registrationId, registration: { id: registrationId } }),
    ...(order.linkedTo && { referencedId: order.linkedTo.id }),
    paymentType: order.paymentType,
    paymentBrand: order.brand,
    ...money(order),
    result: resultOf('000.200.000'),
    ...withoutUndefined({
      card: means.kind === 'card' ? maskedCard(means) : undefined,
      bankAccount: means.kind === 'bankAccount' ? accountOf(means) : undefined,
      virtualAccount: means.kind === 'virtualAccount' ? rest(means) : undefined,
      tokenAccount: means.kind === 'tokenAccount' ? { type: means.type } : undefined,
      customer: unlessEmpty(
        withoutUndefined({ ip: facts.shopperIp, ...echoed(parameters, /^customer\.([A-Za-z0-9]+)$/) }),
      ),
      billing: unlessEmpty(echoed(parameters, /^billing\.([A-Za-z0-9]+)$/)),
      shipping: unlessEmpty(echoed(parameters, /^shipping\.([A-Za-z0-9]+)$/)),
      merchant: unlessEmpty(echoed(parameters, /^merchant\.([A-Za-z0-9]+)$/)),
      cart: echoedCart(parameters),
      recurringType: parameters.recurringType,
      standingInstruction: unlessEmpty(echoed(parameters, /^standingInstruction\.([A-Za-z0-9]+)$/)),
      customParameters: customParameters(parameters),
    }),
    ...simulatedRisk(order, '100'),
    ...frame(facts),
  };
}

/** The record of a follow-up: neither brand nor means (gateway-contract 3.2). */
export function followUpRecordOf(order: FollowUpOrder, facts: RecordFacts): PaymentRecord {
  return {
    id: order.id,
    referencedId: order.referenced.id,
    paymentType: order.paymentType,
    ...money(order),
    result: resultOf('000.200.000'),
    ...withoutUndefined({ customParameters: customParameters(order.parameters) }),
    ...simulatedRisk(order, '0'),
    ...frame(facts),
  };
}

/**
 * The simulated risk check is content with everybody, as the recorded one is (gateway-contract 3.2). Elsewhere a score is
 * the upstream's, which comes with the outcome, or there is none.
 */
function simulatedRisk({ mode }: Pick<PaymentOrder, 'mode'>, score: string): Pick<PaymentRecord, 'risk'> {
  return mode === 'INTERNAL' ? { risk: { score } } : {};
}

/**
 * Where the shopper still has to go with this outcome: where the payment was sent before, as long as nothing is decided.
 * Nowhere any more when the connector was asked and gave no answer: then the shopper is back, and what was charged must
 * not be paid otherwise.
 */
export function redirectAfter({ redirect }: PaymentRecord, outcome: Outcome): Redirect | undefined {
  if (outcome.redirect !== undefined) return outcome.redirect;
  return standing(outcome.code) === 'pending' && outcome.code !== unknownOutcome ? redirect : undefined;
}

/** The record with an outcome in it; what an earlier, pending one said of the outcome goes. */
export function withOutcome(record: PaymentRecord, outcome: Outcome, at: number): PaymentRecord {
  const { redirect: _redirect, resultDetails: _details, threeDSecure: _authentication, ...kept } = record;
  const whole: PaymentRecord = {
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
  return inOrder(without(whole, outcome.without ?? []));
}

/** The record of a payment that failed: nothing of its means was kept. */
export function withoutRegistration(record: PaymentRecord): PaymentRecord {
  const { registrationId: _id, registration: _registration, ...rest } = record;
  return rest;
}

/** Members in the recorded order (gateway-contract 3.0). */
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

function inOrder(record: PaymentRecord): PaymentRecord {
  const members = memberOrder.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]));
  return Object.fromEntries(members) as PaymentRecord;
}

function without(record: PaymentRecord, names: readonly ('id' | 'amount')[]): PaymentRecord {
  const { id, amount, currency, ...rest } = record;
  return {
    ...rest,
    ...(names.includes('id') ? {} : { id }),
    ...(names.includes('amount') ? {} : { amount, currency }),
  } as PaymentRecord;
}

function money({ amount, currency, parameters, channel }: PaymentOrder | FollowUpOrder) {
  return withoutUndefined({
    amount,
    currency,
    // `merchant.name` overrides the descriptor (parameters.md, "Merchant").
    descriptor: parameters['merchant.name'] ?? parameters.descriptor ?? newDescriptor(channel.name),
    merchantTransactionId: parameters.merchantTransactionId,
    merchantInvoiceId: parameters.merchantInvoiceId,
  });
}

function frame({ buildNumber, now, ndc }: RecordFacts) {
  return { buildNumber, timestamp: storedTimestampOf(now), ndc };
}

function customParameters(parameters: Parameters): Record<string, string> | undefined {
  return unlessEmpty(echoed(parameters, /^customParameters\[([A-Za-z0-9._]+)\]$/));
}

/** First six and last four digits: all that may be kept of a number. */
export function maskedCard(card: Extract<Means, { kind: 'card' }>): MaskedCard {
  const { number, holder, expiryMonth, expiryYear } = card;
  return withoutUndefined({
    bin: number.slice(0, 6),
    last4Digits: number.slice(-4),
    holder,
    expiryMonth,
    expiryYear,
  }) as MaskedCard;
}

/**
 * A record is stored in the clear, and a card's number may be typed where the account's belongs: of a number that has the
 * form the last four digits stay, by which its owner knows it.
 */
function accountOf(account: BankAccount) {
  const { number = '' } = account;
  if (!mayBeCard(number)) return rest(account);
  return rest({ ...account, number: number.slice(-4).padStart(number.length, '*') });
}

function rest<Account extends { kind: string }>({ kind: _kind, ...members }: Account) {
  return members as Readonly<Record<string, string>>;
}
