/**
 * The lifecycle of payments as one table (gateway-contract 4.2 and 4.3, settled questions 9 and 19). Each follow-up of
 * a payment is a payment itself and may have follow-ups: a PA is captured by a CP, and the CP is refunded by an RF.
 * Types without a row (DB, CD, RG) begin a payment. A type that no row may follow (RV) ends the chain.
 *
 * Where 4.3 does not give a result code, the code was chosen by its text in the catalogue.
 */
import type { madeByTheGateway } from '#contract/parameters/payment-types.ts';
import type { ResultCode } from '#contract/result-codes.ts';

/** CP capture, RF refund, RV reversal, PA raised or renewed authorisation, RB rebill, RC receipt, CB, CR chargebacks. */
export type FollowUpType = 'CP' | 'RF' | 'RV' | 'PA' | 'RB' | ReportType;

/** The types that an acquirer reports by itself. */
export type ReportType = (typeof madeByTheGateway)[number];

/**
 * The allowed amount of a follow-up. `part`: up to what is left; several follow-ups are possible until nothing is left.
 * `whole`: the whole amount of the referenced payment; the amount may be left out. `rest`: of an
 * authorisation up to what is left, of any other payment the whole; all that is left when the amount is left out. `any`: any amount, because it is a
 * new charge or authorisation. Only `whole` and `rest` may be zero, for a payment of zero.
 */
type AmountRule = 'part' | 'whole' | 'rest' | 'any';

export interface FollowUpRule {
  readonly follows: readonly string[];
  readonly amount: AmountRule;
  /** The referenced payment does not exist. */
  readonly unknown: ResultCode;
  /** The referenced payment has a type that this follow-up cannot follow. */
  readonly unsuitable: ResultCode;
  /**
   * The referenced payment was reversed, renewed or closed by FINAL, or has another follow-up that excludes this one.
   */
  readonly closed: ResultCode;
  /** The amount breaks the amount rule. */
  readonly misfit: ResultCode;
}

// biome-ignore format: a table is read by its columns
export const followUpRules: Readonly<Record<FollowUpType, FollowUpRule>> = {
  //          may follow                     amount   unknown        unsuitable     closed         misfit
  CP: rule(['PA'],                         'part',  '700.400.510', '700.300.100', '700.400.100', '700.400.100'),
  RF: rule(['DB', 'CP', 'CD', 'RB', 'RC'], 'part',  '600.200.500', '700.300.100', '700.400.200', '700.400.200'),
  RV: rule(['PA', 'DB', 'CD', 'CP', 'RB'], 'rest',  '700.400.530', '700.300.100', '700.400.300', '700.100.200'),
  PA: rule(['PA'],                         'any',   '700.100.100', '700.100.700', '700.500.002', '700.100.300'),
  RB: rule(['DB', 'CP'],                   'any',   '700.100.100', '700.100.700', '700.300.300', '700.100.300'),
  RC: rule(['PA'],                         'part',  '700.400.560', '700.400.560', '700.300.300', '700.100.300'),
  CB: rule(['DB', 'CP', 'RB', 'RF', 'CR'], 'whole', '700.400.550', '700.400.550', '700.400.400', '700.100.200'),
  CR: rule(['CB'],                         'whole', '700.400.420', '700.400.420', '700.400.410', '700.100.200'),
};

/**
 * Follow-ups that only the gateway makes, each with the result code for a merchant who sends it (4.1 and the
 * catalogue's texts).
 */
export const madeByGatewayOnly: Readonly<Record<ReportType, ResultCode>> = {
  RC: '700.400.562',
  CB: '700.400.402',
  CR: '700.400.402',
};

/** Whether an acquirer reports payments of this type by itself. */
export function isReportType(paymentType: string): paymentType is ReportType {
  return Object.hasOwn(madeByGatewayOnly, paymentType);
}

/** Types that move money: they can be reversed only until the day's cut-off (settled question 9). */
export const reversibleUntilCutOff: ReadonlySet<string> = new Set(['DB', 'CD', 'CP', 'RB']);

/** Brands that allow only refunds of the whole amount (gateway-contract 4.2). */
export const refundedInFull: ReadonlySet<string> = new Set(['MASTERDEBIT']);

/** Whether a type follows payments; false for one that only begins them, such as DB. */
export function isFollowUpType(paymentType: string): paymentType is FollowUpType {
  return Object.hasOwn(followUpRules, paymentType);
}

/**
 * Returns the result code of a follow-up whose path names a payment that does not exist. A `referenceUuid` that matches
 * no payment is a validation error instead, whatever the type is (`service.md`, "Endpoints").
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
