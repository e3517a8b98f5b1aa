/** The due jobs that payments leave behind. Payloads hold ids only. */
import * as z from 'zod';
import type { NewJob } from '../store/jobs.ts';

/** Finds out what came of a payment whose process died, whose connector did not know, or whose shopper went away. */
export const unknownPayment = 'unknown-payment';

export const paymentPayload = z.object({ paymentId: z.string() });

export function unknownPaymentJob(paymentId: string, dueAt: number): NewJob {
  return { key: unknownPaymentKey(paymentId), kind: unknownPayment, payload: { paymentId }, dueAt };
}

export function unknownPaymentKey(paymentId: string): string {
  return `${unknownPayment}:${paymentId}`;
}

/** Captures what `PA.CP` authorised. */
export const wholeCapture = 'whole-capture';

export function wholeCaptureJob(paymentId: string, dueAt: number): NewJob {
  return { key: `${wholeCapture}:${paymentId}`, kind: wholeCapture, payload: { paymentId }, dueAt };
}
