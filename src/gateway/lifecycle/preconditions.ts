/** The rules that can forbid a follow-up, one function each (gateway-contract 4.3). */
import { fitsWire } from '#contract/money.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import {
  type FollowUpRule,
  isReportType,
  madeByGatewayOnly,
  refundedInFull,
  reversibleUntilCutOff,
} from './follow-up-rules.ts';
import type { Taken } from './ledger.ts';
import {
  type FollowUpRequest,
  getRemainder,
  getWholeAmount,
  isIncrement,
  isReversed,
  type ReferencedPayment,
} from './referenced-payment.ts';

/** Names of the rules that decide, for the test environment's header. */
export type RefusalReason =
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
  | 'number-of-rebills'
  | 'refunded-already'
  | 'captured-or-refunded-already'
  | 'after-cut-off'
  | 'not-the-whole'
  | 'more-than-is-left'
  | 'refunded-in-full-only'
  | 'too-large';

export interface RefusedFollowUp {
  readonly isAllowed: false;
  readonly code: ResultCode;
  readonly reason: RefusalReason;
  /** The maximum amount in minor units, when the amount was too large. */
  readonly left?: number;
}

/** The case that the rules check. `taking` is what would be reserved for the follow-up. */
export interface FollowUpCase {
  readonly referenced: ReferencedPayment;
  readonly request: FollowUpRequest;
  readonly taking: Taken;
  readonly rules: FollowUpRule;
}

/** Makes the refusal of a follow-up. */
export function refuse(code: ResultCode, reason: RefusalReason): RefusedFollowUp {
  return { isAllowed: false, code, reason };
}

/** Checks whether the follow-up may reference this payment at all. */
export function checkReference({
  referenced,
  request,
  taking,
  rules,
}: FollowUpCase): RefusedFollowUp | undefined {
  const type = taking.paymentType;
  if (isReportType(type) && !request.internal) {
    return refuse(madeByGatewayOnly[type], 'made-by-the-gateway-only');
  }
  if (referenced.entityId !== request.entityId) return refuse('700.400.700', 'other-channel');
  if (!rules.follows.includes(referenced.paymentType)) return refuse(rules.unsuitable, 'unsuitable-type');
  if (isIncrement(referenced)) return refuse(rules.unsuitable, 'is-an-increment');
  // A PA of zero only checks a card, so there is no authorisation to raise or renew, and no money to capture.
  if (referenced.paymentType === 'PA' && referenced.amount === 0 && type !== 'RV') {
    return refuse(type === 'PA' ? rules.unsuitable : rules.misfit, 'is-a-card-check');
  }
  // By 4.2 only the first chargeback can be reversed by a CR.
  if (type === 'CR' && referenced.follows === 'CR') return refuse('700.400.411', 'second-chargeback');
  return undefined;
}

/**
 * Checks that the payment has succeeded, and that no increment is pending for an authorisation that this follow-up
 * would end.
 */
export function checkState({ referenced, taking }: FollowUpCase): RefusedFollowUp | undefined {
  if (referenced.state === 'failed') return refuse('700.300.200', 'reference-was-rejected');
  if (referenced.state !== 'succeeded') return refuse('700.400.570', 'reference-is-pending');
  // Without this rule, a pending increment could raise an authorisation that no longer exists, and block the shopper's
  // money for nothing.
  const ends = taking.paymentType === 'RV' || taking.purpose === 'REAUTHORIZATION';
  if (ends && referenced.ledger.raising > 0) return refuse('700.400.570', 'increment-is-pending');
  return undefined;
}

/**
 * Checks amount and currency: only a `whole` or `rest` follow-up may leave them out, and the currency must be that of
 * the payment.
 */
export function checkParameters({ referenced, request, rules }: FollowUpCase): RefusedFollowUp | undefined {
  if (rules.amount === 'part' || rules.amount === 'any') {
    if ((request.amount ?? 0) <= 0) return refuse('100.550.300', 'no-amount');
    if (request.currency === undefined) return refuse('100.550.400', 'no-currency');
  }
  return checkCurrency({ referenced, request });
}

/** Checks that the currency, if one was sent, is that of the payment. */
export function checkCurrency({
  referenced,
  request,
}: Pick<FollowUpCase, 'referenced' | 'request'>): RefusedFollowUp | undefined {
  const { currency = referenced.currency } = request;
  return currency === referenced.currency ? undefined : refuse('700.100.500', 'other-currency');
}

/** A rule that an earlier follow-up excludes another one. The first row that fits decides. */
interface LedgerRule {
  readonly reason: RefusalReason;
  /** The type that it is about; absent for all. */
  readonly type?: Taken['paymentType'];
  /** Absent for the code `closed` of the follow-up's type. */
  readonly code?: ResultCode;
  excludes(referenced: ReferencedPayment, type: Taken['paymentType'], maxRebills: number): boolean;
}

