/** What can stand in the way of a move, rule by rule (gateway-contract 4.3). */
import { fitsWire } from '../../contract/money.ts';
import type { ResultCode } from '../../contract/result-codes.ts';
import { isBeforeCutOff } from './cut-off.ts';
import { internalOnly, type MoveRules, refundedInFull, reversibleUntilCutOff } from './follow-up-rules.ts';
import type { Ledger, Taken } from './ledger.ts';
import { type Existing, isIncrement, leftOf, type Move, wholeOf } from './referenced-payment.ts';

/** Names of the rules that decide, for the test environment's header. */
export type Reason =
  | 'type-follows-nothing'
  | 'made-by-the-gateway-only'
  | 'other-channel'
  | 'unsuitable-type'
  | 'is-an-increment'
  | 'is-a-card-check'
  | 'second-chargeback'
  | 'reference-was-rejected'
  | 'reference-is-pending'
  | 'increment-is-pending'
  | 'no-amount'
  | 'no-currency'
  | 'other-currency'
  | 'reversed'
  | 'reauthorised'
  | 'charged-back'
  | 'after-final'
  | 'number-of-captures'
  | 'refunded-already'
  | 'captured-or-refunded-already'
  | 'after-cut-off'
  | 'not-the-whole'
  | 'more-than-is-left'
  | 'refunded-in-full-only'
  | 'too-large';

export interface Refused {
  readonly allowed: false;
  readonly code: ResultCode;
  readonly reason: Reason;
  /** What the amount may be at most, in minor units, where it was too large. */
  readonly left?: number;
}

/** What is judged: `taking` is the move as it would be reserved. */
export interface Case {
  readonly existing: Existing;
  readonly move: Move;
  readonly taking: Taken;
  readonly rules: MoveRules;
}

export function refuse(code: ResultCode, reason: Reason): Refused {
  return { allowed: false, code, reason };
}

/** The move does not belong to this payment at all. */
export function misdirected({ existing, move, taking, rules }: Case): Refused | undefined {
  const type = taking.paymentType;
  const internal = internalOnly.get(type);
  if (internal !== undefined && !move.internal) return refuse(internal, 'made-by-the-gateway-only');
  if (existing.entityId !== move.entityId) return refuse('700.400.700', 'other-channel');
  if (!rules.follows.includes(existing.paymentType)) return refuse(rules.unsuitable, 'unsuitable-type');
  if (isIncrement(existing)) return refuse(rules.unsuitable, 'is-an-increment');
  // A PA of zero checks a card; there is no authorisation to raise or renew.
  if (type === 'PA' && existing.amount === 0) return refuse(rules.unsuitable, 'is-a-card-check');
  // 4.2 lets a CR follow the first chargeback only.
  if (type === 'CR' && existing.follows === 'CR') return refuse('700.400.411', 'second-chargeback');
  return undefined;
}

/** The payment has no outcome yet, or the wrong one. */
export function unsettled({ existing, taking }: Case): Refused | undefined {
  if (existing.state === 'failed') return refuse('700.300.200', 'reference-was-rejected');
  if (existing.state !== 'succeeded') return refuse('700.400.570', 'reference-is-pending');
  // Otherwise the increment would raise an authorisation that is gone, and hold the shopper's money for nothing.
  const ends = taking.paymentType === 'RV' || taking.purpose === 'REAUTHORIZATION';
  if (ends && existing.ledger.raising > 0) return refuse('700.400.570', 'increment-is-pending');
  return undefined;
}

/** The move lacks what only a `whole` one may leave out, or names another currency. */
export function incomplete({ existing, move, rules }: Case): Refused | undefined {
  if (rules.amount !== 'whole') {
    if ((move.amount ?? 0) <= 0) return refuse('100.550.300', 'no-amount');
    if (move.currency === undefined) return refuse('100.550.400', 'no-currency');
  }
  const { currency = existing.currency } = move;
  return currency === existing.currency ? undefined : refuse('700.100.500', 'other-currency');
}

/** Something that followed before rules the move out, whatever its amount. */
export function closed({ existing, taking, rules }: Case): Refused | undefined {
  const { ledger, maxCaptures = Number.POSITIVE_INFINITY } = existing;
  const type = taking.paymentType;
  if (ledger.reversed) return refuse(rules.closed, 'reversed');
  if (ledger.renewed) return refuse(rules.closed, 'reauthorised');
  // A bank does not ask the merchant whether the series is over.
  if (type === 'CB') return ledger.chargedBack ? refuse(rules.closed, 'charged-back') : undefined;
  if (ledger.chargedBack && type !== 'RB') return refuse('700.300.600', 'charged-back');
  if (ledger.final) return refuse(rules.closed, 'after-final');
  if (type === 'CP' && ledger.captures >= maxCaptures) return refuse(rules.closed, 'number-of-captures');
  if (type === 'RF' && leftOf(existing) === 0) return refuse('700.300.300', 'refunded-already');
  if (type === 'RV' && isFollowed(ledger)) return refuse(rules.closed, 'captured-or-refunded-already');
  return undefined;
}

/** The day's batch with the payment in it has been closed. */
export function tooLate({ existing, taking }: Case, now: number, cutOff: string): Refused | undefined {
  const { paymentType, createdAt } = existing;
  if (taking.paymentType !== 'RV' || !reversibleUntilCutOff.has(paymentType)) return undefined;
  return isBeforeCutOff(createdAt, now, cutOff) ? undefined : refuse('700.300.700', 'after-cut-off');
}

/** The amount breaks the rule of the table. */
export function misfit({ existing, taking, rules }: Case): Refused | undefined {
  const { paymentBrand = '', ledger, currency } = existing;
  const { amount, paymentType, purpose } = taking;
  const whole = wholeOf(existing);
  if (rules.amount === 'whole' && amount !== whole) return refuse(rules.misfit, 'not-the-whole');
  if (rules.amount === 'part' && amount > leftOf(existing)) {
    return { ...refuse(rules.misfit, 'more-than-is-left'), left: leftOf(existing) };
  }
  if (paymentType === 'RF' && refundedInFull.has(paymentBrand) && amount !== whole) {
    return refuse('700.100.200', 'refunded-in-full-only');
  }
  // A reversal answers with what is authorised in the end, so that has to stay an amount of the wire.
  const raised = purpose === 'INCREMENTAL_AUTH' ? whole + ledger.raising + amount : 0;
  return fitsWire(raised, currency) ? undefined : refuse(rules.misfit, 'too-large');
}

/** Whether a move lives on the payment, which would hang in the air if the payment were taken back. */
function isFollowed({ captured, refunded, rebills }: Ledger): boolean {
  return captured > 0 || refunded > 0 || rebills > 0;
}
