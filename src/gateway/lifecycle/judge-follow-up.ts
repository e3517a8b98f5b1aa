/** Whether a follow-up may follow a payment, by the table in `follow-up-rules.ts`. Pure rules; the time is an argument. */

import { followUpRules, isFollowUpType } from './follow-up-rules.ts';
import { type Ledger, reserveTaken, type Taken } from './ledger.ts';
import {
  checkAmount,
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
import { type FollowUpRequest, type ReferencedPayment, wholeOf } from './referenced-payment.ts';

export type { FollowUpRequest, ReferencedPayment, RefusalReason, RefusedFollowUp };

export interface AllowedFollowUp {
  readonly isAllowed: true;
  /** With the follow-up reserved. */
  readonly ledger: Ledger;
  /** Kept with the follow-up, for `confirm` and `release`. */
  readonly taken: Taken;
  /** Minor units. What the answer says: for a reversal the amount of the reversed payment (settled question 21). */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Judges a follow-up. The first rule that it breaks gives the code. Rules that stay broken come before those that time may
 * cure: an unsuitable type is reported before an outcome that is still pending. `reversalCutOff` is `HH:mm` in UTC, `now`
 * in milliseconds since 1970.
 *
 * A PA on a PA raises it, also when it names no purpose, because that closes nothing. Its amount is the increase; once
 * confirmed it is captured from the first PA, and the PA that raised can be neither captured nor reversed itself.
 * With REAUTHORIZATION it is a new authorisation of any amount with a ledger of its own, because the issuer decides
 * anew; the old one can no longer be captured, raised or reversed, so that nothing is captured from both. Captures
 * made before stay and can be refunded.
 *
 * A refund is directed at what took the money (CP, DB, CD, RB, RC), never at the PA.
 */
export function judgeFollowUp(
  referenced: ReferencedPayment,
  request: FollowUpRequest,
  now: number,
  { reversalCutOff }: { readonly reversalCutOff: string },
): AllowedFollowUp | RefusedFollowUp {
  const { paymentType } = request;
  if (!isFollowUpType(paymentType)) return refuse('700.100.700', 'type-follows-nothing');
  const taking: Taken = {
    paymentType,
    amount: request.amount ?? wholeOf(referenced),
    final: request.final,
    ...(paymentType === 'PA' && { purpose: request.purpose ?? 'INCREMENTAL_AUTH' }),
  };
  const asked: FollowUpCase = {
    referenced,
    request,
    taking,
    rules: followUpRules[paymentType],
  };
  return (
    checkReference(asked) ??
    checkState(asked) ??
    checkParameters(asked) ??
    checkLedger(asked) ??
    checkCutOff(asked, now, reversalCutOff) ??
    checkAmount(asked) ??
    allowed(asked)
  );
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
