/** Asks the upstream gateway, during a request, for the outcome of a payment that is pending here. */

import { createReference } from '../connectors/reference.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { Clock } from '../core/clock.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { type ReconciliationContext, recordOutcome } from '../payments/record-outcome.ts';
import type { Settle } from '../payments/single-winner.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { Store } from '../store/store.ts';
import {
  createResumption,
  hasNewOutcome,
  isFinalOutcome,
  latestOutcome,
  type ReturnDetails,
} from './reconciliation.ts';

/** How long a request or an attempt waits for the upstream gateway's answer, in milliseconds; the inquiry goes on afterwards. */
const timeoutMs = 5_000;

/** How many details of one payment are handed on within ten seconds, and kept within an hour. A browser brings one. */
const maxDetails = 3;
const hour = 3_600_000;

export interface OutcomeInquiries {
  /**
   * Asks the upstream and resolves to the payment as it is then, or as it is when the time is over. For requests with
   * credentials.
   */
  ask(payment: Payment): Promise<Payment>;
  /** Does the same, but asks at most once in ten seconds. For requests without credentials, which anybody can send. */
  askDeduped(payment: Payment): Promise<Payment>;
  /** Goes on with a payment whose shopper is back with these details, once for each of them in ten seconds. */
  resume(payment: Payment, details: ReturnDetails): Promise<Payment>;
}

/**
 * Makes inquiries about payments. Requests for the same payment share a running inquiry. An inquiry charges nothing,
 * and its result is stored only once.
 */
export function createOutcomeInquiries(gateway: ReconciliationContext): OutcomeInquiries {
  const running = new Map<string, Promise<void>>();

  async function learn(paymentId: string, details?: ReturnDetails): Promise<void> {
    const payment = await gateway.store.findPayment(paymentId);
    if (payment === undefined || !isOpen(payment)) return;
    const outcome = await latestOutcome(gateway, payment, { details });
    if (outcome === undefined && details !== undefined)
      await unlessUnavailable(keep(payment, details), undefined);
    // The outcome is still pending or unknown; the due job asks again.
    if (!isFinalOutcome(outcome)) return;
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  }

  /** Keeps what a browser brought for an acquirer that could not be asked. */
  async function keep(payment: Payment, details: ReturnDetails): Promise<void> {
    const { clock, store } = gateway;
    const now = clock.now();
    const holdsSecret = secretsOfMasked(payment.record.card);
    if (Object.values(details).some((value) => holdsSecret(value))) return;
    const counting = { key: `kept|${payment.id}`, now, interval: hour, limit: maxDetails };
    if ((await store.countRequest(counting)).count > maxDetails) return;
    await store.jobs.add(createResumption(payment, details, now + intervalMs));
  }

  function learnOnce(paymentId: string): Promise<void> {
    const shared = running.get(paymentId);
    if (shared !== undefined) return shared;
    const learning = learn(paymentId).finally(() => running.delete(paymentId));
    running.set(paymentId, learning);
    return learning;
  }

  const learnDeduped = dedupe(gateway, learnOnce);
  const resume = dedupe(gateway, async (subject) => {
    const { id, details } = JSON.parse(subject);
    await learn(id, details);
  });

  /** One shopper with ever other details would otherwise take the places of all others. */
  async function resumeFew({ id }: Payment, details: ReturnDetails): Promise<void> {
    const counting = {
      key: `brought|${id}`,
      now: gateway.clock.now(),
      interval: intervalMs,
      limit: maxDetails,
    };
    const { count } = await unlessUnavailable(gateway.store.countRequest(counting), { count: 0 });
    return count > maxDetails ? learnDeduped(id) : resume(JSON.stringify({ id, details }));
  }

  async function after(payment: Payment, learning: () => Promise<void>): Promise<Payment> {
    if (!isOpen(payment)) return payment;
    await atMost(timeoutMs, learning());
    return (await gateway.store.findPayment(payment.id)) ?? payment;
  }

  return {
    ask: (payment) => after(payment, () => learnOnce(payment.id)),
    askDeduped: (payment) => after(payment, () => learnDeduped(payment.id)),
    resume: (payment, details) => after(payment, () => resumeFew(payment, details)),
  };
}

/**
 * Whether the upstream may know more than this gateway. False while the payment is being sent: an inquiry about a
 * transaction that was not sent yet prevents its sending (`forwardings.mark`).
 */
function isOpen({ mode, state }: Payment): boolean {
  return mode !== 'INTERNAL' && state === 'pending';
}

/** Waits for the work, but no longer than this time. The work continues after that. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks for the outcome of an earlier payment of a checkout, and stores it. The shopper has pressed again while that payment has
 * no outcome: its node died, or the shopper was sent to another page. When the upstream does not know the payment of a dead
 * node, the new card is sent as the same transaction, under the same key. An upstream that honours keys then charges one of the
 * two cards at most. It asks at most once in ten seconds for each payment, because anybody can make it ask.
 */
export function createSettle(gateway: ReconciliationContext): Settle {
  const settle = dedupe(gateway, async (paymentId) => {
    const payment = await gateway.store.findPayment(paymentId);
    if (payment === undefined) return;
    // Its shopper is back from the issuer, so that a node is sending it, or its due job will.
    if (payment.state === 'processing' && payment.record.redirect !== undefined) return;
    const outcome = await latestOutcome(gateway, payment);
    if (!hasNewOutcome(payment, outcome)) return;
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  });
  return (paymentId) => atMost(timeoutMs, settle(paymentId));
}

/** The minimum time between two inquiries about the same subject, in milliseconds. */
const intervalMs = 10_000;

/**
 * The maximum number of subjects within one interval. Further subjects cause no inquiry. This also limits the memory.
 */
const maxSubjects = 1_000;

/**
 * Returns a function that calls `ask` for a subject, unless `ask` was called for it within the last ten seconds.
 * Callers share a call that is still running. The promise resolves with that call, or at once when there is none.
 */
export function dedupe(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<Store, 'countRequest' | 'isShared'> },
  ask: (subject: string) => Promise<void>,
) {
  const running = new Map<string, Promise<void>>();
  /** Oldest first. */
  const askedAt = new Map<string, number>();

  /** Asks, unless another node has asked within the last ten seconds. */
  async function askForAll(subject: string, now: number): Promise<void> {
    if (store.isShared) {
      const counting = {
        key: `asked|${subject.length > 64 ? createReference(subject) : subject}`,
        now,
        interval: intervalMs,
        limit: 1,
      };
      const { count } = await unlessUnavailable(store.countRequest(counting), { count: 1 });
      if (count > 1) return;
    }
    await ask(subject);
  }

  return (subject: string): Promise<void> => {
    const now = clock.now();
    forgetBefore(askedAt, now - intervalMs);
    const shared = running.get(subject);
    if (shared !== undefined) return shared;
    if (askedAt.has(subject) || askedAt.size >= maxSubjects || running.size >= maxSubjects)
      return Promise.resolve();
    askedAt.set(subject, now);
    const answer = askForAll(subject, now).finally(() => running.delete(subject));
    running.set(subject, answer);
    return answer;
  };
}

function forgetBefore(askedAt: Map<string, number>, time: number): void {
  for (const [subject, at] of askedAt) {
    if (at > time) return;
    askedAt.delete(subject);
  }
}
