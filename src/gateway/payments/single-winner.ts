/**
 * The one payment of a checkout (design decision 4, threeds-security D8): of any number of requests one claims the checkout
 * and is processed; the others wait for it and get its answer.
 */

import type { Config } from '../config/config.ts';
import type { Clock } from '../core/clock.ts';
import { randomHex } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { claimLeaseMs, hasBegun, isExhausted, isKnown, nextPayStep } from '../lifecycle/checkout.ts';
import type { StoredAnswer } from '../store/attempts.ts';
import type { Checkout } from '../store/checkouts.ts';
import type { Claim } from '../store/claims.ts';
import type { AttemptStart } from '../store/payment-attempts.ts';
import type { CheckoutAttemptEnd, Store } from '../store/store.ts';

/** How often a waiting request looks into the store for a winner in another process. */
const pollIntervalMs = 100;

export interface PayRequest {
  readonly checkoutId: string;
  readonly attemptId: string;
  /**
   * Checks the request, then begins and ends it with the recorder; gives what the recorder gave, undefined when it did not
   * begin. Called only when nothing is known of this payment yet, so that a request which repeats a known outcome need not
   * be right any more. Throws a refusal, and then nothing was claimed.
   */
  readonly process: (checkout: Checkout, recorder: CheckoutRecorder<Paid>) => Promise<Paid | undefined>;
}

/** Where an attempt to pay a checkout is written: begin and outcome, each in one transaction with the checkout. */
export interface CheckoutRecorder<Recorded> {
  /**
   * Claims the checkout.
   *
   * @param start written with the claim, so that the payment is known before anybody is asked for it
   * @returns true for the one winner, who may ask once
   */
  begin(start?: AttemptStart): Promise<boolean>;
  end(end: Omit<CheckoutAttemptEnd, 'claim'>): Promise<Recorded>;
}

/**
 * Ends the payment of a shopper who is elsewhere and comes back to pay otherwise. False when it may have been paid
 * meanwhile, or still be.
 */
export type Abandon = (paymentId: string) => Promise<boolean>;

/**
 * The winner's answer; `pending` when it takes too long or never came; `unknown` when the checkout is over;
 * `exhausted` when it was declined too often.
 */
export type Paid = StoredAnswer | 'pending' | 'unknown' | 'exhausted';

type Limits = Pick<Config, 'waitForWinner' | 'maxDeclines'>;

export type Payer = (request: PayRequest) => Promise<Paid>;

