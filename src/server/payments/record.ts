/** The payment record: what a merchant reads about a payment (gateway-contract 3.0 and 3.2). */

import type { Parameters } from '../../contract/parameters/table.ts';
import type { MaskedCard, PaymentRecord } from '../../contract/payment.ts';
import type { CardDetails, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { resultOf } from '../http/answers.ts';
import { newDescriptor } from '../http/identifiers.ts';
import { storedTimestampOf } from '../http/timestamp.ts';

export interface Settled {
  readonly id: string;
  readonly order: PaymentOrder;
  readonly outcome: Outcome;
  readonly channelName: string;
  readonly shopperIp: string;
  readonly buildNumber: string;
  readonly settledAt: number;
  /** The checkout id, for a payment born in a checkout. */
  readonly ndc: string;
}

/** The record of a settled payment; members in the recorded order, absent values without a key. */
export function recordOf({ id, order, outcome, ...rest }: Settled): PaymentRecord {
  const { parameters } = order;
  const without = outcome.without ?? [];
  return withoutUndefined({
    id: without.includes('id') ? undefined : id,
    paymentType: order.paymentType,
    paymentBrand: order.brand,
    amount: without.includes('amount') ? undefined : order.amount,
    currency: without.includes('amount') ? undefined : order.currency,
    descriptor: parameters.descriptor ?? newDescriptor(rest.channelName),
    merchantTransactionId: parameters.merchantTransactionId,
    merchantInvoiceId: parameters.merchantInvoiceId,
    result: resultOf(outcome.code),
    resultDetails: outcome.resultDetails,
    card: maskedCard(order.card),
    customer: { ip: rest.shopperIp, ...members(parameters, /^customer\.([A-Za-z0-9]+)$/) },
    billing: unlessEmpty(members(parameters, /^billing\.([A-Za-z0-9]+)$/)),
    threeDSecure: outcome.threeDSecure,
    customParameters: unlessEmpty(members(parameters, /^customParameters\[([A-Za-z0-9._]+)\]$/)),
    // The simulated risk check is content with everybody, as the recorded one is (gateway-contract 3.2).
    risk: { score: '100' },
    buildNumber: rest.buildNumber,
    timestamp: storedTimestampOf(rest.settledAt),
    ndc: rest.ndc,
  });
}

/** First six and last four digits: all that may be kept of a number. */
function maskedCard({ number, holder, expiryMonth, expiryYear }: CardDetails): MaskedCard {
  return withoutUndefined({
    bin: number.slice(0, 6),
    last4Digits: number.slice(-4),
    holder,
    expiryMonth,
    expiryYear,
  });
}

/** Parameters of one structure by their own names; deeper ones, such as the browser's data, are not echoed. */
function members(parameters: Parameters, pattern: RegExp): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) {
    const member = pattern.exec(name)?.[1];
    if (member !== undefined) found[member] = value;
  }
  return found;
}

function unlessEmpty(group: Record<string, string>): Record<string, string> | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}

function withoutUndefined<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}
