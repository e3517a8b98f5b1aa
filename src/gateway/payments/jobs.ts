/** The due jobs that payments create. Their payloads contain ids, and never card data. */
import * as z from 'zod';
import { createReference } from '../connectors/reference.ts';
import type { NewJob } from '../store/jobs/jobs.ts';

/**
 * Finds the outcome of a payment whose process died, whose connector did not know the outcome, or whose shopper was
 * sent to another page.
 */
export const reconciliation = 'unknown-payment';

/** Ends an authentication whose shopper or issuer does not answer any more, and erases its card. */
export const authentication = 'authentication';

/** Captures the authorisation of a `PA.CP`. */
export const wholeCapture = 'whole-capture';

/** Hands over again what a shopper's browser brought back from an acquirer that could not be asked. */
export const resumption = 'resumption';

type JobKind = typeof reconciliation | typeof authentication | typeof wholeCapture | typeof resumption;

export const paymentPayload = z.object({ paymentId: z.string() });

/** What the browser of a shopper brought back from the page of an acquirer. */
export type ReturnDetails = Readonly<Record<string, string>>;

export const resumptionPayload = paymentPayload.extend({ details: z.record(z.string(), z.string()) });

/** Makes the job that hands these details over again. A payment has one for each of its details. */
export function createResumption(
  { id, entityId }: { id: string; entityId: string },
  details: ReturnDetails,
  dueAt: number,
): NewJob {
  return {
    ...createPaymentJob(resumption, id, entityId, dueAt),
    key: `${createJobKey(resumption, id)}:${createReference(JSON.stringify(details))}`,
    payload: { paymentId: id, details },
  };
}

/** Makes a payment's job. `entityId` is the channel; `dueAt` is in milliseconds since 1970. */
export function createPaymentJob(kind: JobKind, paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = createJobKey(kind, paymentId);
  return { key, kind, queueKey: createQueueKey(entityId), payload: { paymentId }, dueAt };
}

/** Returns the key of that job. A payment has only one of a kind, but for its resumptions. */
export function createJobKey(kind: JobKind, paymentId: string): string {
  return `${kind}:${paymentId}`;
}

/** Returns the queue of a channel's jobs. Each channel has its own, because each has an upstream of its own. */
export function createQueueKey(entityId: string): string {
  return `connector:${entityId}`;
}