export function payerOf(
  store: Store,
  clock: Clock,
  { waitForWinner, maxDeclines }: Limits,
  abandon: Abandon,
): Payer {
  /** Attempts in this process that hold a claim, by checkout, so that waiters wake at once. */
  const underway = new Map<string, Promise<void>>();

  /** Attempts in this process before their claim, by checkout: of equal requests at once one is checked and counted. */
  const claiming = new Map<string, Promise<void>>();

  async function claimAndProcess(
    request: PayRequest,
    checkout: Checkout,
    deadline: number,
  ): Promise<Paid | 'left' | undefined> {
    const { checkoutId, attemptId } = request;
    const other = claiming.get(checkoutId);
    if (other !== undefined) {
      await sleepUntil(other, Math.max(0, deadline - performance.now()));
      return undefined;
    }
    const { version, state } = checkout;
    const claim: Claim = { checkoutId, attemptId, claimId: randomHex(), version, maxDeclines };
    let endPhase = enter(claiming, checkoutId);
    try {
      const paid = await request.process(checkout, {
        async begin(start) {
          // The shopper's other payment ends first.
          if (state === 'waiting') return false;
          const now = clock.now();
          const leaseUntil = now + claimLeaseMs;
          if (!(await store.claimCheckout({ claim, now, leaseUntil, ...(start && { start }) }))) return false;
          endPhase();
          endPhase = enter(underway, checkoutId);
          return true;
        },
        end: (end) => endClaim(claim, end),
      });
      if (paid !== undefined) return paid;
      if (state === 'waiting') return await leave(checkout);
      // Another request was faster, or changed what is to be paid. This one waits before it tries again: a loop of promises
      // alone would let no other request in.
      await sleepUntil(undefined, 1);
      return undefined;
    } finally {
      endPhase();
    }
  }

  /** Frees the checkout for another attempt (`left`), unless the payment that the shopper left may succeed (`pending`). */
  async function leave({ paymentId }: Checkout): Promise<'left' | 'pending'> {
    return paymentId === null || (await abandon(paymentId)) ? 'left' : 'pending';
  }

  async function endClaim(claim: Claim, end: Omit<CheckoutAttemptEnd, 'claim'>): Promise<Paid> {
    const isRecorded = await unlessUnavailable(store.endCheckoutAttempt({ ...end, claim }), 'refused');
    // The outcome is known, but cannot be stored: the due job of the payment asks for it again.
    if (isRecorded === 'refused') return 'pending';
    if (isRecorded) return end.answer;
    // The lease had run out and another process went on with the attempt: its outcome counts.
    return (
      (await store.findAnswer({ checkoutId: claim.checkoutId, attemptId: claim.attemptId })) ?? 'pending'
    );
  }

  /** Waits for the attempt that holds the claim, and keeps its answer for this attempt, too. */
  async function waitForHolder(
    request: PayRequest,
    holder: string,
    deadline: number,
  ): Promise<Paid | undefined> {
    const { checkoutId, attemptId } = request;
    const left = Math.max(0, deadline - performance.now());
    await sleepUntil(
      underway.get(checkoutId),
      underway.has(checkoutId) ? left : Math.min(left, pollIntervalMs),
    );
    const answer = await store.findAnswer({ checkoutId, attemptId: holder });
    if (answer !== undefined && holder !== attemptId) {
      // Without it a repeat waits for the same winner again.
      await unlessUnavailable(store.keepAnswer({ checkoutId, attemptId, answer }), undefined);
    }
    if (answer !== undefined) return answer;
    return performance.now() >= deadline ? 'pending' : undefined;
  }

  async function step(request: PayRequest, deadline: number): Promise<Paid | 'left' | undefined> {
    const { checkoutId, attemptId } = request;
    const checkout = await store.findCheckout(checkoutId);
    if (checkout === undefined) return 'unknown';
    const now = clock.now();
    if (!isKnown(checkout, now)) return 'unknown';
    const next = nextPayStep(checkout, attemptId, now);
    const winner = next === 'replay' ? (checkout.attemptId ?? attemptId) : attemptId;
    const answer = await store.findAnswer({ checkoutId, attemptId: winner });
    if (answer !== undefined) return answer;
    if (next === 'refuse') return 'unknown';
    // A slow connector outlives the lease; its payment is still under way.
    const isSlow = checkout.state === 'processing' && underway.has(checkoutId);
    if (next === 'claim' && !isSlow) {
      if (!isExhausted(checkout, maxDeclines)) return claimAndProcess(request, checkout, deadline);
      return hasBegun(checkout, attemptId) ? 'pending' : 'exhausted';
    }
    if (next === 'doubt' && !isSlow) return 'pending';
    return waitForHolder(request, checkout.attemptId ?? attemptId, deadline);
  }

  return async (request) => {
    let deadline = performance.now() + waitForWinner;
    for (;;) {
      const paid = await step(request, deadline);
      // Asking the connector of the left payment may have taken the whole time, so the waiting time starts again.
      if (paid === 'left') deadline = performance.now() + waitForWinner;
      else if (paid !== undefined) return paid;
      else if (performance.now() >= deadline) return 'pending';
    }
  };
}

/** Notes that something of a checkout goes on in this process. @returns what ends it, and wakes whoever waits for it */
function enter(phase: Map<string, Promise<void>>, checkoutId: string): () => void {
  let wake = () => {};
  const promise = new Promise<void>((resolve) => {
    wake = resolve;
  });
  phase.set(checkoutId, promise);
  return () => {
    if (phase.get(checkoutId) === promise) phase.delete(checkoutId);
    wake();
  };
}

/** Waits for the promise, but no longer than the time; leaves no timer. */
async function sleepUntil(promise: Promise<unknown> | undefined, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    // The timer does not keep a stopping process alive.
    timer = setTimeout(resolve, milliseconds).unref();
  });
  await Promise.race(promise === undefined ? [time] : [promise, time]);
  clearTimeout(timer);
}
