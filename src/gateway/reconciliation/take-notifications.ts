/**
 * Takes what acquirers tell. All of it is stored in one transaction, and then applied: what says something of a transaction waits
 * for what that follows, so that no acquirer has to tell anything twice (design decision 28). A queue of an acquirer, such as
 * Adyen's, would stand still behind what is refused, for every shopper.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { AcquirerRequest, Connector } from '../../connector/connector.ts';
import type { News } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { withoutDeadline } from '../core/request-deadline.ts';
import { seal } from '../core/short-seal.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { KeptNews, NewKeptNews } from '../store/payments/kept-news.ts';
import type { Payment } from '../store/payments/payments.ts';
import { applyKept, createNewsJob, createNewsOwner, holdMs, type KeptValue } from './apply-notifications.ts';
import { findNamedTransaction } from './named-transaction.ts';
import type { NotificationContext } from './record-notification.ts';

/** How long an acquirer waits for its answer while its news are applied, in milliseconds. Adyen waits for ten seconds at most. */
const maxApplyMs = 4_000;

/**
 * Stores news, and applies them at once where that is possible. Throws only when they could not be stored. Others may use the same
 * account at the acquirer: news of their transactions are left out.
 *
 * @param scope the name of a connector, or the id of a channel whose upstream was asked
 * @param unread the stored webhook that the news were read from
 */
export async function takeNews(
  gateway: NotificationContext,
  scope: string,
  news: readonly News[],
  unread?: KeptNews,
): Promise<void> {
  const receivedAt = unread?.receivedAt ?? gateway.clock.now();
  const kept: NewKeptNews[] = [];
  for (const told of news) {
    const transaction = await findNamedTransaction(gateway, scope, told);
    const payment = transaction?.payment;
    // A reversal that gives back has a name and no record.
    if (transaction === undefined || (payment === undefined && told.kind === 'report')) continue;
    const root = payment === undefined ? null : await findRoot(gateway, payment);
    const at = believedTime(told, receivedAt);
    const value = { kind: 'news', news: { ...(isBare(told, payment) ? bareNews(told) : told), at } } as const;
    const next = await keep(
      gateway,
      { scope, paymentId: root, id: nameNews(scope, told), receivedAt },
      value,
    );
    const before = kept.findIndex(({ id }) => id === next.id);
    const isLater = (next.happenedAt ?? 0) > (kept[before]?.happenedAt ?? 0);
    if (before < 0) kept.push(next);
    else if (isLater) kept[before] = next;
  }
  if (kept.length > 0 || unread !== undefined) await gateway.store.keptNews.add(kept, unread);
  const fresh = new Set(kept.map(({ id }) => id));
  const payments = new Set(kept.flatMap(({ paymentId }) => paymentId ?? []));
  const applying = withoutDeadline(async () => {
    for (const paymentId of payments) await applyKept(gateway, { paymentId }, fresh);
    for (const { id, paymentId } of kept) if (paymentId === null) await applyKept(gateway, { id }, fresh);
  });
  await Promise.race([applying, pause(maxApplyMs, undefined, { ref: false })]);
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
  await gateway.store.keptNews.add([kept]);
}

async function keep(
  { config, store }: NotificationContext,
  { id, ...kept }: Pick<KeptNews, 'id' | 'scope' | 'paymentId' | 'receivedAt'>,
  value: KeptValue,
): Promise<NewKeptNews> {
  const happenedAt = value.kind === 'news' ? (value.news.at ?? null) : null;
  const sealed = await seal({ config, store }, { value }, createNewsOwner(id));
  const job = createNewsJob(id, kept.receivedAt + holdMs);
  return { id, ...kept, ...sealed, happenedAt, job };
}

async function findRoot({ store }: NotificationContext, payment: Payment): Promise<string> {
  let root = payment;
  for (let next: Payment | undefined = payment; next !== undefined; ) {
    root = next;
    next = root.referenceId === null ? undefined : await store.findPayment(root.referenceId);
  }
  return root.id;
}

/**
 * Without a stage the connector vouches for the time, but no event comes from the future. With one, rules compare the time that was
 * told, and an event without a time happened when it came.
 */
function believedTime({ at, stage }: News, receivedAt: number): number | undefined {
  if (stage !== undefined) return at ?? receivedAt;
  return at === undefined ? undefined : Math.min(at, receivedAt);
}

/** Whether news say nothing of a person that a record still takes. */
const isBare = ({ kind }: News, payment: Payment | undefined) =>
  kind === 'report' || payment === undefined || isFinal(payment);

function bareNews(news: News): News {
  const { code, rule, resultDetails, isNeverMade, reference, instrumentToken } = news.outcome;
  const bare = { code, rule, ...(resultDetails && { resultDetails }), ...(isNeverMade && { isNeverMade }) };
  if (news.kind === 'report') return { ...news, outcome: { ...bare, reference: news.outcome.reference } };
  return {
    ...news,
    outcome: {
      ...{ ...bare, ...(reference !== undefined && { reference }) },
      ...(instrumentToken !== undefined && { instrumentToken }),
    },
  };
}

/** Names news by what no copy of them changes: of two with one name the one with the later time is kept. */
function nameNews(scope: string, news: News): string {
  const { kind, key, outcome, amount, currency, stage } = news;
  const about =
    news.kind === 'report'
      ? [news.paymentType, news.referencedId]
      : [news.reference, outcome.instrumentToken];
  const isMended = stage === 'mended';
  const said = [getOutcomeCategory(outcome.code), outcome.reference, isMended];
  return hash([scope, kind, key, ...about, amount, currency, ...said]);
}

const hash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
