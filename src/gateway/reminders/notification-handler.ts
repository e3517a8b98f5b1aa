/** Handles the job that tells a shop of a final outcome. */
import { returnAddress } from '#contract/return-address.ts';
import { checkoutIdOf, type OwnCell, paymentPathOf, resourcePathOf } from '../core/identifiers.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler } from '../jobs/runner.ts';
import type { GuardedClient } from '../outbound/guarded-client.ts';
import { applyRetryPolicy } from '../outbound/retry-policy.ts';
import type { Payment } from '../store/payments.ts';
import type { Store } from '../store/store.ts';
import { webhookDelay } from '../webhooks/schedule.ts';
import { notificationPayload } from './notification.ts';

export interface NotificationDependencies {
  readonly client: GuardedClient;
  readonly store: Pick<Store, 'findPayment' | 'findCheckout'>;
  readonly config: OwnCell;
  readonly log: EventLog;
}

/**
 * Makes the handler, which calls the shop with one GET: its own address with `id` and `resourcePath`. A failed call is
 * repeated as a webhook's is.
 */
export function notificationHandler(dependencies: NotificationDependencies): Handler {
  const { client, store, log } = dependencies;
  return async (job, moment) => {
    const payment = await store.findPayment(notificationPayload.parse(job.payload).paymentId);
    if (payment === undefined || payment.notificationUrl === null) return 'done';
    const [id, resourcePath] = await resourceOf(dependencies, payment, moment.now);
    const address = returnAddress(payment.notificationUrl, id, resourcePath);
    await moment.requireHeld();
    const delivery = await client.send({
      method: 'GET',
      address,
      tells: 'notification',
      signal: moment.signal,
    });
    return applyRetryPolicy(delivery, job, moment, webhookDelay, log);
  };
}

/**
 * Returns what the shop reads: the status of the checkout as long as the checkout can be read, and shows this payment;
 * otherwise the payment itself.
 */
async function resourceOf(
  { store, config }: NotificationDependencies,
  { id, checkoutId }: Payment,
  now: number,
): Promise<readonly [id: string, resourcePath: string]> {
  const checkout = checkoutId === null ? undefined : await store.findCheckout(checkoutId);
  const isReadable = checkout !== undefined && checkout.paymentId === id && now < checkout.expiresAt;
  if (!isReadable) return [id, paymentPathOf(id)];
  const whole = checkoutIdOf(checkout.id, config);
  return [whole, resourcePathOf(whole, 'payment')];
}
