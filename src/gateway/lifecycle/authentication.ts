/**
 * The life of an authentication (threeds-security A.1 to A.5). The rules are pure; the time is an argument. An action
 * that does not fit the phase changes nothing, because messages of browsers come late, twice, or in the wrong order.
 *
 *     method -> requesting -> over
 *                   |          ^
 *                   v          |
 *               challenge -----+
 *
 * In `acquirer` the acquirer asks the shopper itself: only the outcome of the payment ends that phase.
 *
 * Only the issuer's result, sent from server to server, ends a challenge with Y or A. A browser can only cancel a
 * challenge, and a time-out can end it.
 */

import type { FinalStatus } from '#contract/authentication-status.ts';
import type { Redirect } from '#contract/payment.ts';

/** Whether the issuer's method page has reported. Y: in time. N: not in time. U: there is no such page (A.2). */
export type MethodCompletion = 'Y' | 'N' | 'U';

const second = 1_000;
const minute = 60 * second;

/** How long the issuer's method page may take (A.2). */
const methodTimeoutMs = 10 * second;
/** How long the shopper may take for one challenge. After that the issuer has given up, too (C.2, fault 21). */
const challengeTimeoutMs = 10 * minute;
/** How long to wait for the issuer's result after its page has sent the shopper back (C.2, fault 35). */
const resultsTimeoutMs = 30 * second;
/** The maximum time that a card is stored for an authentication (design decision 12). */
export const maxWaitMs = 30 * minute;
/** How long a request to the issuer may hold the authentication. After that its process counts as dead. */
const requestLeaseMs = 60 * second;

export interface AuthenticationResult {
  readonly status: FinalStatus;
  readonly reason?: string;
  readonly eci?: string;
  /** 28 characters of base64. */
  readonly authenticationValue?: string;
  /**
   * Why a challenge ended without the shopper's answer (A.5). 01: cancelled by the shopper. 04: time-out. 06: error.
   */
  readonly cancel?: string;
}

/** The issuer's answer when it wants to ask the shopper. */
export interface Challenge {
  readonly acsTransID: string;
  /** The issuer's challenge page; absent when the issuer asks the shopper outside the browser (decoupled). */
  readonly acsURL?: string;
}

/** The members of the issuer's answer besides its outcome. */
export interface IssuerFacts {
  readonly acsTransID?: string;
  readonly dsTransID?: string;
  readonly mandated?: 'Y' | 'N';
  readonly authenticationType?: string;
  readonly cardholderInfo?: string;
  /** True when the directory server did not answer. */
  readonly isUnreachable?: true;
}

export interface Authentication {
  readonly phase: 'method' | 'requesting' | 'challenge' | 'acquirer' | 'over';
  /** Times in milliseconds since 1970. */
  readonly beganAt: number;
  /**
   * When the authentication ends because the shopper has not answered. In the phase `acquirer`: when a page that is loaded
   * again no longer goes on with it.
   */
  readonly deadline: number;
  /** The issuer's method page, which inspects the browser first; absent when there is none. */
  readonly methodUrl?: string;
  readonly methodNotified?: boolean;
  readonly completion?: MethodCompletion;
  /** In the phase `requesting`: when the lease of the requesting process ends. */
  readonly leaseUntil?: number;
  readonly issuer?: IssuerFacts;
  readonly challenge?: Challenge;
  /** In the phase `acquirer`: the page on which the acquirer asks the shopper. */
  readonly page?: Redirect;
  /** When the issuer's page, or the acquirer's, sent the shopper back. */
  readonly returnedAt?: number;
  readonly result?: AuthenticationResult;
}

export type AuthenticationAction =
  /** The issuer's method page has reported. */
  | { readonly kind: 'notified' }
  /**
   * The page or a due job asks for the next step. `methodTimeout`: the browser has waited long enough for the method
   * page.
   */
  | { readonly kind: 'ask'; readonly methodTimeout?: boolean }
  /** The issuer's answer to the request. */
  | {
      readonly kind: 'answered';
      readonly result?: AuthenticationResult;
      readonly challenge?: Challenge;
      readonly issuer: IssuerFacts;
    }
  /** The issuer's result of a challenge. */
  | { readonly kind: 'results'; readonly acsTransID: string; readonly result: AuthenticationResult }
  /** The browser says that the issuer's page has sent it back. */
  | { readonly kind: 'returned' }
  /** The shopper cancels the authentication, to pay in another way. */
  | { readonly kind: 'cancelled' };

