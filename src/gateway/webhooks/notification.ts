/** The call that tells a shop of a final outcome, at the payment's `notificationUrl` (gateway-contract 7). */
import * as z from 'zod';
import { parsedUrl } from '../../web/parsed-url.ts';
import type { NewJob } from '../jobs/job.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler } from '../jobs/runner.ts';
import type { GuardedClient } from '../outbound/guarded-client.ts';
import { applyRetryPolicy } from './retry-policy.ts';
import { webhookDelay } from './schedule.ts';

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

/** Returns the address to call at this time; undefined when the payment is gone, or has none. */
type FindAddress = (paymentId: string, now: number) => Promise<string | undefined>;

/** Makes the handler, which calls the shop with one GET. */
export function notificationHandler(client: GuardedClient, findAddress: FindAddress, log: EventLog): Handler {
  return async (job, moment) => {
    const { paymentId } = notificationPayload.parse(job.payload);
    const address = await findAddress(paymentId, moment.now);
    if (address === undefined) return 'done';
    await moment.requireHeld();
    const { signal } = moment;
    const delivery = await client.send({ method: 'GET', address, tells: 'notification', signal });
    return applyRetryPolicy(delivery, job, moment, webhookDelay, log);
  };
}
