/**
 * The lifecycle of payments as one table (gateway-contract 4.2 and 4.3, settled questions 9 and 19). A payment is
 * followed by moves, each of which becomes a payment of its own: a PA is captured (CP), and the CP is refunded (RF). A
 * type that follows nothing here (DB, CD, RG) begins a payment; one that nothing follows (RV) is the end.
 *
 * Where 4.3 leaves a code open, the catalogue's text decides.
 */
import type { ResultCode } from '../../contract/result-codes.ts';

/** CP capture, RF refund, RV reversal, PA raised or renewed authorisation, RB rebill, RC receipt, CB, CR chargebacks. */
export type MoveType = 'CP' | 'RF' | 'RV' | 'PA' | 'RB' | 'RC' | 'CB' | 'CR';

/**
 * What a move's amount may be: `part` of what is left, again and again until nothing is; the `whole` amount of what it
 * follows, which may be left out; `any` amount, because it is a new charge or authorisation. Never zero but for `whole`.
 */
type AmountRule = 'part' | 'whole' | 'any';

export interface MoveRules {
  readonly follows: readonly string[];
  readonly amount: AmountRule;
  /** The referenced payment does not exist. */
  readonly unknown: ResultCode;
  /** It is of a type this move cannot follow. */
  readonly unsuitable: ResultCode;
  /** It was reversed, renewed or closed by FINAL, or something followed that rules this out. */
  readonly closed: ResultCode;
  /** The amount breaks the rule. */
  readonly misfit: ResultCode;
}

// biome-ignore format: a table is read by its columns
export const moves: Readonly<Record<MoveType, MoveRules>> = {
  //          may follow                     amount   unknown        unsuitable     closed         misfit
  CP: rules(['PA'],                         'part',  '700.400.510', '700.300.100', '700.400.100', '700.400.100'),
  RF: rules(['DB', 'CP', 'CD', 'RB', 'RC'], 'part',  '600.200.500', '700.300.100', '700.400.200', '700.400.200'),
  RV: rules(['PA', 'DB', 'CD', 'CP', 'RB'], 'whole', '700.400.530', '700.300.100', '700.400.300', '700.100.200'),
  PA: rules(['PA'],                         'any',   '700.100.100', '700.100.700', '700.500.002', '700.100.300'),
  RB: rules(['DB', 'CP'],                   'any',   '700.100.100', '700.100.700', '700.300.300', '700.100.300'),
  RC: rules(['PA'],                         'part',  '700.400.560', '700.400.560', '700.300.300', '700.100.300'),
  CB: rules(['DB', 'CP', 'RB', 'RF', 'CR'], 'whole', '700.400.550', '700.400.550', '700.400.400', '700.100.200'),
  CR: rules(['CB'],                         'whole', '700.400.420', '700.400.420', '700.400.410', '700.100.200'),
};

/** Moves that only the gateway makes, with what a merchant hears who asks for one (4.1 and the catalogue's texts). */
export const internalOnly: ReadonlyMap<string, ResultCode> = new Map([
  ['RC', '700.400.562'],
  ['CB', '700.400.402'],
  ['CR', '700.400.402'],
]);

/** Money has moved: a reversal is possible until the day's cut-off only (settled question 9). */
export const reversibleUntilCutOff: ReadonlySet<string> = new Set(['DB', 'CD', 'CP', 'RB']);

/** Brands whose refunds give back everything at once (gateway-contract 4.2). */
export const refundedInFull: ReadonlySet<string> = new Set(['MASTERDEBIT']);

/** Whether a type follows payments; false for one that only begins them, such as DB. */
export function isMove(paymentType: string): paymentType is MoveType {
  return Object.hasOwn(moves, paymentType);
}

/**
 * What a follow-up answers whose path names a payment that does not exist. A `referenceUuid` that matches nothing is a
 * validation error instead, whatever the type (`service.md`, notes on the endpoints).
 */
export function unknownReference(paymentType: string): ResultCode {
  return isMove(paymentType) ? moves[paymentType].unknown : '700.100.100';
}

function rules(
  follows: readonly string[],
  amount: AmountRule,
  unknown: ResultCode,
  unsuitable: ResultCode,
  closed: ResultCode,
  misfit: ResultCode,
): MoveRules {
  return { follows, amount, unknown, unsuitable, closed, misfit };
}
