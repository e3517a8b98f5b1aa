/** Applies what acquirers have told and what is stored of it. */
import type { AcquirerRequest } from '../../connector/connector.ts';
import type { AcquirerNotification } from '../../connector/outcome.ts';
import { NotOpenableHere, unseal } from '../core/short-seal.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import type { NewJob } from '../jobs/job.ts';
import type { NotificationEnd } from '../lifecycle/notification-rules.ts';
import {
  createKeptNotificationJobKey,
  type KeptNotification,
  keptNotificationKind,
} from '../store/payments/kept-notifications.ts';
import type { NotificationContext } from './event-records.ts';
import { recordNotification } from './record-notification.ts';
import { nameReport } from './unbooked.ts';

/** What is sealed: a notification, or a webhook that could not be read, because its acquirer did not answer. */
export type KeptValue =
  | { readonly kind: 'news'; readonly news: AcquirerNotification }
  | { readonly kind: 'unread'; readonly request: AcquirerRequest };

/** For how long a process holds what it applies, in milliseconds. When it dies meanwhile, a job goes on after that. */
export const holdMs = 60_000;

const second = 1_000;
const minute = 60 * second;

/** How long it waits before each try, in milliseconds, and then an hour. What is written of its payment has it tried at once. */
const waits = [
  5 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  30 * minute,
];

/** Returns how long what is kept waits after so many tries, in milliseconds. */
export const waitForKept = (attempts: number): number => waits[attempts - 1] ?? 60 * minute;

export function createKeptNotificationJob(id: string, dueAt: number): NewJob {
  return {
    key: createKeptNotificationJobKey(id),
    kind: keptNotificationKind,
    queueKey: keptNotificationKind,
    payload: { id },
    dueAt,
  };
}

/**
 * Returns what a kept notification is sealed for, so that it opens as no other row. Stored rows are sealed for this kind and
 * label, so neither may change.
 */
export const createKeptOwner = (id: string) => ({
  kind: keptNotificationKind,
  id,
  label: `news ${id}`,
});

/** Returns what is kept. Undefined for what was changed. Throws {@link NotOpenableHere} where this node has not got its key. */
export async function openKeptNotification(
  { config, store }: Pick<NotificationContext, 'config' | 'store'>,
  { id, sealed, keyId }: KeptNotification,
): Promise<KeptValue | undefined> {
  const opened = await unseal({ config, store }, { sealed, keyId }, createKeptOwner(id));
  return opened?.value as KeptValue | undefined;
}

/** Names what is kept in a sentence for the operator. */
export function nameKept({ paymentId, scope }: KeptNotification, value: KeptValue | undefined): string {
  const what =
    value?.kind === 'news'
      ? nameReport(value.news as Partial<AcquirerNotification>, 'outcome')
      : 'notification';
  return `${what}, ${paymentId === null ? '' : `payment ${paymentId}, `}connector ${scope}`;
}

/**
 * Applies what is kept of a payment and what no other process applies, in the order in which it came, and again as long as something
 * of it could be applied. The rest waits. Never throws: it is stored, and its job goes on with what fails.
 *
 * @param fresh ids of what has just come, whose jobs are due when this process has died
 */
export async function applyKept(
  gateway: NotificationContext,
  of: { readonly paymentId: string } | { readonly id: string },
  fresh: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { store, clock } = gateway;
  const waiting = new Set<string>();
  try {
    for (let isApplied = true; isApplied; ) {
      isApplied = false;
      const now = clock.now();
      for (const kept of await store.keptNotifications.hold(of, { now, until: now + holdMs })) {
        const isFirst = fresh.has(kept.id) && !waiting.has(kept.id);
        const end = await applyHeld(gateway, kept, isFirst ? now + waitForKept(1) : undefined);
        if (end === 'done') isApplied = true;
        if (end === 'keep') waiting.add(kept.id);
      }
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) warnOfBug(gateway, error);
  }
}

/** @param firstRetryAt when it is tried again that has just come; undefined for what was tried before */
async function applyHeld(
  gateway: NotificationContext,
  kept: KeptNotification,
  firstRetryAt: number | undefined,
): Promise<NotificationEnd | undefined> {
  const { store, warn } = gateway;
  const opened = await openHere(gateway, kept);
  const value = opened === 'elsewhere' ? undefined : opened;
  const end = opened === 'elsewhere' ? 'keep' : await applyOne(gateway, kept, value);
  if (end === 'done') await store.keptNotifications.remove(kept);
  if (end === 'keep') await store.keptNotifications.release(kept.id, firstRetryAt);
  // An outcome that is notified while its request still runs waits for a moment, every day.
  if (value?.kind !== 'news' || value.news.kind !== 'report') return end;
  const isFirst = firstRetryAt !== undefined;
  if (end === 'keep' && isFirst)
    warn(`What an acquirer has told is kept until what it follows is recorded (${nameKept(kept, value)}).`);
  if (end === 'done' && !isFirst)
    warn(`What an acquirer has told is recorded now (${nameKept(kept, value)}).`);
  return end;
}

/** What this node has no key for waits, and holds back nothing else of its payment. */
async function openHere(
  gateway: NotificationContext,
  kept: KeptNotification,
): Promise<KeptValue | 'elsewhere' | undefined> {
  try {
    return await openKeptNotification(gateway, kept);
  } catch (error) {
    if (error instanceof NotOpenableHere) return 'elsewhere';
    throw error;
  }
}

/** Undefined for what has failed by a mistake, which is held until its time is over. */
async function applyOne(
  gateway: NotificationContext,
  kept: KeptNotification,
  value: KeptValue | undefined,
): Promise<NotificationEnd | undefined> {
  const { scope, receivedAt } = kept;
  if (value === undefined) {
    gateway.warn(
      `What an acquirer has told was changed in the database: look it up there (${nameKept(kept, value)}).`,
    );
    return 'done';
  }
  // Another job reads what could not be read.
  if (value.kind !== 'news') return 'keep';
  try {
    return await recordNotification(gateway, scope, { ...value.news, receivedAt });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    warnOfBug(gateway, error);
    return undefined;
  }
}

/** Names the place in the code, and not the error's message, which may contain values that were sent. */
function warnOfBug({ warn }: Pick<NotificationContext, 'warn'>, error: unknown): void {
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(`What an acquirer has told could not be applied (${name}${where.trimEnd()}): it is tried again.`);
}
