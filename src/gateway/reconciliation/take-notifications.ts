/**
 * Takes what acquirers tell. All of it is stored in one transaction, and then applied: what says something of a transaction waits
 * for what that follows, so that no acquirer has to tell anything twice (design decision 28). A queue of an acquirer, such as
 * Adyen's, would stand still behind what is refused, for every shopper.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { AcquirerRequest, Connector } from '../../connector/connector.ts';
import type { AcquirerNotification } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { withoutDeadline } from '../core/request-deadline.ts';
import { seal } from '../core/short-seal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { KeptNotification, NewKeptNotification } from '../store/payments/kept-notifications.ts';
import type { Payment } from '../store/payments/payments.ts';
import {
  applyKept,
  createKeptNotificationJob,
  createKeptOwner,
  holdMs,
  type KeptValue,
} from './apply-notifications.ts';
import type { NotificationContext } from './event-records.ts';
import { findNamedTransaction } from './named-transaction.ts';

/** How long an acquirer waits for its answer while its notifications are applied, in milliseconds. Adyen waits for ten seconds at most. */
const maxApplyMs = 4_000;

/**
 * Stores notifications, and applies them at once where that is possible. Throws only when they could not be stored. Others may use the same
 * account at the acquirer: notifications of their transactions are left out.
 *
 * @param scope the name of a connector, or the id of a channel whose upstream was asked
 * @param unread the stored webhook that the notifications were read from
 */
export async function takeNotifications(
  gateway: NotificationContext,
  scope: string,
  notifications: readonly AcquirerNotification[],
  unread?: KeptNotification,
): Promise<void> {
  const receivedAt = unread?.receivedAt ?? gateway.clock.now();
  const byId = new Map<string, NewKeptNotification>();
  for (const notification of notifications) {
    const kept = await keepNotification(gateway, scope, notification, receivedAt);
    if (kept === undefined) continue;
    const before = byId.get(kept.id);
    if (before === undefined || happenedAt(kept) > happenedAt(before)) byId.set(kept.id, kept);
  }
  const all = [...byId.values()];
  if (all.length > 0 || unread !== undefined) await gateway.store.keptNotifications.add(all, unread);
  const applying = withoutDeadline(() => applyFresh(gateway, all));
  await Promise.race([applying, pause(maxApplyMs, undefined, { ref: false })]);
}

const happenedAt = ({ happenedAt: at }: NewKeptNotification): number => at ?? 0;

/** Makes what is kept of a notification. Undefined where it is of a transaction of others. */
async function keepNotification(
  gateway: NotificationContext,
  scope: string,
  notification: AcquirerNotification,
  receivedAt: number,
): Promise<NewKeptNotification | undefined> {
  const transaction = await findNamedTransaction(gateway, scope, notification);
  const payment = transaction?.payment;
  // A reversal that gives back has a name and no record.
  if (transaction === undefined || (payment === undefined && notification.kind === 'report'))
    return undefined;
  const paymentId = payment === undefined ? null : await findRoot(gateway, payment);
  const bare = isBare(notification, payment) ? bareNotification(notification) : notification;
  const at = believedTime(notification, receivedAt);
  const id = nameNotification(scope, notification);
  return keep(gateway, { scope, paymentId, id, receivedAt }, { kind: 'news', news: { ...bare, at } });
}

async function applyFresh(gateway: NotificationContext, all: readonly NewKeptNotification[]): Promise<void> {
  const fresh = new Set(all.map(({ id }) => id));
  const payments = new Set(all.flatMap(({ paymentId }) => paymentId ?? []));
  for (const paymentId of payments) await applyKept(gateway, { paymentId }, fresh);
  for (const { id, paymentId } of all) if (paymentId === null) await applyKept(gateway, { id }, fresh);
}

/** Returns what reads the webhooks of a connector of the configuration; undefined where none does. */
export function findWebhookReader(
  { config, connectors }: Pick<GatewayContext, 'config' | 'connectors'>,
  name: string,
): Connector['readWebhook'] {
  const [channel] = config.entities;
  if (channel === undefined || !Object.hasOwn(config.connectors, name)) return undefined;
  const mode = config.environment === 'live' ? 'LIVE' : 'EXTERNAL';
  const connector = connectors.find(config, { mode, channel, connector: name });
  return connector.readWebhook && ((request, now) => connector.readWebhook?.(request, now) as never);
}

/** Stores a webhook that its connector can read only when the acquirer answers again. Its sender has proven itself. */
export async function keepUnread(
  gateway: NotificationContext,
  scope: string,
  request: AcquirerRequest,
): Promise<void> {
  const receivedAt = gateway.clock.now();
  const id = hash([scope, 'unread', request.body]);
  const kept = await keep(gateway, { scope, paymentId: null, id, receivedAt }, { kind: 'unread', request });
  await gateway.store.keptNotifications.add([kept]);
}

async function keep(
  { config, store }: NotificationContext,
  { id, ...kept }: Pick<KeptNotification, 'id' | 'scope' | 'paymentId' | 'receivedAt'>,
  value: KeptValue,
): Promise<NewKeptNotification> {
  const happenedAt = value.kind === 'news' ? (value.news.at ?? null) : null;
  const sealed = await seal({ config, store }, { value }, createKeptOwner(id));
  const job = createKeptNotificationJob(id, kept.receivedAt + holdMs);
  return { id, ...kept, ...sealed, happenedAt, job };
}

async function findRoot({ store }: NotificationContext, payment: Payment): Promise<string> {
  let root = payment;
  for (let next: Payment | undefined = payment; next !== undefined; ) {
    root = next;
    next = await store.findPayment(root.referenceId);
  }
  return root.id;
}

/**
 * Without a stage the connector vouches for the time, but no event comes from the future. With one, rules compare the time that was
 * told, and an event without a time happened when it came.
 */
function believedTime({ at, stage }: AcquirerNotification, receivedAt: number): number | undefined {
  if (stage !== undefined) return at ?? receivedAt;
  return at === undefined ? undefined : Math.min(at, receivedAt);
}

/** Whether a notification says nothing of a person that a record still takes. */
const isBare = ({ kind }: AcquirerNotification, payment: Payment | undefined) =>
  kind === 'report' || payment === undefined || isFinal(payment);

function bareNotification(notification: AcquirerNotification): AcquirerNotification {
  const { code, rule, resultDetails, isNeverMade, reference, instrumentToken } = notification.outcome;
  const bare = withoutUndefined({ code, rule, resultDetails, isNeverMade });
  if (notification.kind === 'report')
    return { ...notification, outcome: { ...bare, reference: notification.outcome.reference } };
  return { ...notification, outcome: { ...bare, ...withoutUndefined({ reference, instrumentToken }) } };
}

/** Names a notification by what no copy of it changes: of two with one name the one with the later time is kept. */
function nameNotification(scope: string, notification: AcquirerNotification): string {
  const { kind, key, outcome, amount, currency, stage } = notification;
  const about =
    notification.kind === 'report'
      ? [
          notification.paymentType,
          notification.referencedId,
          ...(notification.followsReversal ? ['again'] : []),
        ]
      : [notification.reference, outcome.instrumentToken];
  const isMended = stage === 'mended';
  const said = [getOutcomeCategory(outcome.code), outcome.reference, isMended];
  return hash([scope, kind, key, ...about, amount, currency, ...said]);
}

const hash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
