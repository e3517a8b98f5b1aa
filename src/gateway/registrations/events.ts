import type { Config } from '../config/config.ts';
import type { NewJob } from '../store/jobs.ts';
import type { Registration } from '../store/registrations.ts';
import { webhookJobsOf } from '../webhooks/jobs.ts';
import type { WebhookAction } from '../webhooks/message.ts';

/**
 * Returns the jobs that notify the channel's webhooks of a registration. Add them in the transaction that changes it.
 */
export function registrationEvents(
  config: Pick<Config, 'entities'>,
  { id, entityId }: Pick<Registration, 'id' | 'entityId'>,
  action: WebhookAction,
  at: number,
): NewJob[] {
  return webhookJobsOf(config, entityId, { type: 'REGISTRATION', action, id, at });
}
