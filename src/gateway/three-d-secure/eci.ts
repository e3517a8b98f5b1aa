/** Electronic commerce indicators (ECI) by card network. Source: threeds-security A.4, read on 2026-11-20. */
import {
  finalStatuses,
  isFinalStatus,
  notEnrolled,
  type TransStatus,
} from '#contract/authentication-status.ts';

interface Scale {
  readonly full: string;
  readonly attempted: string;
  readonly none: string;
  /** For a data-only authentication: the issuer was informed, the shopper was not asked. */
  readonly informed: string;
}

const usual: Scale = { full: '05', attempted: '06', none: '07', informed: '07' };
const low: Scale = { full: '02', attempted: '01', none: '00', informed: '04' };
/** UnionPay's indicators, as in the recorded simulator's answers. General lists have 05 and 06 instead. */
const unionpay: Scale = { ...usual, full: '02', attempted: '01' };

/**
 * The indicators of each brand. No list has domestic networks, so their cards use the indicators of a partner network.
 */
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

/** The status of an authentication that has ended or is under way. */
export interface AuthenticationStatus {
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
}

/**
 * Returns the ECI of an authentication. Undefined where the recorded simulator has none: for status U, and while
 * nothing is decided.
 *
 * @param number the card number, or at least its first digit: a Cartes Bancaires card has the ECI of its other network
 */
export function getEci(verdict: AuthenticationStatus, brand: string, number: string): string | undefined {
  const { transStatus, transStatusReason } = verdict;
  const scale = scaleOf(brand, number) ?? usual;
  // The recorded simulator counts a card that is not enrolled as an attempt.
  if (transStatus === 'N' && transStatusReason === notEnrolled) return scale.attempted;
  const indicator = isFinalStatus(transStatus) ? finalStatuses[transStatus].eci : null;
  return indicator === null ? undefined : scale[indicator];
}

/** Mastercard's ECI of a recurring payment whose first payment was authenticated (threeds-security A.4, "Extra"). */
const recurring = '07';

/** The indicators that a network uses. */
export interface Indicators {
  /** Indicators of a successful authentication, or of an attempt that counts as one. */
  readonly yes: readonly string[];
  /** Indicators of a payment without authentication. */
  readonly no: readonly string[];
  /** Whether the network is in the lists, so that its authentication value has 20 bytes. */
  readonly isListed: boolean;
}

/** @param number as for {@link getEci} */
export function getIndicators(brand: string, number: string): Indicators {
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
