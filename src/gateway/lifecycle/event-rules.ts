/**
 * What an event means for a transaction that has succeeded. An outcome never changes, so that each event after it is a record of its
 * own. The first row that fits decides (design decision 29).
 */
import type { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { NotificationStage } from '../../connector/outcome.ts';

/** A row of a table: what it says, and the move where it fits. */
export type NotificationRule<Facts, Move> = readonly [
  says: string,
  move: Move,
  fits: (facts: Facts) => boolean,
];

/** Returns the first row that fits. The last row of each table fits everything. */
export function findNotificationRule<Facts, Move>(
  rules: readonly NotificationRule<Facts, Move>[],
  facts: Facts,
): NotificationRule<Facts, Move> {
  const rule = rules.find(([, , fits]) => fits(facts));
  if (rule === undefined) throw new Error('No rule says what this notification means.');
  return rule;
}

/** An event of a transaction, and what is known of its other events. Times are in milliseconds. */
export interface EventFacts {
  readonly category: ReturnType<typeof getOutcomeCategory>;
  /** Whether the code says that the shopper left the acquirer's page. */
  readonly isAbandonment: boolean;
  readonly stage: NotificationStage;
  /** When it happened, as the notification says. */
  readonly at: number | undefined;
  readonly receivedAt: number;
  /** When the last event happened; with a stage, when the transaction failed. */
  readonly lastEventAt: number | null;
  readonly now: number;
  /** Whether the records say that the money has gone back. */
  readonly isReversed: boolean;
  /** Whether a failure of the transaction was notified before. */
  readonly hasFailed: boolean;
}

/** `reverse` and `restore` make a record; of a `restore unsigned` no signature covers that it comes after the failure. */
export type EventMove =
  | 'keep'
  | 'note'
  | 'nothing'
  | 'restore'
  | 'restore unsigned'
  | 'reverse'
  | 'warn of a doubt';

type EventRule<Move extends EventMove = EventMove> = NotificationRule<EventFacts, Move>;

export const isSuccess = ({ category }: Pick<EventFacts, 'category'>): boolean => category === 'accepted';

/** Whether the sender's proof covers the time. Where it covers the stage alone, nothing counts twice, whatever its time is. */
export const isTimeProven = ({ stage }: Pick<EventFacts, 'stage'>): boolean => stage === undefined;

const waitsForFailure: EventRule<'keep'> = [
  'what says that it mends a failure waits for it',
  'keep',
  ({ stage, hasFailed }) => stage === 'mended' && !hasFailed,
];
const isNoted: EventRule<'note'> = ['an event with a proven time is noted', 'note', isTimeProven];

/** What is left to do with a notification that has just been recorded. */
export const recordedRules: readonly EventRule<'keep' | 'note' | 'nothing'>[] = [
  waitsForFailure,
  isNoted,
  ['what is recorded is done', 'nothing', () => true],
];

// biome-ignore format: a table is read by its columns
export const eventRules: readonly EventRule[] = [
  ['a shopper who left the page takes nothing back from a payment', 'nothing',
    ({ isAbandonment }) => isAbandonment],
  ['an event before the last one says nothing', 'nothing',
    (event) => isTimeProven(event) && isOlder(event)],
  ['a failure reverses a success', 'reverse',
    (event) => isTimeProven(event) && !isSuccess(event) && !event.isReversed],
  ['a success after the failure restores it', 'restore',
    (event) => isTimeProven(event) && isSuccess(event) && event.isReversed],
  isNoted,
  ['the first failure reverses a success, whatever its time is', 'reverse',
    (event) => !isSuccess(event) && !event.hasFailed],
  ['a later failure of what was restored is doubtful', 'warn of a doubt',
    (event) => !isSuccess(event) && !event.isReversed && isLater(event)],
  ['a failure counts once', 'nothing',
    (event) => !isSuccess(event)],
  ['only a capture mends a failure', 'nothing',
    ({ stage }) => stage !== 'mendable' && stage !== 'mended'],
  ['a capture with a time that cannot be is doubtful', 'warn of a doubt',
    (event) => event.isReversed && isMadeUp(event)],
  ['a capture after the failure restores it', 'restore unsigned',
    (event) => event.isReversed && isLater(event)],
  waitsForFailure,
  ['a capture counts once', 'nothing', () => true],
];

export function isOlder({ at, lastEventAt }: EventFacts): boolean {
  return at !== undefined && lastEventAt !== null && at < lastEventAt;
}

/** How long after a failure Adyen tries to mend it: docs.adyen.com/online-payments/capture/failure-reasons, read 2026-11-29. */
const mendedWithinMs = 10 * 24 * 60 * 60_000;

/** How far ahead of our clock the acquirer's may be, in milliseconds. */
const skewMs = 60_000;

/** Whether what does not say that it mends anything has a time that cannot be: a copy of the first one has another date. */
export function isMadeUp({ stage, at, receivedAt, lastEventAt, now }: EventFacts): boolean {
  return stage === 'mendable' && at !== undefined && at > receivedAt + skewMs && (lastEventAt ?? 0) <= now;
}

/**
 * Whether it happened after the last event. No signature covers these times. One that is ahead of our clock counts as that of its
 * arrival. Only where the last event is ahead of the clock as well, the clock is behind, and both times are compared.
 */
export function isLater({ at, receivedAt, lastEventAt, now }: EventFacts): boolean {
  if (at === undefined || lastEventAt === null) return false;
  if (lastEventAt > now) return at > lastEventAt && at - lastEventAt <= mendedWithinMs;
  return Math.min(at, receivedAt) > lastEventAt;
}
