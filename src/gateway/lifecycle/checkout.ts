/**
 * The life of a checkout (`service.md`, "States and transitions"; settled questions 5 and 8). Pure rules; the
 * store's conditional updates say the same in SQL.
 *
 *     open -> processing -> paid | pending -> paid | declined
 *               ^     |        ^
 *               |     v        |
 *             declined <- waiting        open, declined, waiting: expired after 30 minutes
 *
 * A `processing` that ends without an outcome stays: only its own attempt may go on.
 */

export const checkoutLifetimeMs = 30 * 60_000;

/** How long a claim holds without an outcome; then its process counts as dead, and its attempt may claim again. */
export const claimLeaseMs = 60_000;

/**
 * How long an outcome that the merchant's server has not read stays readable. The reminder of it may come as late as after
 * 29 minutes, and it is repeated while the server does not answer.
 */
export const unreadLifetimeMs = 4 * 60 * 60_000;

/**
 * The stored state. `pending`: a payment was submitted, its outcome is not final, and the checkout must not be paid again.
 * `waiting`: the shopper is on another page, such as an asynchronous brand's, and may come back to pay in another way.
 */
export type CheckoutState = 'open' | 'processing' | 'waiting' | 'paid' | 'pending' | 'declined';

export interface CheckoutLife {
  readonly state: CheckoutState;
  /** When the shopper can no longer pay. */
  readonly expiresAt: number;
  /** Attempt that holds or last held the claim. */
  readonly attemptId: string | null;
  /** Its payment, or the registration that was stored instead. */
  readonly paymentId: string | null;
  readonly leaseUntil: number | null;
  /** When the last outcome was known. */
  readonly outcomeAt: number | null;
  /** When the merchant's server first read it. */
  readonly readAt: number | null;
  readonly declines: number;
}

/** Whether the id still means something: until it expires, and for a while after its last outcome. */
export function isKnown(checkout: CheckoutLife, now: number): boolean {
  if (isHeld(checkout, now)) return true;
  const { expiresAt, outcomeAt, readAt } = checkout;
  const readable = readAt === null ? unreadLifetimeMs : checkoutLifetimeMs;
  return now < expiresAt || (outcomeAt !== null && now < outcomeAt + readable);
}

/** Whether a merchant's server can read an outcome. */
export function hasOutcome({ state }: CheckoutLife): boolean {
  return state === 'paid' || state === 'pending' || state === 'declined';
}

/** Whether nothing is left to pay: the money moved, or nobody knows yet that it did not. */
export function isFinished({ state }: CheckoutLife): boolean {
  return state === 'paid' || state === 'pending';
}

/** What a request to pay may do now. */
export type PayStep = 'claim' | 'wait' | 'doubt' | 'replay' | 'refuse';

/**
 * The next step of a request to pay with an attempt that has no answer of its own yet: claim the checkout, wait for
 * the attempt that holds it, leave it alone because that one ended without an outcome and may have been charged,
 * repeat the winner's answer, or give up because the time is over.
 */
export function nextPayStep(checkout: CheckoutLife, attemptId: string, now: number): PayStep {
  if (!isKnown(checkout, now)) return 'refuse';
  if (isFinished(checkout)) return 'replay';
  if (isHeld(checkout, now)) return 'wait';
  if (now >= checkout.expiresAt) return 'refuse';
  const mayHaveCharged = checkout.state === 'processing' && checkout.paymentId !== null;
  return mayHaveCharged && checkout.attemptId !== attemptId ? 'doubt' : 'claim';
}

/** Whether a process that died may have charged this attempt already. Such an attempt is not new, so no limit applies to it. */
export function hasBegun({ state, attemptId, paymentId }: CheckoutLife, attempt: string): boolean {
  return state === 'processing' && attemptId === attempt && paymentId !== null;
}

/** Whether no further attempt may follow so many declines (threeds-security T22). `maxDeclines` 0 allows any number. */
export function isExhausted({ declines }: CheckoutLife, maxDeclines: number): boolean {
  return maxDeclines > 0 && declines >= maxDeclines;
}

/** Seconds until the checkout can no longer be paid, rounded down; 0 when it is over. */
export function secondsLeft({ expiresAt }: CheckoutLife, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** The state an outcome leads to. */
export function stateAfter(
  category: 'accepted' | 'pending' | 'rejected',
  isRedirected = false,
): CheckoutState {
  if (category === 'accepted') return 'paid';
  if (category === 'rejected') return 'declined';
  return isRedirected ? 'waiting' : 'pending';
}

function isHeld({ state, leaseUntil }: CheckoutLife, now: number): boolean {
  return state === 'processing' && leaseUntil !== null && now < leaseUntil;
}
