/** Records in a tenant's journal what is no request: decisions, messages, due things, changes by testers. */
import type { DecisionDetail, JournalEvent } from '#contract/control/events.ts';
import type { EventSubject } from './subjects.ts';
import type { NewEvent, TenantJournal } from './tenant-journal.ts';

/**
 * Records what was decided about a payment, unless the same decision is its last one: an answer repeats it whenever the
 * outcome is read.
 */
export function recordDecision(
  journal: TenantJournal,
  subject: EventSubject & Pick<NewEvent, 'time'>,
  decided: DecisionDetail,
): JournalEvent | undefined {
  const { rule, code } = decided;
  if (!journal.isNewDecision(subject, decided)) return undefined;
  return journal.record({
    ...subject,
    lane: 'gateway',
    kind: 'decision',
    what: code === null ? `rule ${rule}` : `rule ${rule}: ${code}`,
    detail: { ...decided },
  });
}

/** Records that a payment went from its connector to another one of its rule. */
export function recordMove(
  journal: TenantJournal,
  subject: EventSubject,
  { from, to }: { readonly from: string | null; readonly to: string },
): JournalEvent {
  const what = `goes to connector ${to}`;
  return journal.record({ ...subject, lane: 'gateway', kind: 'move', what, detail: { from, to } });
}

/** A message of 3-D Secure. */
export interface MessageSeen {
  /** Such as `AReq` or `CRes`. */
  readonly message: string;
  /** The milliseconds of the tenant's clock at which it was sent. */
  readonly at?: number;
  readonly content: { readonly [name: string]: unknown };
}

/** Records a message between the gateway, the browser and the issuer of a card. */
export function recordMessage(
  journal: TenantJournal,
  subject: EventSubject,
  { message, at, content }: MessageSeen,
): JournalEvent {
  const now = journal.now();
  return journal.record({
    ...subject,
    lane: 'issuer',
    kind: 'message',
    what: message,
    time: { ...now, at: at ?? now.at },
    detail: { message, content },
  });
}

/** Records that something fell due, such as the expiry of a checkout. */
export function recordDue(
  journal: TenantJournal,
  subject: EventSubject,
  { what, at }: { readonly what: string; readonly at: string },
): JournalEvent {
  return journal.record({
    ...subject,
    lane: 'gateway',
    kind: 'due',
    what: `${what} fell due`,
    detail: { what, at },
  });
}

/** Records that a tester has changed something by the control plane: clock, fault, outcome or inbox. */
export function recordControl(
  journal: TenantJournal,
  what: string,
  detail: { readonly [name: string]: unknown } = {},
  subject: EventSubject & Pick<NewEvent, 'time'> = {},
): JournalEvent {
  return journal.record({ ...subject, lane: 'gateway', kind: 'control', what, detail });
}
