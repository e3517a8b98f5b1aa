/** Records in a tenant's journal what the gateway sends to the merchant's server: webhooks and reminders. */
import type { JournalEvent } from '#contract/control/events.ts';
import type { InboxMessage, MessageKind } from '#contract/control/records.ts';
import type { Job } from '../../../gateway/jobs/job.ts';
import { webhookKind, webhookPayload } from '../../../gateway/webhooks/jobs.ts';
import { notificationKind, notificationPayload } from '../../../gateway/webhooks/notification.ts';
import { shopperResultKind, shopperResultPayload } from '../../../gateway/webhooks/shopper-result.ts';
import type { EventSubject } from './subjects.ts';
import type { TenantJournal } from './tenant-journal.ts';

/** One attempt to send a webhook or a reminder. */
export interface CallbackAttempt {
  readonly kind: MessageKind;
  /** Such as `PAYMENT`; absent for a reminder. */
  readonly type?: string | undefined;
  /** Such as `CREATED`; absent for a reminder. */
  readonly action?: string | undefined;
  /** The receiver's address, or `inbox`. */
  readonly to: string;
  /** From 1. */
  readonly attempt: number;
  /** The status with which the receiver answered; 0 when it could not be reached; null while it is held back. */
  readonly answered: number | null;
  /** The decrypted message of a webhook; the query of a reminder. */
  readonly content?: { readonly [name: string]: unknown };
}

/** Records one attempt to send a webhook or a reminder. */
export function recordCallback(
  journal: TenantJournal,
  subject: EventSubject,
  callback: CallbackAttempt,
): JournalEvent {
  const { attempt, answered } = callback;
  const end = answered === null ? 'is held back' : answered === 0 ? 'was not delivered' : `got ${answered}`;
  return journal.record({
    ...subject,
    lane: 'callback',
    kind: 'callback',
    what: `${nameOf(callback)}, attempt ${attempt}, ${end}`,
    detail: { ...callback },
  });
}

/** Records a message as the inbox tells it. */
export function recordInboxMessage(journal: TenantJournal, message: InboxMessage): JournalEvent {
  const { kind, to, attempt, answered, content, checkoutId } = message;
  const { type, action, payload } = content as { type?: string; action?: string; payload?: { id?: unknown } };
  const paymentId = kind === 'webhook' && type === 'PAYMENT' ? payload?.id : undefined;
  const subject = { checkoutId, ...(typeof paymentId === 'string' && { paymentId }) };
  const facts = kind === 'webhook' ? { type, action } : {};
  return recordCallback(journal, subject, { kind, ...facts, to, attempt, answered, content });
}

/**
 * Records when a webhook or a reminder is sent again, or that it is given up. Other jobs are none of the tester's concern.
 *
 * @param dueAt in milliseconds; undefined when it is given up
 */
export function recordNextAttempt(
  journal: TenantJournal,
  { kind: jobKind, payload, attempts }: Job,
  dueAt: number | undefined,
): JournalEvent | undefined {
  const sent = sentBy(jobKind, payload);
  if (sent === undefined) return undefined;
  const { subject, ...facts } = sent;
  const nextAttempt = dueAt === undefined ? null : new Date(dueAt).toISOString();
  const name = nameOf(facts);
  return journal.record({
    ...subject,
    lane: 'callback',
    kind: 'callback',
    what: nextAttempt === null ? `${name} is given up` : `${name} is sent again at ${nextAttempt}`,
    detail: { ...facts, attempts, nextAttempt },
  });
}

type Sent = Pick<CallbackAttempt, 'kind' | 'type' | 'action'> & {
  readonly to?: string;
  readonly subject: EventSubject;
};

/** Returns what a job sends; undefined for a job that sends nothing to the merchant. */
function sentBy(kind: string, payload: unknown): Sent | undefined {
  if (kind === webhookKind) {
    const { type, action, address: to, id } = webhookPayload.parse(payload);
    return { kind: 'webhook', type, action, to, subject: type === 'PAYMENT' ? { paymentId: id } : {} };
  }
  if (kind === notificationKind) return { kind: 'notification', subject: notificationPayload.parse(payload) };
  if (kind !== shopperResultKind) return undefined;
  return { kind: 'reminder', subject: { checkoutId: shopperResultPayload.parse(payload).checkoutId } };
}

function nameOf({ kind, type, action }: Pick<CallbackAttempt, 'kind' | 'type' | 'action'>): string {
  return [kind, type, action].filter((word) => word !== undefined).join(' ');
}
