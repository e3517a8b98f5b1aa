/** Handles the jobs of webhooks (gateway-contract 7). */
import type { PaymentRecord, PlainRecord, RegistrationRecord } from '#contract/payment.ts';
import type { Webhook } from '../config/config.ts';
import { createResult } from '../core/answers.ts';
import type { Job } from '../jobs/job.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler, Moment } from '../jobs/runner.ts';
import type { Delivery, GuardedClient } from '../outbound/guarded-client.ts';
import {
  activationKind,
  activationPayload,
  type PendingState,
  type WebhookPayload,
  webhookKind,
  webhookPayload,
} from './jobs.ts';
import { activationMessage, createMessage, sealEnvelope, type WebhookType } from './message.ts';
import { applyRetryPolicy } from './retry-policy.ts';
import { answeredLocalDelay, unheardLocalDelay, webhookDelay } from './schedule.ts';

/** A webhook of the configuration with the name of its channel. */
export interface WebhookEndpoint {
  readonly webhook: Webhook;
  readonly channelName: string;
  /** The address leads to the tester's own computer, whose messages have waits of their own. */
  readonly isLocal?: boolean;
}

/** The functions of configuration and store that the handlers need. */
export interface WebhookSource {
  /** Whether other nodes, perhaps with another configuration, run the same jobs. */
  readonly isShared: boolean;
  /** Undefined when the configuration no longer has the webhook. */
  findEndpoint(entityId: string, address: string): WebhookEndpoint | undefined;
  /** Returns the record as it is now; undefined when there is none. */
  findRecord(type: WebhookType, id: string): Promise<PaymentRecord | RegistrationRecord | undefined>;
  /** Returns the record of the activation test, with the result 000.100.110. */
  testRecord(entityId: string): PlainRecord;
  /** Takes the identity of a webhook, see {@link identityOf}. */
  isActivated(identity: string): Promise<boolean>;
  activate(identity: string, at: number): Promise<void>;
}

interface Dependencies {
  readonly client: GuardedClient;
  readonly source: WebhookSource;
  readonly log: EventLog;
}

/** How long a merchant's server may take to answer with 2xx, in milliseconds. */
const timeoutMs = 30_000;

/** Makes the handlers of both kinds of jobs, which share the activation tests that are under way. */
export function webhookHandlers(
  dependencies: Dependencies,
): Readonly<Record<typeof webhookKind | typeof activationKind, Handler>> {
  const activate = createActivation(dependencies);
  return {
    [webhookKind]: messageHandler(dependencies, activate),
    [activationKind]: activationHandler(dependencies, activate),
  };
}

/** Sends the message of an event, after the activation test if the webhook has not passed it yet. */
function messageHandler({ client, source, log }: Dependencies, activate: Activate): Handler {
  return async (job, moment) => {
    const payload = webhookPayload.parse(job.payload);
    const { entityId, address, type, action, id, pending } = payload;
    const endpoint = source.findEndpoint(entityId, address);
    const record = await source.findRecord(type, id);
    if (record === undefined) return 'done';
    if (endpoint === undefined)
      return source.isShared ? leaveToOthers(job.kind, payload, moment, log) : 'done';
    const activation = await activate(endpoint, entityId, moment);
    if (!activation.ok) return retryAsSuits(endpoint, activation, job, moment, log);
    const { channelName } = endpoint;
    const event = { type, action, record: recordAt(record, pending), entityId, channelName };
    const message = createMessage(event, endpoint.webhook.fields);
    const delivery = await send(client, endpoint, message, moment);
    return retryAsSuits(endpoint, delivery, job, moment, log);
  };
}

/**
 * Decides what happens to a message after its call. On the tester's own computer no message waits for another one, and a call
 * that nobody hears is no attempt: the server is not started yet.
 */
async function retryAsSuits(
  { isLocal = false }: WebhookEndpoint,
  delivery: Delivery,
  job: Job,
  moment: Moment,
  log: EventLog,
): ReturnType<Handler> {
  if (!isLocal) return applyRetryPolicy(delivery, job, moment, webhookDelay, log);
  const status = 'status' in delivery ? delivery.status : undefined;
  const isUnheard = !delivery.ok && /^(connection|unresolved)$/.test(delivery.reason);
  const timesUnheard = (activationPayload.parse(job.payload).timesUnheard ?? 0) + 1;
  const schedule = (attempts: number) =>
    isUnheard ? unheardLocalDelay(timesUnheard) : answeredLocalDelay(attempts, status);
  const outcome = await applyRetryPolicy(delivery, job, moment, schedule, log);
  if (typeof outcome !== 'object') return outcome;
  const leftPayload = { ...(job.payload as object), timesUnheard };
  return { ...outcome, isDown: false, ...(isUnheard && { leftPayload }) };
}

