/** The jobs of webhook messages. They hold ids only; the record is read when the message is sent. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isResultCode } from '#contract/result-codes.ts';
import type { Entity, Webhook } from '../config/config.ts';
import type { NewJob } from '../jobs/job.ts';
import type { WebhookAction, WebhookType } from './message.ts';

export const webhookKind = 'webhook';
export const activationKind = 'webhook-activation';

const endpoint = {
  entityId: z.string(),
  address: z.string(),
  /** How often nobody listened at an address of the tester's own computer; absent at first. */
  timesUnheard: z.number().optional(),
};

export const activationPayload = z.object(endpoint);

export const webhookPayload = z.object({
  ...endpoint,
  type: z.enum(['PAYMENT', 'REGISTRATION']),
  action: z.enum(['CREATED', 'UPDATED', 'DELETED']),
  /** Id of the payment or the registration. */
  id: z.string(),
  /** Of a payment without an outcome: the state that the message tells of, also when the outcome is known by then. */
  pending: z.object({ code: z.string().refine(isResultCode), timestamp: z.string() }).optional(),
  /** How often nodes without the webhook have left the message to others; absent at first. */
  timesLeft: z.number().optional(),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
export type PendingState = NonNullable<WebhookPayload['pending']>;

interface WebhookEvent {
  readonly type: WebhookType;
  readonly action: WebhookAction;
  readonly id: string;
  readonly at: number;
  readonly pending?: PendingState | undefined;
}

type Channel = Pick<Entity, 'id' | 'webhooks'>;

const subscription = { PAYMENT: 'PAYMENTS', REGISTRATION: 'REGISTRATIONS' } as const;

/** Returns one job for each webhook of the channel that subscribes to this type of event, due at once. */
export function webhookJobs(channel: Channel, { type, action, id, at, pending }: WebhookEvent): NewJob[] {
  return channel.webhooks
    .filter(({ types }) => types.includes(subscription[type]))
    .map(({ address }) => ({
      key: [webhookKind, channel.id, short(address), type, id, action, at].join(':'),
      kind: webhookKind,
      queueKey: queueKeyOf(address),
      payload: { entityId: channel.id, address, type, action, id, ...(pending && { pending }) },
      dueAt: at,
    }));
}

interface Channels {
  readonly entities: readonly Channel[];
}

/** What a message is about, with the channel whose webhooks are told. */
interface Subject {
  readonly id: string;
  readonly entityId: string;
}

/**
 * Returns the jobs that notify the channel's webhooks of a payment. Add them in the transaction that changes the
 * payment.
 *
 * @param pending the payment's state while it has no outcome
 */
export function paymentEvents(
  config: Channels,
  payment: Subject,
  action: WebhookAction,
  at: number,
  pending?: PendingState,
): NewJob[] {
  return eventsOf(config, payment, { type: 'PAYMENT', action, at, pending });
}

/**
 * Returns the jobs that notify the channel's webhooks of a registration. Add them in the transaction that changes it.
 */
export function registrationEvents(
  config: Channels,
  registration: Subject,
  action: WebhookAction,
  at: number,
): NewJob[] {
  return eventsOf(config, registration, { type: 'REGISTRATION', action, at });
}

/** Returns no jobs when the configuration no longer has the channel. */
function eventsOf(
  { entities }: Channels,
  { id, entityId }: Subject,
  event: Omit<WebhookEvent, 'id'>,
): NewJob[] {
  const channel = entities.find((entity) => entity.id === entityId);
  return channel === undefined ? [] : webhookJobs(channel, { ...event, id });
}

/** Returns one activation test for each webhook of the configuration; added at every start. */
export function activationJobs(channels: readonly Channel[], now: number): NewJob[] {
  return channels.flatMap(({ id, webhooks }) =>
    webhooks.map(({ address }: Pick<Webhook, 'address'>) => ({
      key: [activationKind, id, short(address)].join(':'),
      kind: activationKind,
      queueKey: queueKeyOf(address),
      payload: { entityId: id, address },
      dueAt: now,
    })),
  );
}

function queueKeyOf(address: string): string {
  return `webhook:${short(address)}`;
}

function short(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16);
}
