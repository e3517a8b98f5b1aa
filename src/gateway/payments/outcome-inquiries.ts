/** Asks the upstream gateway, during a request, for the outcome of a payment that is pending here. */

import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Payment } from '../store/payments.ts';
import { dedupe } from './dedupe.ts';
import { latestOutcome } from './reconciliation.ts';
import { recordOutcome } from './record-outcome.ts';

/** How long a request waits for the upstream gateway's answer; the inquiry goes on afterwards. */
const timeoutMs = 5_000;

export interface OutcomeInquiries {
  /** The payment as it is once the upstream was asked, or time is over. For requests with credentials. */
  ask(payment: Payment): Promise<Payment>;
  /** The same, but asked once in ten seconds at most: for requests that anybody may send. */
  askDeduped(payment: Payment): Promise<Payment>;
}

/**
 * Asks about payments, about each once at a time: requests share an inquiry that runs. An inquiry charges nothing, and
 * what it learns is stored once.
 */
export function outcomeInquiriesOf(gateway: GatewayContext): OutcomeInquiries {
  const running = new Map<string, Promise<void>>();

  async function learn(paymentId: string): Promise<void> {
    const payment = await gateway.store.findPayment(paymentId);
    const outcome = payment && isOpen(payment) ? await latestOutcome(gateway, payment) : undefined;
    // Still pending or unknown: the due job asks again.
    if (payment === undefined || outcome === undefined || outcomeCategoryOf(outcome.code) === 'pending')
      return;
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  }

  function learnOnce(paymentId: string): Promise<void> {
    const shared = running.get(paymentId);
    if (shared !== undefined) return shared;
    const learning = learn(paymentId).finally(() => running.delete(paymentId));
    running.set(paymentId, learning);
    return learning;
  }

  const learnDeduped = dedupe(gateway.clock, learnOnce);

  async function after(payment: Payment, learning: () => Promise<void>): Promise<Payment> {
    if (!isOpen(payment)) return payment;
    await atMost(timeoutMs, learning());
    return (await gateway.store.findPayment(payment.id)) ?? payment;
  }

  return {
    ask: (payment) => after(payment, () => learnOnce(payment.id)),
    askDeduped: (payment) => after(payment, () => learnDeduped(payment.id)),
  };
}

/**
 * Whether the upstream may know more than we do. Not while the payment is on its way there: what is asked about before it
 * was sent is never sent (`forwardings.mark`).
 */
function isOpen({ mode, state }: Payment): boolean {
  return mode !== 'INTERNAL' && state === 'pending';
}

/** Waits for the work, but no longer than the time; the work goes on then. */
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
