import type { Config } from '../config/config.ts';
import type { NewJob } from '../store/jobs.ts';
import type { NewPayment } from '../store/payments.ts';
import { webhookJobsOf } from '../webhooks/jobs.ts';
import type { WebhookAction } from '../webhooks/message.ts';

/**
 * Returns the jobs that notify the channel's webhooks of a payment. Add them in the transaction that changes the
 * payment.
 */
export function paymentEvents(
  config: Pick<Config, 'entities'>,
  payment: Pick<NewPayment, 'id' | 'entityId'>,
  action: WebhookAction,
  at: number,
): NewJob[] {
  return webhookJobsOf(config, payment.entityId, { type: 'PAYMENT', action, id: payment.id, at });
}
