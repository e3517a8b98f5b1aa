import { randomBytes } from 'node:crypto';
import { type AuthenticationStatus, eciOf, notEnrolled } from '../../gateway/three-d-secure/eci.ts';

interface Proof {
  readonly eci?: string;
  /** 28 characters of base64: the form card networks use for the cryptogram. */
  readonly authenticationValue?: string;
}

/** What goes with a verdict to the acquirer: its indicator and, where the issuer vouches, its value. */
export function proofOf(verdict: AuthenticationStatus, brand: string, number: string): Proof {
  const { transStatus, transStatusReason } = verdict;
  const eci = eciOf(verdict, brand, number);
  const vouches = transStatus === 'Y' || transStatus === 'A' || transStatusReason === notEnrolled;
  return {
    ...(eci !== undefined && { eci }),
    ...(vouches && { authenticationValue: randomBytes(20).toString('base64') }),
  };
}
