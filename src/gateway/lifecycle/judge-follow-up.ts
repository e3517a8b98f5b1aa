/**
 * Decides by the table in `follow-up-rules.ts` whether a follow-up is allowed. The rules are pure; the time is an
 * argument.
 */

import { followUpRules, isFollowUpType } from './follow-up-rules.ts';
import { type Ledger, reserveTaken, type Taken } from './ledger.ts';
import {
  checkAmount,
  checkCurrency,
  checkCutOff,
  checkLedger,
  checkParameters,
  checkReference,
  checkState,
  type FollowUpCase,
  type RefusalReason,
  type RefusedFollowUp,
  refuse,
} from './preconditions.ts';
import {
  type FollowUpRequest,
  getRemainder,
  getWholeAmount,
  type ReferencedPayment,
} from './referenced-payment.ts';

export type { FollowUpRequest, ReferencedPayment, RefusalReason, RefusedFollowUp };

export interface AllowedFollowUp {
  readonly isAllowed: true;
  /** The referenced payment's ledger, with this follow-up reserved. */
  readonly ledger: Ledger;
  /** Stored with the follow-up, for `confirmTaken` and `releaseTaken`. */
  readonly taken: Taken;
  /**
   * The amount in the answer, in minor units. For a reversal without an amount it is what was left of the payment
   * (settled question 21).
   */
  readonly amount: number;
  readonly currency: string;
}

export interface FollowUpLimits {
  /** Until this time of day (UTC, `HH:mm`) a debit of the same day can be reversed. */
  readonly reversalCutOff: string;
  /** How often a payment can be rebilled; 0 for no limit. */
  readonly maxRebills?: number;
}

/**
 * Checks a follow-up. The first rule that it breaks decides the result code. Permanent problems are reported before
 * those that may pass with time: an unsuitable type comes before an outcome that is still pending. `now` is in milliseconds
 * since 1970.
 *
 * A PA that follows a PA raises it, also without a purpose, because raising closes nothing. Its amount is the increase.
 * Once confirmed, the increase is captured from the first PA; the second PA itself can be neither captured nor
 * reversed. With REAUTHORIZATION the second PA is a new authorisation of any amount with a ledger of its own, because
 * the issuer decides anew. The old PA can then no longer be captured, raised or reversed, so that no money is captured
 * from both. Earlier captures stay and can be refunded.
 *
 * A refund references the payment that took the money (CP, DB, CD, RB, RC), never the PA.
 */
export function judgeFollowUp(
  referenced: ReferencedPayment,
  request: FollowUpRequest,
  now: number,
  { reversalCutOff, maxRebills = 0 }: FollowUpLimits,
): AllowedFollowUp | RefusedFollowUp {
  const asked = caseOf(referenced, request);
  if (asked === undefined) return refuse('700.100.700', 'type-follows-nothing');
  return (
    checkReference(asked) ??
    checkState(asked) ??
    checkParameters(asked) ??
    checkLedger(asked, maxRebills) ??
    checkCutOff(asked, now, reversalCutOff) ??
    checkAmount(asked) ??
    allowed(asked)
  );
}

/**
 * Checks what an acquirer has reported. The money has moved, so a report is refused for two reasons only: it cannot be
 * about a payment of this type, or the payment has not succeeded.
 */
export function judgeReport(
  referenced: ReferencedPayment,
  request: FollowUpRequest,
): AllowedFollowUp | RefusedFollowUp {
  const asked = caseOf(referenced, request);
  if (asked === undefined) return refuse('700.100.700', 'type-follows-nothing');
  return checkReference(asked) ?? checkState(asked) ?? checkCurrency(asked) ?? allowed(asked);
}

/** Returns undefined for a type that follows no payment. */
function caseOf(referenced: ReferencedPayment, request: FollowUpRequest): FollowUpCase | undefined {
  const { paymentType, final, purpose = 'INCREMENTAL_AUTH' } = request;
  if (!isFollowUpType(paymentType)) return undefined;
  const all = paymentType === 'RV' ? getRemainder(referenced) : getWholeAmount(referenced);
  const { amount = all } = request;
  return {
    referenced,
    request,
    taking: { paymentType, amount, final, ...(paymentType === 'PA' && { purpose }) },
    rules: followUpRules[paymentType],
  };
}

function allowed({ referenced, taking }: FollowUpCase): AllowedFollowUp {
  const { ledger, currency } = referenced;
  return {
    isAllowed: true,
    ledger: reserveTaken(ledger, taking),
    taken: taking,
    amount: taking.amount,
    currency,
  };
}
