/** Whether a move may follow a payment, by the table in `moves.ts`. Pure rules; the time is an argument. */

import { isMove, moves } from './follow-up-rules.ts';
import { type Ledger, reserve, type Taken } from './ledger.ts';
import {
  type Case,
  closed,
  incomplete,
  misdirected,
  misfit,
  type Reason,
  type Refused,
  refuse,
  tooLate,
  unsettled,
} from './preconditions.ts';
import { type Existing, type Move, wholeOf } from './referenced-payment.ts';

export type { Existing, Move, Reason, Refused };

export interface Allowed {
  readonly allowed: true;
  /** With the move reserved. */
  readonly ledger: Ledger;
  /** Kept with the move, for `confirm` and `release`. */
  readonly taken: Taken;
  /** Minor units. What the answer says: for a reversal the amount of the reversed payment (settled question 21). */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Judges a move. The first rule it breaks gives the code; what no waiting cures comes first, so that a type that does
 * not fit is named before an outcome that is still awaited. `reversalCutOff` is `HH:mm` in UTC, `now` in milliseconds
 * since 1970.
 *
 * A PA on a PA raises it, also when it names no purpose, because that closes nothing. Its amount is the increase; once
 * confirmed it is captured from the first PA, and the PA that raised can be neither captured nor reversed itself.
 * With REAUTHORIZATION it is a new authorisation of any amount with a ledger of its own, because the issuer decides
 * anew; the old one can no longer be captured, raised or reversed, so that nothing is captured from both. Captures
 * made before stay and can be refunded.
 *
 * A refund is directed at what took the money (CP, DB, CD, RB, RC), never at the PA.
 */
export function judge(
  existing: Existing,
  move: Move,
  now: number,
  { reversalCutOff }: { readonly reversalCutOff: string },
): Allowed | Refused {
  const { paymentType } = move;
  if (!isMove(paymentType)) return refuse('700.100.700', 'type-follows-nothing');
  const taking: Taken = {
    paymentType,
    amount: move.amount ?? wholeOf(existing),
    final: move.final,
    ...(paymentType === 'PA' && { purpose: move.purpose ?? 'INCREMENTAL_AUTH' }),
  };
  const asked: Case = { existing, move, taking, rules: moves[paymentType] };
  return (
    misdirected(asked) ??
    unsettled(asked) ??
    incomplete(asked) ??
    closed(asked) ??
    tooLate(asked, now, reversalCutOff) ??
    misfit(asked) ??
    allow(asked)
  );
}

function allow({ existing, taking }: Case): Allowed {
  const { ledger, currency } = existing;
  return { allowed: true, ledger: reserve(ledger, taking), taken: taking, amount: taking.amount, currency };
}
