/** Makes the record of a payment with its connector's outcome (gateway-contract 3.2). */
import type { CardFacts, MaskedCard } from '#contract/masked-card.ts';
import { getOutcomeCategory, unknownOutcome } from '#contract/outcome-category.ts';
import type { AuthenticationRecord, PaymentCode, PaymentRecord, Redirect, Texts } from '#contract/payment.ts';
import { paymentRecordOrder } from '#contract/payment-record-order.ts';
import {
  declinedMember,
  type Outcome,
  type RecordAdditions,
  unbookedMember,
  unsentMember,
} from '../../connector/outcome.ts';
import { toRecordedCode } from '../connectors/payment-code.ts';
import { createResult } from '../core/answers.ts';
import { unlessEmpty } from '../core/echo.ts';
import { toStoredTimestamp } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/**
 * Returns the redirect that the record has after this outcome: a new one, or the earlier one as long as the outcome is
 * pending or the same challenge is told again. Undefined when the connector was asked and gave no answer: the shopper is back then, and must not pay in
 * another way, because the payment may have been charged.
 */
export function redirectAfter({ redirect }: AuthenticationRecord, outcome: Outcome): Redirect | undefined {
  if (outcome.redirect !== undefined && !(outcome.isChallenge && redirect)) return outcome.redirect;
  return getOutcomeCategory(outcome.code) === 'pending' && outcome.code !== unknownOutcome
    ? redirect
    : undefined;
}

/** Returns what the shopper pays with after this outcome, as long as it is pending. */
function codeAfter({ paymentCode }: Partial<PaymentRecord>, outcome: Outcome): PaymentCode | undefined {
  if (getOutcomeCategory(outcome.code) !== 'pending') return undefined;
  return outcome.paymentCode === undefined ? paymentCode : toRecordedCode(outcome.paymentCode);
}

/**
 * Returns the record with an outcome that replaces an earlier, pending one. Its members are in the recorded order, without
 * those that the outcome leaves out. The currency is left out with the amount.
 */
export function withOutcome<Stored extends AuthenticationRecord>(
  record: Stored,
  outcome: Outcome,
  at: number,
): Stored {
  const { paidCard } = outcome;
  const { paymentCode: _code, ...before }: Partial<PaymentRecord> = record;
  const { redirect: _redirect, resultDetails: earlier, threeDSecure: _authentication, ...kept } = before;
  const whole: Partial<PaymentRecord> = {
    ...withAdditions(kept, outcome.additions),
    ...(paidCard && { card: paidCard.masked }),
    ...(paidCard?.brand !== undefined && { paymentBrand: paidCard.brand }),
    ...withoutUndefined({
      redirect: redirectAfter(record, outcome),
      paymentCode: codeAfter(record, outcome),
      resultDetails: unlessEmpty({ ...keptDetails(earlier), ...outcome.resultDetails }),
      threeDSecure: outcome.threeDSecure,
      risk: outcome.riskScore === undefined ? undefined : { score: outcome.riskScore },
    }),
    result: createResult(outcome.code, outcome.errors, outcome.checks),
    timestamp: toStoredTimestamp(at),
  };
  const { without = [] } = outcome;
  const leftOut: readonly string[] = without.includes('amount') ? [...without, 'currency'] : without;
  const names = paymentRecordOrder.filter((name) => whole[name] !== undefined && !leftOut.includes(name));
  const ordered: Partial<PaymentRecord> = Object.fromEntries(names.map((name) => [name, whole[name]]));
  return ordered as Stored;
}

/** Returns what a later outcome keeps: the parameters that were not sent, a decline before, and what no record could hold. */
function keptDetails(details: Texts = {}): Texts {
  const kept = [unsentMember, declinedMember, unbookedMember];
  return Object.fromEntries(Object.entries(details).filter(([name]) => kept.includes(name)));
}

/**
 * Returns the members of a payment's record with what its connector adds. What the merchant sent stays as it was sent,
 * except for the agreement, whose network's ids only the connector knows, and for the descriptor, which is what the
 * shopper's statement says.
 */
function withAdditions(
  record: Partial<PaymentRecord>,
  additions: RecordAdditions = {},
): Partial<PaymentRecord> {
  const { card, bankAccount, virtualAccount, customer, billing, shipping, ...more } = additions;
  return withoutUndefined({
    ...record,
    ...more,
    card: cardWith(record.card, card),
    bankAccount: filled(record.bankAccount, bankAccount),
    virtualAccount: filled(record.virtualAccount, virtualAccount),
    customer: filled(record.customer, customer),
    // Members of two addresses must not be mixed.
    billing: record.billing ?? billing,
    shipping: record.shipping ?? shipping,
    recurringType: record.recurringType ?? more.recurringType,
    standingInstruction: unlessEmpty({ ...record.standingInstruction, ...more.standingInstruction }),
    customParameters: filled(record.customParameters, more.customParameters),
  });
}

/** Returns the group with those members of `more` that it lacks; undefined when both are absent. */
function filled(group: Texts | undefined, more: Texts = {}): Texts | undefined {
  return unlessEmpty({ ...group, ...more, ...group });
}

/** Returns the card of the record with facts about it. Without a card, a whole masked one is taken from the connector. */
function cardWith(card: MaskedCard | undefined, more: Partial<MaskedCard> = {}): MaskedCard | undefined {
  const { bin, last4Digits, expiryMonth, expiryYear, holder, ...facts } = more;
  if (card !== undefined) return { ...card, ...(facts satisfies CardFacts) };
  if (!bin || !last4Digits || !expiryMonth || !expiryYear) return undefined;
  return { bin, last4Digits, ...(holder !== undefined && { holder }), expiryMonth, expiryYear, ...facts };
}
