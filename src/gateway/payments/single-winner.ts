/**
 * Ensures that a checkout is paid only once (design decision 4, threeds-security D8). Of several concurrent requests
 * one claims the checkout and is processed. The others wait for it and get its answer.
 */

import type { Config } from '../config/config.ts';
import type { Clock } from '../core/clock.ts';
import { createPhase, sleepUntil } from '../core/phase.ts';
import { systemRandom } from '../core/random-source.ts';
import { Refusal, unreadPayment } from '../core/refusal.ts';
import { requestTimeLeftMs } from '../core/request-deadline.ts';
import { StoreUnavailable, unlessUnavailable } from '../core/unavailable.ts';
import {
  claimLeaseMs,
  hasBegun,
  hasOpenPayment,
  isExhausted,
  isFinished,
  mayBePaid,
  nextPayStep,
  type PayStep,
} from '../lifecycle/checkout.ts';
import type { StoredAnswer } from '../store/payments/attempts.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Claim } from '../store/payments/claims.ts';
import type { AttemptStart, CheckoutAttemptEnd } from '../store/payments/payment-attempts.ts';
import type { Store } from '../store/store.ts';
import { isOver } from './session-end.ts';

/** How often a waiting request reads the store, in case the winner is in another process; in milliseconds. */
const pollIntervalMs = 100;

export interface PayRequest {
  readonly checkoutId: string;
  readonly attemptId: string;
  /**
   * Checks the request, then begins and ends it with the recorder. Resolves to the result of the recorder's `end`;
   * undefined when its `begin` returned false. It is called only for a payment without a known outcome, so that a
   * request which repeats a known one is not checked again. When it throws a refusal, nothing was claimed.
   */
  readonly process: (checkout: Checkout, recorder: CheckoutRecorder<Paid>) => Promise<Paid | undefined>;
}

/**
 * Writes an attempt to pay a checkout. Its begin and its outcome are each written in one transaction with the checkout.
 */
export interface CheckoutRecorder<Recorded> {
  /**
   * Claims the checkout.
   *
   * @param start is written with the claim, so that the payment is stored before the connector is called
   * @param earlierAnswer for the attempt whose payment this one continues, if it continues one
   * @returns true for the one winner, which may call the connector once
   */
  begin(start?: AttemptStart, earlierAnswer?: StoredAnswer): Promise<boolean>;
  /** Claims nothing, because the outcome of an earlier attempt must be known first. */
  postpone(): Recorded;
  end(end: Omit<CheckoutAttemptEnd, 'claim'>): Promise<Recorded>;
}

/**
 * Ends the payment of a shopper who was sent to another page and returns to pay in another way. False when that payment
 * may have been made, or may still be made.
 */
export type Abandon = (paymentId: string) => Promise<boolean>;

/** Asks for the outcome of an earlier payment of the checkout, and stores it, as far as its acquirer says it in time. */
export type Settle = (paymentId: string) => Promise<void>;

/**
 * The winner's answer; `pending` when the answer takes too long or never came; `unknown` when the checkout is over;
 * `exhausted` when the checkout was declined too often.
 */
export type Paid = StoredAnswer | 'pending' | 'unknown' | 'exhausted';

/** What a request has seen of its checkout, and how long it waits. */
interface Waiting {
  /** How many claims of the checkout had an outcome when the request came. It takes the answer of any later one. */
  endedClaims?: number;
  /** See `performance.now()`. */
  deadline: number;
  /** Whether the checkout was paid when it was read last, or may have been. */
  mayBePaid?: boolean;
}

type Limits = Pick<Config, 'waitForWinner' | 'maxDeclines'>;

export type Payer = (request: PayRequest) => Promise<Paid>;

