/** What a channel's webhooks are told, as jobs for the transaction in which it happens. */

import type { Config } from '../config/config.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import type { NewJob } from '../store/jobs.ts';
import type { NewPayment } from '../store/payments.ts';
import { webhookJobs } from '../webhooks/jobs.ts';
import type { WebhookAction } from '../webhooks/message.ts';

type Channels = Pick<Config, 'entities'>;

/** Something of a channel. */
interface Owned {
  readonly id: string;
  readonly entityId: string;
}

/** An authentication by itself is no payment, and nobody is told of it. */
export function paymentEvents(
  config: Channels,
  payment: Owned & Pick<NewPayment, 'paymentType'>,
  action: WebhookAction,
  at: number,
): NewJob[] {
  if (isStandalone(payment)) return [];
  return events(config, payment, { type: 'PAYMENT', action, id: payment.id, at });
}

export function registrationEvents(
  config: Channels,
  registration: Owned,
  action: WebhookAction,
  at: number,
): NewJob[] {
  return events(config, registration, { type: 'REGISTRATION', action, id: registration.id, at });
}

function events({ entities }: Channels, { entityId }: Owned, happening: Parameters<typeof webhookJobs>[1]) {
  const channel = entities.find(({ id }) => id === entityId);
  return channel === undefined ? [] : webhookJobs(channel, happening);
}
