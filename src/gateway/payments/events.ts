import type { Config } from '../config/config.ts';
import type { NewJob } from '../store/jobs.ts';
import type { NewPayment } from '../store/payments.ts';
import { webhookJobsOf } from '../webhooks/jobs.ts';
import type { WebhookAction } from '../webhooks/message.ts';

/** Jobs that tell the channel's webhooks of a payment; for the transaction in which it changes. */
export function paymentEvents(
  config: Pick<Config, 'entities'>,
  payment: Pick<NewPayment, 'id' | 'entityId'>,
  action: WebhookAction,
  at: number,
): NewJob[] {
  return webhookJobsOf(config, payment.entityId, { type: 'PAYMENT', action, id: payment.id, at });
}
