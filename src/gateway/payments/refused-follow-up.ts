/** Explains the refusal of a follow-up to the developer who reads the answer. */

import { fitsWire, formatAmount } from '#contract/money.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { Refusal } from '../core/refusal.ts';
import { followUpRules, isFollowUpType } from '../lifecycle/follow-up-rules.ts';
import type { RefusalReason, RefusedFollowUp } from '../lifecycle/judge-follow-up.ts';
import type { Payment } from '../store/payments/payments.ts';

const type = 'paymentType';

/** For each reason of the lifecycle: the parameter that is wrong, and a message that says why and what to do. */
const help: Readonly<Record<RefusalReason, readonly [parameter: string, message: string]>> = {
  'type-follows-nothing': [type, 'begins a payment and follows none; send it to /v1/payments without an id'],
  'made-by-the-gateway-only': [
    type,
    'is never sent by merchants, because the acquirer reports receipts (RC), chargebacks (CB) and their reversals (CR) by itself: read them by webhook or query. In tests let the control plane report one with POST /tenants/{id}/payments/{payment}/reports',
  ],
  'other-channel': ['entityId', 'is another channel than that of the payment; send the one it was made with'],
  'unsuitable-type': [type, 'cannot follow a payment of this type; follow the one that it belongs to'],
  'is-an-increment': [type, 'cannot follow an increment; follow the authorisation that was raised'],
  'is-a-card-check': [
    type,
    'cannot follow an authorisation of zero, which only checked the card and holds no money; authorise anew with an amount',
  ],
  'second-chargeback': [type, 'cannot follow a second chargeback; nothing can follow it any more'],
  'reference-was-rejected': [type, 'cannot follow a payment that was rejected; make a new payment'],
  'reference-is-pending': [type, 'cannot follow a payment whose outcome is not known; read it again later'],
  'increment-is-pending': [type, 'cannot follow while an increment is under way; read that one again later'],
  'no-amount': ['amount', 'must be sent and above zero, such as 92.00'],
  'no-currency': ['currency', 'may not be empty; send the currency of the payment'],
  'other-currency': ['currency', 'is not the currency of the payment; send that one'],
  reversed: [type, 'cannot follow a payment that was reversed; make a new payment'],
  reauthorised: [type, 'cannot follow an authorisation that was renewed; follow the new one'],
  'charged-back': [
    type,
    'cannot follow a payment that was charged back: the shopper has the money already; make a new payment for more',
  ],
  'after-final': [
    type,
    'cannot follow after sequence=FINAL; make a new payment for more, and send FINAL with the last follow-up only',
  ],
  'number-of-captures': [
    type,
    'would be one capture more than numberOfCaptures allowed; authorise anew for more, with a higher one or without',
  ],
  'number-of-rebills': [
    type,
    'would be one rebill more than this gateway allows for a payment; make a new payment for more',
  ],
  'refunded-already': [
    type,
    'cannot follow a payment that was refunded in full: nothing is left to give back; pay out (CD) for more',
  ],
  'captured-or-refunded-already': [
    type,
    'cannot reverse a payment that was refunded or charged again; refund what is left of it (RF), if anything is',
  ],
  'after-cut-off': [type, 'is too late: the day of the payment is closed; refund it (RF)'],
  'not-the-whole': ['amount', 'must be the whole amount of the payment; leave it out'],
  'more-than-is-left': ['amount', 'is more than is left of the payment; send less'],
  'refunded-in-full-only': [
    'amount',
    'must be the whole amount, because this brand refunds in full only; send that',
  ],
  'too-large': ['amount', 'makes a sum of more than 10 digits; send less'],
};

/** Makes the refusal: the lifecycle's result code, with the parameter that must be changed. */
export function refusedFollowUp(
  { code, reason, left }: RefusedFollowUp,
  parameters: Parameters,
  referenced: Pick<Payment, 'paymentType' | 'currency'>,
): Refusal {
  const [name, message] = help[reason];
  const said = left === undefined ? helpFor(reason, parameters, referenced) : leftOver(left, referenced);
  const error: ParameterError = { name, value: parameters[name] ?? null, message: said ?? message };
  return new Refusal(400, code, [error], '', `lifecycle-${reason}`);
}

function leftOver(remainder: number, { currency }: Pick<Payment, 'currency'>): string {
  // Only captures and receipts reach this line, because refunds and reversals have other rules for this case.
  if (remainder === 0) {
    return 'is more than is left: the whole payment was captured already; refund a capture (RF), or authorise anew for more';
  }
  const amount = fitsWire(remainder, currency) ? `${formatAmount(remainder, currency)} ${currency}` : 'less';
  return `is more than is left of the payment, which is ${amount}; send no more than that`;
}

/** Returns the message where it depends on the referenced payment; undefined where the message of the table is used. */
function helpFor(
  reason: RefusedFollowUp['reason'],
  { paymentType = '' }: Parameters,
  referenced: Pick<Payment, 'paymentType' | 'currency'>,
): string | undefined {
  if (reason === 'other-currency') return `is not the currency of the payment; send ${referenced.currency}`;
  if (reason === 'captured-or-refunded-already' && referenced.paymentType === 'PA') {
    return 'cannot reverse an authorisation that was captured wholly; refund its captures (RF), each by its own id';
  }
  if (reason === 'reversed' && referenced.paymentType === 'PA') {
    return 'cannot follow an authorisation whose rest was reversed; refund its captures (RF), if any, each by its own id, or make a new payment';
  }
  if (reason !== 'unsuitable-type' || !isFollowUpType(paymentType)) return undefined;
  const here = referenced.paymentType;
  if (paymentType === 'RF' && here === 'PA') {
    return 'cannot follow an authorisation: refund its captures (CP), or reverse the rest of it (RV)';
  }
  const { follows } = followUpRules[paymentType];
  return `cannot follow a payment of the type ${here}; ${paymentType} follows ${follows.join(' or ')}: send the id of one of those`;
}