const ledgerRules: readonly LedgerRule[] = [
  { reason: 'reversed', excludes: isReversed },
  { reason: 'reauthorised', excludes: ({ ledger }) => Boolean(ledger.renewed) },
  { reason: 'charged-back', type: 'CB', excludes: ({ ledger }) => ledger.chargedBack },
  {
    reason: 'charged-back',
    code: '700.300.600',
    excludes: ({ ledger }, type) => ledger.chargedBack && !ledger.regained && type !== 'RB' && type !== 'CB',
  },
  // A chargeback is the bank's decision, so the merchant's `sequence=FINAL` does not prevent it.
  { reason: 'after-final', excludes: ({ ledger }, type) => ledger.final && type !== 'CB' },
  {
    reason: 'number-of-captures',
    type: 'CP',
    excludes: ({ ledger, maxCaptures = Number.POSITIVE_INFINITY }) => ledger.captures >= maxCaptures,
  },
  {
    reason: 'number-of-rebills',
    type: 'RB',
    excludes: ({ ledger }, _type, maxRebills) => maxRebills > 0 && ledger.rebills >= maxRebills,
  },
  {
    reason: 'refunded-already',
    type: 'RF',
    code: '700.300.300',
    excludes: (referenced) => getRemainder(referenced) === 0,
  },
  { reason: 'captured-or-refunded-already', type: 'RV', excludes: isFollowed },
];

/** Checks whether an earlier follow-up excludes this one, whatever its amount is. */
export function checkLedger(
  { referenced, taking, rules }: FollowUpCase,
  maxRebills: number,
): RefusedFollowUp | undefined {
  const { paymentType } = taking;
  const rule = ledgerRules.find(
    ({ type = paymentType, excludes }) =>
      type === paymentType && excludes(referenced, paymentType, maxRebills),
  );
  return rule && refuse(rule.code ?? rules.closed, rule.reason);
}

/** Checks whether the day's batch with the payment is still open. */
export function checkCutOff(
  { referenced, taking }: FollowUpCase,
  now: number,
  cutOff: string,
): RefusedFollowUp | undefined {
  const { paymentType, createdAt } = referenced;
  if (taking.paymentType !== 'RV' || !reversibleUntilCutOff.has(paymentType)) return undefined;
  return isBeforeCutOff(createdAt, now, cutOff) ? undefined : refuse('700.300.700', 'after-cut-off');
}

/** Checks the amount by the amount rule of the table. */
export function checkAmount(asked: FollowUpCase): RefusedFollowUp | undefined {
  const { referenced, taking, rules } = asked;
  return checkPart(asked) ?? checkFullRefund(referenced, taking) ?? checkRaise(referenced, taking, rules);
}

/** Checks the amount against the whole, or against what is left of it. */
function checkPart({ referenced, taking, rules }: FollowUpCase): RefusedFollowUp | undefined {
  const { amount } = taking;
  const whole = getWholeAmount(referenced);
  const isWhole = rules.amount === 'whole' || (rules.amount === 'rest' && referenced.paymentType !== 'PA');
  if (isWhole && amount !== whole) return refuse(rules.misfit, 'not-the-whole');
  if (rules.amount === 'rest' && amount === 0 && whole > 0) return refuse('100.550.300', 'no-amount');
  const remainder = getRemainder(referenced);
  const isTooMuch = !isWhole && rules.amount !== 'any' && amount > remainder;
  return isTooMuch ? { ...refuse(rules.misfit, 'more-than-is-left'), left: remainder } : undefined;
}

function checkFullRefund(
  referenced: ReferencedPayment,
  { paymentType, amount }: Taken,
): RefusedFollowUp | undefined {
  const isFull = refundedInFull.has(referenced.paymentBrand ?? '');
  return paymentType === 'RF' && isFull && amount !== getWholeAmount(referenced)
    ? refuse('700.100.200', 'refunded-in-full-only')
    : undefined;
}

/** A reversal answers with the whole authorised amount, so the raised sum must still fit the wire format. */
function checkRaise(
  referenced: ReferencedPayment,
  { amount, purpose }: Taken,
  { misfit }: FollowUpRule,
): RefusedFollowUp | undefined {
  if (purpose !== 'INCREMENTAL_AUTH') return undefined;
  const raised = getWholeAmount(referenced) + referenced.ledger.raising + amount;
  return fitsWire(raised, referenced.currency) ? undefined : refuse(misfit, 'too-large');
}

/**
 * Whether follow-ups have left nothing to reverse: an authorisation that was captured wholly, or any other payment that
 * has follow-ups, because they would refer to a reversed payment.
 */
function isFollowed(existing: ReferencedPayment): boolean {
  const { captured, refunded, rebills } = existing.ledger;
  return refunded > 0 || rebills > 0 || (captured > 0 && getRemainder(existing) === 0);
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Whether a payment can still be reversed, that is, removed from its day's batch (settled question 9). This is possible
 * on the UTC day of the payment, before the cut-off (`HH:mm`, UTC). A payment made after its day's cut-off can only be
 * refunded. Times are in milliseconds since 1970.
 */
export function isBeforeCutOff(createdAt: number, now: number, cutOff: string): boolean {
  const midnight = Math.floor(createdAt / day) * day;
  const [hours, minutes] = cutOff.split(':').map(Number);
  return now < midnight + ((hours ?? 0) * 60 + (minutes ?? 0)) * minute;
}
