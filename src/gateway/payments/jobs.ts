/** The due jobs that payments leave behind. Payloads hold ids only. */
import * as z from 'zod';
import type { NewJob } from '../store/jobs.ts';

/** Finds out what came of a payment whose process died, whose connector did not know, or whose shopper went away. */
export const reconciliation = 'unknown-payment';

export const paymentPayload = z.object({ paymentId: z.string() });

export function reconciliationJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = reconciliationKey(paymentId);
  return { key, kind: reconciliation, queueKey: queueKeyOf(entityId), payload: { paymentId }, dueAt };
}

export function reconciliationKey(paymentId: string): string {
  return `${reconciliation}:${paymentId}`;
}

/** Ends an authentication whose shopper or issuer is gone, and erases the card that waited for it. */
export const authentication = 'authentication';

export function authenticationJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = authenticationKey(paymentId);
  return { key, kind: authentication, queueKey: queueKeyOf(entityId), payload: { paymentId }, dueAt };
}

export function authenticationKey(paymentId: string): string {
  return `${authentication}:${paymentId}`;
}

/** Captures what `PA.CP` authorised. */
export const wholeCapture = 'whole-capture';

export function wholeCaptureJob(paymentId: string, entityId: string, dueAt: number): NewJob {
  const key = wholeCaptureKey(paymentId);
  return { key, kind: wholeCapture, queueKey: queueKeyOf(entityId), payload: { paymentId }, dueAt };
}

export function wholeCaptureKey(paymentId: string): string {
  return `${wholeCapture}:${paymentId}`;
}

/** Each channel has an upstream of its own. */
function queueKeyOf(entityId: string): string {
  return `connector:${entityId}`;
}
