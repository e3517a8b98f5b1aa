/** Electronic commerce indicators by network (threeds-security A.4). */
import type { TransStatus } from './messages.ts';

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

/** Domestic networks are in none of the lists: their cards count as those of a partner. */
const scales: Readonly<Record<string, Scale>> = {
  ...Object.fromEntries(
    'VISA VISADEBIT VISAELECTRON VPAY CARTEBLEUE AMEX JCB DINERS DISCOVER ELO'
      .split(' ')
      .map((brand) => [brand, usual]),
  ),
  MASTER: low,
  MASTERDEBIT: low,
  MAESTRO: low,
  PETCO_MASTERCARD: low,
  UNIONPAY: unionpay,
  UNIONPAY_SMS: unionpay,
};

/** transStatusReason of a card that is not enrolled: an attempt, as the recorded simulator counts it. */
export const notEnrolled = '13';

/** How an authentication ended, or how far it is. */
export interface AuthenticationStatus {
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
}

/**
 * Undefined where the recorded simulator gives none: U, and while nothing is decided.
 *
 * @param number at least its first digit: a card of Cartes Bancaires counts as its other network does
 */
export function eciOf(verdict: AuthenticationStatus, brand: string, number: string): string | undefined {
  const { transStatus, transStatusReason } = verdict;
  const scale = scaleOf(brand, number) ?? usual;
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

/** A recurring payment of Mastercard whose first one was authenticated (threeds-security A.4, "Extra"). */
const recurring = '07';

/** What the lists of indicators say of a network. */
export interface Indicators {
  /** Of an authentication, or of an attempt that counts as one. */
  readonly yes: readonly string[];
  /** Of none. */
  readonly no: readonly string[];
  /** Whether the network is in the lists, so that its authentication value has 20 bytes. */
  readonly isListed: boolean;
}

/** @param number as of {@link eciOf} */
export function indicatorsOf(brand: string, number: string): Indicators {
  const scale = scaleOf(brand, number);
  if (scale === low) {
    return { yes: [low.full, low.attempted, recurring], no: [low.none, low.informed, '06'], isListed: true };
  }
  const yes = [usual.full, usual.attempted];
  if (scale === usual) return { yes, no: [usual.none], isListed: true };
  return { yes: [...yes, low.full, low.attempted], no: [usual.none, low.none], isListed: scale === unionpay };
}

function scaleOf(brand: string, number: string): Scale | undefined {
  if (brand === 'CARTEBANCAIRE') return number.startsWith('4') ? usual : low;
  return scales[brand];
}
