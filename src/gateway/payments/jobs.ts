/** The due jobs that payments create. Their payloads contain only ids. */
import * as z from 'zod';
import type { NewJob } from '../store/jobs/jobs.ts';

/**
 * Finds the outcome of a payment whose process died, whose connector did not know the outcome, or whose shopper was
 * sent to another page.
 */
export const reconciliation = 'unknown-payment';

export const paymentPayload = z.object({ paymentId: z.string() });

/** Makes the job that finds a payment's outcome. `entityId` is the channel; `dueAt` is in milliseconds since 1970. */
export function reconciliationJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = reconciliationKey(paymentId);
  return { key, kind: reconciliation, queueKey: createQueueKey(entityId), payload: { paymentId }, dueAt };
}

/** Returns the key of that job. A payment has only one. */
export function reconciliationKey(paymentId: string): string {
  return `${reconciliation}:${paymentId}`;
}

/** Ends an authentication whose shopper or issuer does not answer any more, and erases its card. */
export const authentication = 'authentication';

/**
 * Makes the job that ends a payment's authentication. `entityId` is the channel; `dueAt` is in milliseconds since
 * 1970.
 */
export function authenticationJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = authenticationKey(paymentId);
  return { key, kind: authentication, queueKey: createQueueKey(entityId), payload: { paymentId }, dueAt };
}

/** Returns the key of that job. A payment has only one. */
export function authenticationKey(paymentId: string): string {
  return `${authentication}:${paymentId}`;
}

/** Captures the authorisation of a `PA.CP`. */
export const wholeCapture = 'whole-capture';

/** Makes the job that captures an authorisation. `entityId` is the channel; `dueAt` is in milliseconds since 1970. */
export function wholeCaptureJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = wholeCaptureKey(paymentId);
  return { key, kind: wholeCapture, queueKey: createQueueKey(entityId), payload: { paymentId }, dueAt };
}

/** Returns the key of that job. An authorisation has only one. */
export function wholeCaptureKey(paymentId: string): string {
  return `${wholeCapture}:${paymentId}`;
}

/** Returns the queue of a channel's jobs. Each channel has its own, because each has an upstream of its own. */
export function createQueueKey(entityId: string): string {
  return `connector:${entityId}`;
}
