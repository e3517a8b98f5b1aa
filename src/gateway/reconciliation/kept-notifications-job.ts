/** What the gateway does later with what acquirers have told: it tries again, and tells merchant and operator at the end. */
import * as z from 'zod';
import type { AcquirerNotification } from '../../connector/outcome.ts';
import { NotSent, UnknownOutcome } from '../../connector/send.ts';
import type { GatewayContext } from '../context.ts';
import { withoutDeadline } from '../core/request-deadline.ts';
import { NotOpenableHere } from '../core/short-seal.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import type { KeptNotification } from '../store/payments/kept-notifications.ts';
import type { Payment } from '../store/payments/payments.ts';
import {
  applyKept,
  createKeptNotificationJob,
  type KeptValue,
  nameKept,
  openKeptNotification,
  waitForKept,
} from './apply-notifications.ts';
import type { NotificationContext } from './event-records.ts';
import { findWebhookReader, takeNotifications } from './take-notifications.ts';
import { nameReport, tellUnbooked } from './unbooked.ts';

/**
 * For how long what an acquirer has told waits for what it follows, in milliseconds: for two weeks. Adyen tries for ten days to make
 * a capture again that has failed.
 */
export const keptForMs = 14 * 24 * 60 * 60_000;

const payload = z.object({ id: z.string() });

/** Handles the job of what is kept. */
export function keptNotificationsHandler(
  gateway: NotificationContext & Pick<GatewayContext, 'connectors'>,
): Handler {
  const { store } = gateway;
  return async (job, { now }) => {
    const { id } = payload.parse(job.payload);
    const kept = await store.keptNotifications.find(id);
    if (kept === undefined) return 'done';
    const isOver = now - kept.receivedAt >= keptForMs;
    const value = await openKeptNotification(gateway, kept).catch((error) => {
      // Another node may have the key of it; nobody waits for one for ever.
      if (!isOver || !(error instanceof NotOpenableHere)) throw error;
      return undefined;
    });
    if (value?.kind === 'unread') {
      await readAgain(gateway, kept, value).catch((error) => {
        // A connector that never reads it must not keep it for ever.
        if (!isOver || error instanceof StoreUnavailable) throw error;
      });
    } else await applyKept(gateway, kept.paymentId === null ? { id } : { paymentId: kept.paymentId });
    if ((await store.keptNotifications.find(id)) === undefined) return 'done';
    if (!isOver) return { retryAt: now + waitForKept(job.attempts) };
    await endKept(gateway, kept, value);
    return 'done';
  };
}

/** Reads a webhook as of the time when it came, because its signature may be too old by now. */
async function readAgain(
  gateway: NotificationContext & Pick<GatewayContext, 'connectors'>,
  kept: KeptNotification,
  { request }: Extract<KeptValue, { kind: 'unread' }>,
): Promise<void> {
  try {
    const notifications = await findWebhookReader(gateway, kept.scope)?.(request, kept.receivedAt);
    // Without a reader it waits for the configuration that has one.
    if (notifications !== undefined) await takeNotifications(gateway, kept.scope, notifications, kept);
  } catch (error) {
    if (!(error instanceof UnknownOutcome || error instanceof NotSent)) throw error;
  }
}

/** Ends what has waited for too long. */
async function endKept(
  gateway: NotificationContext,
  kept: KeptNotification,
  value: KeptValue | undefined,
): Promise<void> {
  const { store, warn } = gateway;
  const payment = await store.findPayment(kept.paymentId);
  const sentence = 'What an acquirer has told could not be recorded, because what it follows was never told';
  const news = value?.kind === 'news' ? value.news : undefined;
  if (payment !== undefined && news !== undefined && !(await isAsRecorded(gateway, payment, news))) {
    const note = `${nameReport(news as object, 'outcome')}: what it follows was never told`;
    await tellUnbooked(gateway, kept.scope, payment, { note, sentence });
  } else warn(`${sentence}: look it up there (${nameKept(kept, value)}).`);
  await store.keptNotifications.remove(kept);
}

/**
 * Whether the money is where the records say: what was mended had never failed, and what is lost in the end was charged back and
 * never came again.
 */
async function isAsRecorded(
  { store }: NotificationContext,
  { id }: Payment,
  news: AcquirerNotification,
): Promise<boolean> {
  if (news.kind !== 'report' || !news.followsReversal) return news.stage === 'mended';
  const followUps = await store.findFollowUps({ ids: [id], limit: 100 });
  return followUps.some(({ paymentType, state }) => paymentType === 'CB' && state === 'succeeded');
}

export interface NotificationWake {
  /** Has what is kept of an attempt's payment tried at once. Returns before it is, so that no payment waits for it. */
  wake(attemptId: string): void;
  /** Resolves when all of it is due. */
  settled(): Promise<void>;
}

/** Has kept notifications tried when an attempt has an outcome, by one question to the store for all that end meanwhile. */
export function createNotificationWake({
  store,
  clock,
}: Pick<GatewayContext, 'clock' | 'store'>): NotificationWake {
  const ended = new Set<string>();
  let waking: Promise<void> | undefined;

  async function wakeEnded(): Promise<void> {
    while (ended.size > 0) {
      const ids = [...ended];
      ended.clear();
      const waiting = await store.keptNotifications.findWaiting(ids);
      const now = clock.now();
      if (waiting.length > 0)
        await store.keptNotifications.wake(waiting.map(({ id }) => createKeptNotificationJob(id, now)));
    }
  }

  return {
    wake(attemptId) {
      ended.add(attemptId);
      // Its jobs try it later anyway.
      waking ??= withoutDeadline(wakeEnded)
        .catch(() => ended.clear())
        .finally(() => {
          waking = undefined;
        });
    },
    async settled() {
      await waking;
    },
  };
}
