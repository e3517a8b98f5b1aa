/**
 * The lifecycle of payments as one table (gateway-contract 4.2 and 4.3, settled questions 9 and 19). A payment is
 * followed by follow-ups, each of which becomes a payment of its own: a PA is captured (CP), and the CP is refunded (RF). A
 * type that follows nothing here (DB, CD, RG) begins a payment; one that nothing follows (RV) is the end.
 *
 * Where 4.3 leaves a code open, the catalogue's text decides.
 */
import type { ResultCode } from '#contract/result-codes.ts';

/** CP capture, RF refund, RV reversal, PA raised or renewed authorisation, RB rebill, RC receipt, CB, CR chargebacks. */
export type FollowUpType = 'CP' | 'RF' | 'RV' | 'PA' | 'RB' | 'RC' | 'CB' | 'CR';

/**
 * What a follow-up's amount may be: `part` of what is left, again and again until nothing is; the `whole` amount of what it
 * follows, which may be left out; `any` amount, because it is a new charge or authorisation. Never zero but for `whole`.
 */
type AmountRule = 'part' | 'whole' | 'any';

export interface FollowUpRule {
  readonly follows: readonly string[];
  readonly amount: AmountRule;
  /** The referenced payment does not exist. */
  readonly unknown: ResultCode;
  /** It is of a type this follow-up cannot follow. */
  readonly unsuitable: ResultCode;
  /** It was reversed, renewed or closed by FINAL, or something followed that rules this out. */
  readonly closed: ResultCode;
  /** The amount breaks the rule. */
  readonly misfit: ResultCode;
}

// biome-ignore format: a table is read by its columns
export const followUpRules: Readonly<Record<FollowUpType, FollowUpRule>> = {
  //          may follow                     amount   unknown        unsuitable     closed         misfit
  CP: rule(['PA'],                         'part',  '700.400.510', '700.300.100', '700.400.100', '700.400.100'),
  RF: rule(['DB', 'CP', 'CD', 'RB', 'RC'], 'part',  '600.200.500', '700.300.100', '700.400.200', '700.400.200'),
  RV: rule(['PA', 'DB', 'CD', 'CP', 'RB'], 'whole', '700.400.530', '700.300.100', '700.400.300', '700.100.200'),
  PA: rule(['PA'],                         'any',   '700.100.100', '700.100.700', '700.500.002', '700.100.300'),
  RB: rule(['DB', 'CP'],                   'any',   '700.100.100', '700.100.700', '700.300.300', '700.100.300'),
  RC: rule(['PA'],                         'part',  '700.400.560', '700.400.560', '700.300.300', '700.100.300'),
  CB: rule(['DB', 'CP', 'RB', 'RF', 'CR'], 'whole', '700.400.550', '700.400.550', '700.400.400', '700.100.200'),
  CR: rule(['CB'],                         'whole', '700.400.420', '700.400.420', '700.400.410', '700.100.200'),
};

/** Follow-ups that only the gateway makes, each with the code for a merchant who sends it (4.1 and the catalogue's texts). */
export const madeByGatewayOnly: ReadonlyMap<string, ResultCode> = new Map([
  ['RC', '700.400.562'],
  ['CB', '700.400.402'],
  ['CR', '700.400.402'],
]);

/** Types that move money: they can be reversed only until the day's cut-off (settled question 9). */
export const reversibleUntilCutOff: ReadonlySet<string> = new Set(['DB', 'CD', 'CP', 'RB']);

/** Brands whose refunds give back everything at once (gateway-contract 4.2). */
export const refundedInFull: ReadonlySet<string> = new Set(['MASTERDEBIT']);

/** Whether a type follows payments; false for one that only begins them, such as DB. */
export function isFollowUpType(paymentType: string): paymentType is FollowUpType {
  return Object.hasOwn(followUpRules, paymentType);
}

/**
 * What a follow-up answers whose path names a payment that does not exist. A `referenceUuid` that matches nothing is a
 * validation error instead, whatever the type (`service.md`, "Endpoints").
 */
export function unknownReferenceCode(paymentType: string): ResultCode {
  return isFollowUpType(paymentType) ? followUpRules[paymentType].unknown : '700.100.100';
}

function rule(
  follows: readonly string[],
  amount: AmountRule,
  unknown: ResultCode,
  unsuitable: ResultCode,
  closed: ResultCode,
  misfit: ResultCode,
): FollowUpRule {
  return { follows, amount, unknown, unsuitable, closed, misfit };
}
