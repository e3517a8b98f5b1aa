/** The due jobs that payments create. Their payloads contain ids, and never card data. */
import * as z from 'zod';
import { createQueueKey } from '../connectors/connectors.ts';
import type { NewJob } from '../store/jobs/jobs.ts';

/**
 * Finds the outcome of a payment whose process died, whose connector did not know the outcome, or whose shopper was
 * sent to another page.
 */
export const reconciliation = 'unknown-payment';

/** Ends an authentication whose shopper or issuer does not answer any more, and erases its card. */
export const authentication = 'authentication';

/** Erases the card of a payment whose outcome is still unknown. */
export const forgetOrder = 'forget-order';

/** Captures the authorisation of a `PA.CP`. */
export const wholeCapture = 'whole-capture';

/** Gives back what an acquirer has charged for a payment that was told as declined, or a second time. */
export const giveBack = 'give-back';

type JobKind = typeof reconciliation | typeof authentication | typeof forgetOrder | typeof wholeCapture;

export const paymentPayload = z.object({ paymentId: z.string() });

/** Makes a payment's job. `entityId` is the channel; `dueAt` is in milliseconds since 1970. */
export function createPaymentJob(kind: JobKind, paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = createJobKey(kind, paymentId);
  // A card is erased also while its connector is down.
  const queueKey = kind === forgetOrder ? kind : createQueueKey(entityId);
  return { key, kind, queueKey, payload: { paymentId }, dueAt };
}

/** Returns the key of that job. A payment has only one of a kind. */
export function createJobKey(kind: JobKind, paymentId: string): string {
  return `${kind}:${paymentId}`;
}
