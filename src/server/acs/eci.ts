/** Electronic commerce indicators by network (threeds-security A.4). */
import type { TransStatus } from '../three-d-secure/messages.ts';

interface Scale {
  readonly full: string;
  readonly attempted: string;
  readonly none: string;
  /** Data only: the issuer was told, the shopper was not asked. */
  readonly informed: string;
}

const usual: Scale = { full: '05', attempted: '06', none: '07', informed: '07' };
const low: Scale = { full: '02', attempted: '01', none: '00', informed: '04' };
/** As the recorded simulator answers; general lists have 05 and 06. */
const unionpay: Scale = { ...usual, full: '02', attempted: '01' };

const scales: Readonly<Record<string, Scale>> = {
  MASTER: low,
  MASTERDEBIT: low,
  MAESTRO: low,
  PETCO_MASTERCARD: low,
  UNIONPAY: unionpay,
  UNIONPAY_SMS: unionpay,
};

/** transStatusReason of a card that is not enrolled: an attempt, as the recorded simulator counts it. */
export const notEnrolled = '13';

/** How an authentication ended, or stands. */
export interface Verdict {
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
}

/**
 * Undefined where the recorded simulator gives none: U, and while nothing is decided.
 *
 * @param number at least its first digit: a card of Cartes Bancaires counts as its other network does
 */
export function eciOf(verdict: Verdict, brand: string, number: string): string | undefined {
  const { transStatus, transStatusReason } = verdict;
  const isMastercard = brand === 'CARTEBANCAIRE' && !number.startsWith('4');
  const scale = isMastercard ? low : (scales[brand] ?? usual);
  switch (transStatus) {
    case 'Y':
      return scale.full;
    case 'A':
      return scale.attempted;
    case 'N':
      return transStatusReason === notEnrolled ? scale.attempted : scale.none;
    case 'R':
      return scale.none;
    case 'I':
      return scale.informed;
    default:
      return undefined;
  }
}