/** Makes the payer of one process. `waitForWinner`, in milliseconds, limits how long a request waits for the winner. */
export function createPayer(
  store: Store,
  clock: Clock,
  { waitForWinner, maxDeclines }: Limits,
  { abandon, settle }: { readonly abandon: Abandon; readonly settle: Settle },
): Payer {
  /** Attempts in this process that hold a claim, by checkout, so that waiters wake at once. */
  const underway = createPhase();

  /**
   * Attempts in this process that have not claimed yet, by checkout. Of equal concurrent requests only one is checked
   * and counted.
   */
  const claiming = createPhase();

  async function claimAndProcess(
    request: PayRequest,
    checkout: Checkout,
    deadline: number,
  ): Promise<Paid | 'left' | undefined> {
    const { checkoutId, attemptId } = request;
    const other = claiming.endOf(checkoutId);
    if (other !== undefined) {
      await sleepUntil(other, Math.max(0, deadline - performance.now()));
      return undefined;
    }
    const { claims, version, state, paymentId, attemptId: earlier } = checkout;
    const claim: Claim = {
      checkoutId,
      attemptId,
      claimId: systemRandom.hex('internal'),
      claims,
      version,
      maxDeclines,
    };
    let endPhase = claiming.enter(checkoutId);
    try {
      const paid = await request.process(checkout, {
        async begin(start, answer) {
          // The shopper's other payment must be ended first.
          if (state === 'waiting') return false;
          const now = clock.now();
          const leaseUntil = now + claimLeaseMs;
          const isContinued = answer !== undefined && paymentId !== null && earlier !== null;
          const claimed = {
            claim: isContinued ? { ...claim, continued: { attemptId: earlier, paymentId, answer } } : claim,
            ...(start && { start }),
          };
          if (!(await store.claimCheckout({ ...claimed, now, leaseUntil }))) return false;
          endPhase();
          endPhase = underway.enter(checkoutId);
          return true;
        },
        postpone: () => 'pending',
        end: (end) => endClaim(claim, end),
      });
      if (paid !== undefined) return paid;
      if (state === 'waiting') return await leave(checkout);
      // Another request was faster, or changed the checkout. This request waits before it tries again, because a loop
      // of promises alone would not let other requests run.
      await sleepUntil(undefined, 1);
      return undefined;
    } catch (error) {
      // As long as an outcome is unknown, it is of no use to the shopper to know what is wrong with this request.
      if (error instanceof Refusal && hasOpenPayment(checkout)) return 'pending';
      throw error;
    } finally {
      endPhase();
    }
  }

  /** Asks about the payment without an outcome. Continues it where its node died, unless the checkout has expired. */
  async function continueLeft(
    request: PayRequest,
    { id, paymentId, claims }: Checkout,
    waiting: Waiting,
  ): Promise<Paid | 'left' | undefined> {
    if (paymentId !== null) await settle(paymentId);
    const checkout = await store.findCheckout(id);
    if (checkout === undefined) return 'unknown';
    // A decline of the other attempt is not the answer of this one, which has waited for the dead process alone.
    waiting.endedClaims = claims;
    const now = clock.now();
    if (nextPayStep(checkout, request.attemptId, now) !== 'doubt') return undefined;
    if (isExhausted(checkout, maxDeclines) || now >= checkout.expiresAt) return 'pending';
    return claimAndProcess(request, checkout, waiting.deadline);
  }

  /** Frees the checkout for another attempt (`left`), unless the payment that the shopper left may succeed (`pending`). */
  async function leave({ paymentId }: Checkout): Promise<'left' | 'pending'> {
    return paymentId === null || (await abandon(paymentId)) ? 'left' : 'pending';
  }

  async function endClaim(claim: Claim, end: Omit<CheckoutAttemptEnd, 'claim'>): Promise<Paid> {
    const isRecorded = await unlessUnavailable(store.endCheckoutAttempt({ ...end, claim }), 'refused');
    // The outcome is known but cannot be stored. The payment's due job asks for it again.
    if (isRecorded === 'refused') return 'pending';
    if (isRecorded) return end.answer;
    // The lease had expired and another process continued the attempt. The outcome of that process counts.
    const { checkoutId, attemptId } = claim;
    return (await unlessUnavailable(store.findAnswer({ checkoutId, attemptId }), undefined)) ?? 'pending';
  }

  /** Waits for the attempt that holds the claim, and keeps its answer for this attempt, too. */
  async function waitForHolder(
    request: PayRequest,
    holder: string,
    deadline: number,
  ): Promise<Paid | undefined> {
    const { checkoutId } = request;
    const timeLeftMs = Math.max(0, deadline - performance.now());
    const end = underway.endOf(checkoutId);
    await sleepUntil(end, end === undefined ? Math.min(timeLeftMs, pollIntervalMs) : timeLeftMs);
    const answer = await takeAnswer(request, holder);
    if (answer !== undefined) return answer;
    return performance.now() >= deadline ? 'pending' : undefined;
  }

  /** Finds the answer of another attempt, and keeps it for this one, too. */
  async function takeAnswer(
    { checkoutId, attemptId }: PayRequest,
    holder: string,
  ): Promise<StoredAnswer | undefined> {
    const answer = await store.findAnswer({ checkoutId, attemptId: holder });
    if (answer !== undefined && holder !== attemptId) {
      // Without this answer, a repeat of this attempt would wait for the same winner again.
      await unlessUnavailable(store.keepAnswer({ checkoutId, attemptId, answer }), undefined);
    }
    return answer;
  }

  async function step(request: PayRequest, waiting: Waiting): Promise<Paid | 'left' | undefined> {
    const { checkoutId, attemptId } = request;
    const checkout = await store.findCheckout(checkoutId);
    if (checkout === undefined) return 'unknown';
    waiting.mayBePaid = isFinished(checkout) || mayBePaid(checkout);
    const now = clock.now();
    if (isOver(store, checkout, now)) return 'unknown';
    const next = nextPayStep(checkout, attemptId, now);
    const winner = next === 'replay' ? (checkout.attemptId ?? attemptId) : attemptId;
    const answer = await store.findAnswer({ checkoutId, attemptId: winner });
    if (answer !== undefined) return answer;
    if (next === 'refuse') return 'unknown';
    return (
      (await takeLaterAnswer(request, checkout, waiting)) ?? claimOrWait(request, checkout, next, waiting)
    );
  }

  /** Takes the answer of another attempt that was claimed and answered while this one waited, at this node or another. */
  async function takeLaterAnswer(
    request: PayRequest,
    { state, claims, attemptId }: Checkout,
    waiting: Waiting,
  ): Promise<StoredAnswer | undefined> {
    const isUnderway = state === 'processing';
    waiting.endedClaims ??= isUnderway ? claims - 1 : claims;
    const isLater = !isUnderway && claims > waiting.endedClaims && attemptId !== null;
    return isLater ? takeAnswer(request, attemptId) : undefined;
  }

  async function claimOrWait(
    request: PayRequest,
    checkout: Checkout,
    next: PayStep,
    waiting: Waiting,
  ): Promise<Paid | 'left' | undefined> {
    const { checkoutId, attemptId } = request;
    const { deadline } = waiting;
    // The connector may take longer than the lease. The payment is still under way in this process then.
    const isSlow = checkout.state === 'processing' && underway.endOf(checkoutId) !== undefined;
    if (next === 'claim' && !isSlow) {
      if (!isExhausted(checkout, maxDeclines)) return claimAndProcess(request, checkout, deadline);
      return hasBegun(checkout, attemptId) ? 'pending' : 'exhausted';
    }
    if (next === 'doubt' && !isSlow) return continueLeft(request, checkout, waiting);
    return waitForHolder(request, checkout.attemptId ?? attemptId, deadline);
  }

  return async (request) => {
    const until = () => performance.now() + Math.min(waitForWinner, requestTimeLeftMs());
    const waiting: Waiting = { deadline: until() };
    for (;;) {
      const paid = await step(request, waiting).catch((error) => {
        throw error instanceof StoreUnavailable && waiting.mayBePaid ? unreadPayment() : error;
      });
      // Ending the earlier payment may have taken the whole waiting time, so the waiting time starts again.
      if (paid === 'left') waiting.deadline = until();
      else if (paid !== undefined) return paid;
      else if (performance.now() >= waiting.deadline) return 'pending';
    }
  };
}
