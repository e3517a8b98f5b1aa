import { isAuthenticated, notEnrolled } from '#contract/authentication-status.ts';
import type { RandomSource } from '../../../gateway/core/random-source.ts';
import { type AuthenticationStatus, getEci } from '../../../gateway/three-d-secure/eci.ts';

interface AuthenticationData {
  readonly eci?: string;
  /** The cryptogram: 28 characters of base64, the form that card networks use. */
  readonly authenticationValue?: string;
}

/**
 * Returns what the acquirer needs besides the status: the ECI and, where the issuer vouches for the shopper, the
 * authentication value. The recorded simulator gives that value for a card that is not enrolled, too.
 */
export function createAuthenticationData(
  random: RandomSource,
  verdict: AuthenticationStatus,
  brand: string,
  number: string,
): AuthenticationData {
  const { transStatus, transStatusReason } = verdict;
  const eci = getEci(verdict, brand, number);
  const hasValue = isAuthenticated(transStatus) || transStatusReason === notEnrolled;
  return {
    ...(eci !== undefined && { eci }),
    ...(hasValue && { authenticationValue: random.bytes(20, 'issuer').toString('base64') }),
  };
}
