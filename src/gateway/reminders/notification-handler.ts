/** Handles the job that tells a shop of a final outcome. */
import type { EventLog } from '../jobs/log.ts';
import type { Handler } from '../jobs/runner.ts';
import type { GuardedClient } from '../outbound/guarded-client.ts';
import { applyRetryPolicy } from '../outbound/retry-policy.ts';
import { notificationPayload } from './notification.ts';

export interface NotificationDependencies {
  readonly client: GuardedClient;
  /** Returns the address to call at this time; undefined when the payment is gone, or has none. */
  findAddress(paymentId: string, now: number): Promise<string | undefined>;
  /** Returns the wait after this many failed calls, in milliseconds; undefined to give up. */
  delay(attempts: number): number | undefined;
  readonly log: EventLog;
}

/** Makes the handler, which calls the shop with one GET. */
export function notificationHandler({ client, findAddress, delay, log }: NotificationDependencies): Handler {
  return async (job, moment) => {
    const { paymentId } = notificationPayload.parse(job.payload);
    const address = await findAddress(paymentId, moment.now);
    if (address === undefined) return 'done';
    await moment.requireHeld();
    const delivery = await client.send({
      method: 'GET',
      address,
      tells: 'notification',
      signal: moment.signal,
    });
    return applyRetryPolicy(delivery, job, moment, delay, log);
  };
}