/** Makes a new authentication. It begins with the issuer's method page, if there is one. `now` is in milliseconds. */
export function beginAuthentication(now: number, methodUrl?: string): Authentication {
  const common = { beganAt: now, deadline: now + challengeTimeoutMs };
  if (methodUrl !== undefined) return { ...common, phase: 'method', methodUrl };
  return { ...common, phase: 'requesting', completion: 'U', leaseUntil: now + requestLeaseMs };
}

/** Makes the authentication of a payment whose acquirer asks the shopper on its own page. */
export function beginAtAcquirer(now: number, page: Redirect): Authentication {
  return { phase: 'acquirer', beganAt: now, deadline: now + maxWaitMs, page };
}

/** Whether the shopper has something to answer, so that a page that is loaded again goes on with it. */
export function isAwaitingShopper({ phase, deadline, returnedAt }: Authentication, now: number): boolean {
  return phase === 'acquirer' ? returnedAt === undefined && now < deadline : phase !== 'over';
}

/**
 * Returns the authentication after an action; the same object when the action changes nothing. Only the caller whose
 * action moved it to `requesting` may send the request to the issuer.
 */
export function afterAction(
  before: Authentication,
  action: AuthenticationAction,
  now: number,
): Authentication {
  if (before.phase === 'over') return before;
  if (before.phase === 'acquirer') return action.kind === 'returned' ? returned(before, now) : before;
  if (action.kind === 'results') return results(before, action);
  if (action.kind === 'answered') return answered(before, action, now);
  const over = overByTime(before, now);
  return over === undefined ? afterPage(before, action, now) : { ...before, phase: 'over', result: over };
}

type ActionOfPage = Exclude<AuthenticationAction, { readonly kind: 'results' | 'answered' }>;

/** Returns the authentication after an action of the shopper's page, in time. */
function afterPage(before: Authentication, action: ActionOfPage, now: number): Authentication {
  switch (action.kind) {
    case 'notified':
      return before.phase === 'method' && !before.methodNotified && now < methodEnd(before)
        ? { ...before, methodNotified: true }
        : before;
    case 'returned':
      return before.phase === 'challenge' ? returned(before, now) : before;
    case 'cancelled':
      return { ...before, phase: 'over', result: { status: 'N', reason: '01', cancel: '01' } };
    case 'ask':
      return asked(before, action.methodTimeout ?? false, now);
  }
}

function returned(before: Authentication, now: number): Authentication {
  return before.returnedAt === undefined ? { ...before, returnedAt: now } : before;
}

/** Returns the time until which the issuer's method page may report. */
export function methodEnd({ beganAt }: Authentication): number {
  return beganAt + methodTimeoutMs;
}

/** Returns the time of the next time-out. */
export function nextDeadline({ deadline, returnedAt }: Authentication): number {
  return returnedAt === undefined ? deadline : Math.min(deadline, returnedAt + resultsTimeoutMs);
}

function asked(before: Authentication, methodTimeout: boolean, now: number): Authentication {
  const requesting = { phase: 'requesting', leaseUntil: now + requestLeaseMs } as const;
  if (before.phase === 'requesting') {
    return now >= (before.leaseUntil ?? 0) ? { ...before, ...requesting } : before;
  }
  if (before.phase !== 'method') return before;
  if (before.methodNotified) return { ...before, ...requesting, completion: 'Y' };
  return methodTimeout || now >= methodEnd(before) ? { ...before, ...requesting, completion: 'N' } : before;
}

function answered(
  before: Authentication,
  { result, challenge, issuer }: Extract<AuthenticationAction, { kind: 'answered' }>,
  now: number,
): Authentication {
  if (before.phase !== 'requesting') return before;
  const { leaseUntil: _lease, ...rest } = before;
  if (challenge === undefined) return { ...rest, issuer, phase: 'over', result: result ?? { status: 'U' } };
  const timeoutMs = challenge.acsURL === undefined ? maxWaitMs : challengeTimeoutMs;
  const deadline = Math.min(now + timeoutMs, before.beganAt + maxWaitMs);
  return { ...rest, issuer, phase: 'challenge', challenge, deadline };
}

function results(
  before: Authentication,
  { acsTransID, result }: Extract<AuthenticationAction, { kind: 'results' }>,
): Authentication {
  const isItsOwn = before.phase === 'challenge' && before.challenge?.acsTransID === acsTransID;
  return isItsOwn ? { ...before, phase: 'over', result } : before;
}

function overByTime(before: Authentication, now: number): AuthenticationResult | undefined {
  if (now >= before.deadline) return { status: 'U', reason: '14', cancel: '04' };
  if (now >= nextDeadline(before)) return { status: 'U', reason: '14', cancel: '06' };
  return undefined;
}
