import { randomBytes } from 'node:crypto';
import { type AuthenticationStatus, eciOf, notEnrolled } from '../../gateway/three-d-secure/eci.ts';

interface Proof {
  readonly eci?: string;
  /** The cryptogram: 28 characters of base64, the form that card networks use. */
  readonly authenticationValue?: string;
}

/**
 * Returns what the acquirer needs besides the issuer's verdict: the ECI and, where the issuer vouches for the shopper,
 * the authentication value.
 */
export function proofOf(verdict: AuthenticationStatus, brand: string, number: string): Proof {
  const { transStatus, transStatusReason } = verdict;
  const eci = eciOf(verdict, brand, number);
  const vouches = transStatus === 'Y' || transStatus === 'A' || transStatusReason === notEnrolled;
  return {
    ...(eci !== undefined && { eci }),
    ...(vouches && { authenticationValue: randomBytes(20).toString('base64') }),
  };
}
