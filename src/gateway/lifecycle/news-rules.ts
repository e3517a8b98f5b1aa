/**
 * What news of a transaction mean that has an outcome. An outcome never changes, so that each turn of its money is a record of its
 * own. The first row that fits decides (design decision 29).
 */
import type { NewsStage } from '../../connector/outcome.ts';

/** What became of news: `done` where there is no more to do, `wait` where what they follow is not recorded yet. */
export type NewsEnd = 'done' | 'wait';

/** Times are in milliseconds. */
export interface NewsFacts {
  /** What the news tell: a success, or a failure. */
  readonly isPaid: boolean;
  readonly stage: NewsStage;
  /** When it happened, as the news say. */
  readonly at: number | undefined;
  readonly receivedAt: number;
  /** When it happened what news have told last; with a stage, when it failed. */
  readonly toldAt: number | null;
  readonly now: number;
}

export interface TurnFacts extends NewsFacts {
  /** Whether the records say that the money has gone back. */
  readonly isGone: boolean;
  /** Whether a failure of the transaction was told before. */
  readonly hasFailed: boolean;
}

/**
 * `undo` and `regain` make a record, `regain unsigned` one of which merchant and operator are told that no signature covers it.
 * `doubt` is for the operator alone.
 */
export type TurnMove = 'undo' | 'regain' | 'regain unsigned' | 'wait' | 'doubt' | 'note' | 'nothing';

type Rule<Facts, Move> = readonly [move: Move, fits: (facts: Facts) => boolean];

const turnRules: readonly Rule<TurnFacts, TurnMove>[] = [
  ['nothing', (facts) => facts.stage === undefined && isOlder(facts)],
  ['undo', ({ stage, isPaid, isGone }) => stage === undefined && !isPaid && !isGone],
  ['regain', ({ stage, isPaid, isGone }) => stage === undefined && isPaid && isGone],
  ['note', ({ stage }) => stage === undefined],
  // With a stage nothing counts twice, whatever its time is.
  ['undo', ({ isPaid, hasFailed }) => !isPaid && !hasFailed],
  ['doubt', (facts) => !facts.isPaid && !facts.isGone && isLater(facts)],
  ['nothing', ({ isPaid }) => !isPaid],
  ['nothing', ({ stage }) => stage !== 'mendable' && stage !== 'mended'],
  ['doubt', (facts) => facts.isGone && isMadeUp(facts)],
  ['regain unsigned', (facts) => facts.isGone && isLater(facts)],
  ['wait', ({ stage, hasFailed }) => stage === 'mended' && !hasFailed],
  ['nothing', () => true],
];

export function decideTurn(facts: TurnFacts): TurnMove {
  return decide(turnRules, facts);
}

export type LateMove = 'record' | 'record unsigned' | 'nothing';

/** What a success means of a follow-up that is recorded as failed. */
const lateRules: readonly Rule<NewsFacts, LateMove>[] = [
  ['nothing', ({ isPaid }) => !isPaid],
  ['nothing', (facts) => facts.stage === undefined && isOlder(facts)],
  // The gateway has given it up, and no news have told of a failure.
  ['record', ({ stage, toldAt }) => stage === undefined || toldAt === null],
  ['record unsigned', (facts) => facts.stage !== 'made' && !isMadeUp(facts) && isLater(facts)],
  ['nothing', () => true],
];

export function decideLate(facts: NewsFacts): LateMove {
  return decide(lateRules, facts);
}

function decide<Facts, Move>(rules: readonly Rule<Facts, Move>[], facts: Facts): Move {
  const rule = rules.find(([, fits]) => fits(facts));
  if (rule === undefined) throw new Error('No rule says what these news mean.');
  return rule[0];
}

function isOlder({ at, toldAt }: NewsFacts): boolean {
  return at !== undefined && toldAt !== null && at < toldAt;
}

/** How long after a failure Adyen tries to mend it: docs.adyen.com/online-payments/capture/failure-reasons, read 2026-11-29. */
const mendedWithinMs = 10 * 24 * 60 * 60_000;

/** How far ahead of our clock the acquirer's may be, in milliseconds. */
const skewMs = 60_000;

/** Whether news that do not say that they mend anything have a time that cannot be: a copy of the first ones has another date. */
const isMadeUp = ({ stage, at, receivedAt, toldAt, now }: NewsFacts) =>
  stage === 'mendable' && at !== undefined && at > receivedAt + skewMs && (toldAt ?? 0) <= now;

/**
 * Whether it happened after what was told last. No signature covers these times. One that is ahead of our clock counts as that of its
 * arrival. Only where what was told last is ahead of the clock as well, the clock is behind, and both times are compared.
 */
function isLater({ at, receivedAt, toldAt, now }: NewsFacts): boolean {
  if (at === undefined || toldAt === null) return false;
  if (toldAt > now) return at > toldAt && at - toldAt <= mendedWithinMs;
  return Math.min(at, receivedAt) > toldAt;
}

export interface ReversalFacts {
  /** What the acquirer says, by a member that no signature covers. */
  readonly said: 'RF' | 'RV';
  readonly paymentType: string;
  /** Whether a capture of the payment has succeeded, or may succeed. */
  readonly isCaptured: boolean;
  /** What of the payment is left, and what was reversed, in minor units. */
  readonly remainder: number;
  readonly units: number | undefined;
  readonly amount: number;
}

/** Whether what is either a refund or a release is one. `isSigned` is false where the records cannot tell. */
export function decideReversal(facts: ReversalFacts): { type: 'RF' | 'RV'; isSigned: boolean } {
  const { said, paymentType, isCaptured, remainder, units, amount } = facts;
  if (paymentType !== 'PA') return { type: said, isSigned: units === amount };
  if (!isCaptured) return { type: 'RV', isSigned: true };
  if (remainder === 0) return { type: 'RF', isSigned: true };
  return { type: said, isSigned: false };
}