/** How often a message is left to other nodes, which may have a configuration that has its webhook. */
const maxLeft = 30;
/** Wait before a node may take such a message, in milliseconds. */
const leftDelayMs = 60_000;

/**
 * Leaves a message whose webhook this node's configuration does not have to other nodes: while a configuration is changed
 * on one node after the other, they have different ones. The other messages to the address do not wait. In the end the
 * message is given up, logged and kept.
 */
function leaveToOthers(
  kind: string,
  payload: WebhookPayload,
  { now }: Moment,
  log: EventLog,
): Awaited<ReturnType<Handler>> {
  const timesLeft = (payload.timesLeft ?? 0) + 1;
  if (timesLeft < maxLeft) return { retryAt: now + leftDelayMs, leftPayload: { ...payload, timesLeft } };
  log.warn(
    { job: kind, timesLeft },
    'A webhook was not called: no node has it in its configuration. Put it back, or remove the job.',
  );
  return 'failed';
}

/** Sends the activation test to a webhook that has not passed it yet. */
function activationHandler({ source, log }: Dependencies, activate: Activate): Handler {
  return async (job, moment) => {
    const { entityId, address } = activationPayload.parse(job.payload);
    const endpoint = source.findEndpoint(entityId, address);
    // Each node tests the webhooks of its own configuration when it starts.
    if (endpoint === undefined) return 'done';
    const activation = await activate(endpoint, entityId, moment);
    return retryAsSuits(endpoint, activation, job, moment, log);
  };
}

/** Returns success for an active webhook. Otherwise runs the activation test and returns its result. */
type Activate = (endpoint: WebhookEndpoint, entityId: string, moment: Moment) => Promise<Delivery>;

/** Jobs that come to a webhook during its activation test wait for that test, so that the merchant gets one. */
function createActivation({ client, source }: Dependencies): Activate {
  const running = new Map<string, Promise<Delivery>>();

  async function activate(
    identity: string,
    ...[endpoint, entityId, moment]: Parameters<Activate>
  ): Promise<Delivery> {
    if (await source.isActivated(identity)) return { ok: true, status: 200 };
    const test = await send(client, endpoint, activationMessage(source.testRecord(entityId)), moment);
    if (test.ok) await source.activate(identity, moment.now);
    return test;
  }

  return (endpoint, entityId, moment) => {
    const identity = identityOf(entityId, endpoint.webhook);
    const shared =
      running.get(identity) ??
      activate(identity, endpoint, entityId, moment).finally(() => running.delete(identity));
    running.set(identity, shared);
    return shared;
  };
}

/**
 * Returns the identity of a webhook. The activation test proves that the holder of this channel's secret listens at the
 * address, so all three are part of it: later the address may belong to another party.
 */
function identityOf(entityId: string, { address, secret }: Webhook): string {
  return JSON.stringify([entityId, address, secret]);
}

async function send(
  client: GuardedClient,
  { webhook: { address, secret, wrapper } }: WebhookEndpoint,
  message: string,
  { signal, requireHeld }: Moment,
): Promise<Delivery> {
  await requireHeld();
  return client.send({
    method: 'POST',
    address,
    ...sealEnvelope(message, secret, wrapper),
    timeout: timeoutMs,
    signal,
  });
}

/** What may have come with the outcome alone. */
const partsOfOutcome = new Set(['redirect', 'resultDetails', 'threeDSecure']);

/**
 * Returns the record as it was while the payment had no outcome: a message is often sent after the next event. Otherwise CREATED would have the outcome that UPDATED
 * repeats, and a shop would take the one for the other.
 */
function recordAt<Stored extends PlainRecord>(record: Stored, pending: PendingState | undefined): Stored {
  if (pending === undefined) return record;
  const { code, timestamp } = pending;
  if (record.result.code === code && record.timestamp === timestamp) return record;
  const members: PlainRecord = { ...record, result: createResult(code), timestamp };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !partsOfOutcome.has(name))) as Stored;
}
