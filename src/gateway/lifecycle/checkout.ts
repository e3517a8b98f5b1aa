/**
 * The life of a checkout (`service.md`, "States and transitions"; settled questions 5 and 8). The rules are pure; the
 * store's conditional updates repeat them in SQL.
 *
 *     open -> processing -> paid | pending -> paid | declined
 *               ^     |        ^
 *               |     v        |
 *             declined <- waiting        open, declined: expired after 30 minutes
 *
 * A checkout whose process dies stays in `processing`. Only its payment may be continued then, by the same attempt or with
 * another card. After 30 minutes a checkout in `processing` or `waiting` starts no payment, but the outcome of the payment that
 * it has is still to come.
 *
 * A shopper who needs more time moves the end of a checkout by its lifetime, in its last five minutes and ten times at most
 * (WCAG 2.2, 2.2.1).
 */
import { extensionWindowMs } from '#contract/checkout-time.ts';

export const checkoutLifetimeMs = 30 * 60_000;

/** How long a checkout can last that is extended as often as it may be, in milliseconds: its lifetime and ten more. */
export const maxLifetimeMs = 11 * checkoutLifetimeMs;

/**
 * How long a claim holds without an outcome, in milliseconds. After that its process counts as dead, and the same
 * attempt may claim again.
 */
export const claimLeaseMs = 60_000;

/**
 * How long an unread outcome stays readable for the merchant's server, in milliseconds. It is long because the reminder
 * comes up to 29 minutes later, and is repeated while the server does not answer.
 */
export const unreadLifetimeMs = 4 * 60 * 60_000;

/**
 * The stored state. `pending`: a payment was submitted and its outcome is not final, so the checkout must not be paid
 * again. `waiting`: the shopper is on another page, such as that of an asynchronous brand, and may return to pay in
 * another way.
 */
export type CheckoutState = 'open' | 'processing' | 'waiting' | 'paid' | 'pending' | 'declined';

export interface CheckoutLife {
  readonly state: CheckoutState;
  /** The time from which the shopper can no longer pay. */
  readonly expiresAt: number;
  /** The attempt that holds or last held the claim. */
  readonly attemptId: string | null;
  /** The attempt's payment, or the registration that was stored instead. */
  readonly paymentId: string | null;
  readonly leaseUntil: number | null;
  /** When the last outcome was known. */
  readonly outcomeAt: number | null;
  /** When the merchant's server first read that outcome. */
  readonly readAt: number | null;
  readonly declines: number;
}

/**
 * Whether the checkout is still known: until it expires, for some time after its last outcome, and while a payment has no
 * outcome.
 */
export function isKnown(checkout: CheckoutLife, now: number): boolean {
  if (isHeld(checkout, now) || hasOpenPayment(checkout)) return true;
  const { expiresAt, outcomeAt, readAt } = checkout;
  const readable = readAt === null ? unreadLifetimeMs : checkoutLifetimeMs;
  return now < expiresAt || (outcomeAt !== null && now < outcomeAt + readable);
}

/** Whether a merchant's server can read an outcome. */
export function hasOutcome({ state }: CheckoutLife): boolean {
  return state === 'paid' || state === 'pending' || state === 'declined';
}

/** Whether the checkout must not be paid again: it is paid, or the outcome of its payment is not known yet. */
export function isFinished({ state }: CheckoutLife): boolean {
  return state === 'paid' || state === 'pending';
}

/** Whether a payment was begun and has no outcome: it may have been charged. */
export function hasOpenPayment<Life extends CheckoutLife>(
  checkout: Life,
): checkout is Life & { readonly paymentId: string } {
  return checkout.state === 'processing' && checkout.paymentId !== null;
}

/** Whether the checkout's payment may still be made, by a process or by a shopper who is at another page. */
export function mayBePaid<Life extends CheckoutLife>(
  checkout: Life,
): checkout is Life & { readonly paymentId: string } {
  return hasOpenPayment(checkout) || (checkout.state === 'waiting' && checkout.paymentId !== null);
}

/** The next step of a request to pay, see {@link nextPayStep}. */
export type PayStep = 'claim' | 'wait' | 'doubt' | 'replay' | 'refuse';

/**
 * Returns the next step of a request to pay whose attempt has no answer yet. `claim`: claim the checkout. `wait`: wait
 * for the attempt that holds it. `doubt`: ask for a payment that has no outcome and may have been charged; until the checkout
 * expires, claim it to continue that payment only. `replay`: repeat the winner's answer. `refuse`: the checkout is over.
 */
export function nextPayStep(checkout: CheckoutLife, attemptId: string, now: number): PayStep {
  if (!isKnown(checkout, now)) return 'refuse';
  if (isFinished(checkout)) return 'replay';
  if (isHeld(checkout, now)) return 'wait';
  // Nothing is begun any more, but the outcome of a payment that was begun is still to come.
  if (now >= checkout.expiresAt) return mayBePaid(checkout) ? 'doubt' : 'refuse';
  return isInDoubt(checkout, attemptId) ? 'doubt' : 'claim';
}

/** Whether a process may have charged for another attempt than this one, without an outcome. */
export function isInDoubt(checkout: CheckoutLife, attempt: string): boolean {
  return hasOpenPayment(checkout) && checkout.attemptId !== attempt;
}

/**
 * Whether a process that died may already have charged this attempt. Such an attempt is not new, so the limits for new
 * attempts do not apply.
 */
export function hasBegun(checkout: CheckoutLife, attempt: string): boolean {
  return hasOpenPayment(checkout) && checkout.attemptId === attempt;
}

/**
 * Whether the checkout has reached its maximum number of declines, so that no further attempt is allowed
 * (threeds-security T22). `maxDeclines` 0 means no maximum.
 */
export function isExhausted({ declines }: CheckoutLife, maxDeclines: number): boolean {
  return maxDeclines > 0 && declines >= maxDeclines;
}

/** When a checkout was made, and when it ends. */
export interface CheckoutTimes extends Pick<CheckoutLife, 'expiresAt'> {
  readonly createdAt: number;
}

/** Whether the end of a checkout can be moved once more. */
export function isExtendable({ createdAt, expiresAt }: CheckoutTimes): boolean {
  return expiresAt + checkoutLifetimeMs <= createdAt + maxLifetimeMs;
}

/**
 * Returns the end of a checkout after a shopper has asked for more time. Outside of its last minutes nothing moves, so that a
 * repeat of the request, and one of another tab, extend it once.
 */
export function extendedEnd(times: CheckoutTimes, now: number): number {
  const { expiresAt } = times;
  const remaining = expiresAt - now;
  // The shopper is warned by the seconds that are left, which are rounded down.
  const isNear = remaining > 0 && remaining < extensionWindowMs + 1_000;
  return isNear && isExtendable(times) ? expiresAt + checkoutLifetimeMs : expiresAt;
}

/** Returns the seconds until the checkout can no longer be paid, rounded down; 0 when it is over. */
export function secondsLeft({ expiresAt }: CheckoutLife, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** Returns the checkout's state after an outcome. */
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
