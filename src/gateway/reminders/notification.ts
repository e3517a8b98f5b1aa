/** The call that tells a shop of a final outcome, at the payment's `notificationUrl` (gateway-contract 7). */
import * as z from 'zod';
import { parsedUrl } from '../../web/parsed-url.ts';
import type { NewJob } from '../jobs/job.ts';

export const notificationKind = 'notification';

export const notificationPayload = z.object({ paymentId: z.string() });

/** Returns the job that notifies the shop of a payment's final outcome, due at once. */
export function notificationJob(paymentId: string, address: string, at: number): NewJob {
  return {
    key: `${notificationKind}:${paymentId}`,
    kind: notificationKind,
    queueKey: `shop:${parsedUrl(address)?.host ?? ''}`,
    payload: { paymentId },
    dueAt: at,
  };
}
