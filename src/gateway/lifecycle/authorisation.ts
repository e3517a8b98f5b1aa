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
  result: AuthenticationResult,
  policy: AuthenticationPolicy,
  wasChallenged: boolean,
): ResultCode | undefined {
  const decline = declineOfCancel(result.cancel);
  if (decline !== undefined) return decline;
  // A database may hold a status that a newer release has stored.
  if (!Object.hasOwn(declineByStatus, result.status)) return '100.390.112';
  return declineByStatus[result.status]({ result, policy, wasChallenged });
}

/** Declines what the shopper has left (`challengeCancel` 01), and what ran out of time (03, 04, 05, 08). An error (06) is none. */
function declineOfCancel(cancel: AuthenticationResult['cancel']): ResultCode | undefined {
  if (cancel === '01') return '100.396.101';
  return cancel !== undefined && ['03', '04', '05', '08'].includes(cancel) ? '100.396.103' : undefined;
}

/** What an authentication ended in. */
interface Authenticated {
  readonly result: AuthenticationResult;
  readonly policy: AuthenticationPolicy;
  readonly wasChallenged: boolean;
}

/** Without an authentication the payment is charged, unless the channel requires one. */
const unlessRequired = ({ policy }: Authenticated) =>
  policy.mode === 'required' ? '100.390.107' : undefined;

/** Each status has a row: a new one is a type error until it has its own. */
const declineByStatus: Readonly<
  Record<AuthenticationResult['status'], (authenticated: Authenticated) => ResultCode | undefined>
> = {
  Y: () => undefined,
  A: () => undefined,
  I: unlessRequired,
  R: () => '100.390.114',
  N: (authenticated) => {
    const { result, wasChallenged } = authenticated;
    if (result.reason === notEnrolled && !wasChallenged) return unlessRequired(authenticated);
    return result.reason === '19' ? '100.390.119' : '100.380.401';
  },
  U: (authenticated) => {
    // After a challenge the payment is charged only if the issuer reports success.
    if (authenticated.wasChallenged) return '100.390.112';
    return authenticated.policy.whenUnavailable === 'decline' ? '100.390.107' : unlessRequired(authenticated);
  },
};
