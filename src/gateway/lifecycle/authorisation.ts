/** Decides whether a payment may be charged after its authentication (threeds-security A.4). */
import { notEnrolled } from '#contract/authentication-status.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { AuthenticationResult } from './authentication.ts';

/** A channel's settings for 3-D Secure. */
export interface AuthenticationPolicy {
  /**
   * `on`: cards that take part are authenticated. `required`: a payment by card needs authentication, unless its
   * shopper cannot be asked.
   */
  readonly mode: 'on' | 'off' | 'required';
  /** What happens to a payment whose authentication was not possible for technical reasons. */
  readonly whenUnavailable: 'authorise' | 'decline';
}

/** Returns the result code that declines the payment; undefined when the payment may be charged. */
export function declineAfter(
  { status, reason, cancel }: AuthenticationResult,
  { mode, whenUnavailable }: AuthenticationPolicy,
  wasChallenged: boolean,
): ResultCode | undefined {
  if (cancel === '01') return '100.396.101';
  if (cancel === '03' || cancel === '04' || cancel === '05' || cancel === '08') return '100.396.103';
  switch (status) {
    case 'Y':
    case 'A':
      return undefined;
    case 'I':
      return mode === 'required' ? '100.390.107' : undefined;
    case 'R':
      return '100.390.114';
    case 'N':
      if (reason === notEnrolled && !wasChallenged) return mode === 'required' ? '100.390.107' : undefined;
      return reason === '19' ? '100.390.119' : '100.380.401';
    case 'U':
      // After a challenge the payment is charged only if the issuer reports success.
      if (wasChallenged) return '100.390.112';
      return mode === 'required' || whenUnavailable === 'decline' ? '100.390.107' : undefined;
    default:
      return declineUnknown(status);
  }
}

/** Declines a status that has no rule. A new status is a type error above until it has a rule. */
const declineUnknown = (_status: never): ResultCode => '100.390.112';
