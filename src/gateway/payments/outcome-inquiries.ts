/** Asks the upstream gateway, during a request, for the outcome of a payment that is pending here. */

import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { ReconciliationContext } from './authentication-steps.ts';
import { dedupe } from './dedupe.ts';
import { latestOutcome } from './reconciliation.ts';
import { recordOutcome } from './record-outcome.ts';

/** How long a request waits for the upstream gateway's answer; the inquiry goes on afterwards. */
const timeoutMs = 5_000;

export interface OutcomeInquiries {
  /**
   * Asks the upstream and resolves to the payment as it is then, or as it is when the time is over. For requests with
   * credentials.
   */
  ask(payment: Payment): Promise<Payment>;
  /** Does the same, but asks at most once in ten seconds. For requests without credentials, which anybody can send. */
  askDeduped(payment: Payment): Promise<Payment>;
}

/**
 * Makes inquiries about payments. Requests for the same payment share a running inquiry. An inquiry charges nothing,
 * and its result is stored only once.
 */
export function createOutcomeInquiries(gateway: ReconciliationContext): OutcomeInquiries {
  const running = new Map<string, Promise<void>>();

  async function learn(paymentId: string): Promise<void> {
    const payment = await gateway.store.findPayment(paymentId);
    const outcome = payment && isOpen(payment) ? await latestOutcome(gateway, payment) : undefined;
    // The outcome is still pending or unknown; the due job asks again.
    if (payment === undefined || outcome === undefined || getOutcomeCategory(outcome.code) === 'pending')
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

  const learnDeduped = dedupe(gateway, learnOnce);

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
 * Whether the upstream may know more than this gateway. False while the payment is being sent: an inquiry about a
 * transaction that was not sent yet prevents its sending (`forwardings.mark`).
 */
function isOpen({ mode, state }: Payment): boolean {
  return mode !== 'INTERNAL' && state === 'pending';
}

/** Waits for the work, but no longer than this time. The work continues after that. */
export async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
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
