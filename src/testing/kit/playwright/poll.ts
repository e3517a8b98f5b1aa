/**
 * Asks again until a matcher is satisfied. A matcher for something that must be there is satisfied when it sees it. A
 * matcher for something that must not be there, or for an exact number, could be right only because nothing has happened
 * yet. It is satisfied when it stays right for a while in which nothing else happens.
 */
import { requireKnown } from '../suggestion.ts';
import type { TenantActivity } from '../waiting.ts';

/** How often a matcher asks, in milliseconds. */
const pollIntervalMs = 100;

/** How long nothing may happen when the test does not say, in milliseconds. */
const usualQuietMs = 1_000;

export interface Within {
  /** In milliseconds; that of `expect` when absent. */
  readonly timeout?: number;
  /**
   * For `.not`, exact numbers and everything else that a later event could make wrong: how long nothing may happen before
   * the matcher is satisfied, in milliseconds; 1000 when absent. This time is added to the timeout.
   */
  readonly quiet?: number;
}

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly name?: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** What Playwright hands to a matcher. */
export interface MatcherState {
  readonly isNot: boolean;
  readonly timeout: number;
}

/** What a matcher sees at one moment. */
export interface Seen {
  readonly isSo: boolean;
  /** Whether nothing can change it any more. */
  readonly isFinal?: boolean;
  /** What is there, as a sentence; read only when the matcher fails. */
  says(): string | Promise<string>;
  readonly actual?: unknown;
}

export interface PollOptions extends Within {
  readonly name: string;
  readonly expected: string;
  /**
   * What more could undo: `absence` when the matcher says that something is not there, `number` when it says how many there
   * are, and `presence` otherwise.
   */
  readonly kind?: 'presence' | 'absence' | 'number';
  look(): Promise<Seen>;
  /** Read where more could undo what is seen; absent when only what is seen can move. */
  activity?(): Promise<TenantActivity>;
}

/** Asks until it is so, or, after `.not`, until it is not so, and then gives the matcher's result. */
export async function pollUntil(state: MatcherState, asked: PollOptions): Promise<MatcherResult> {
  const { name, expected, kind: _kind, look: _look, activity: _activity, ...within } = asked;
  requireKnown(name, within, ['timeout', 'quiet']);
  const { timeout = state.timeout } = within;
  const { seen, isMet } = await lastLook(state, { ...asked, timeout });
  const said = isMet ? '' : await seen.says();
  const wanted = `Expected ${state.isNot ? 'not ' : ''}${expected}, in ${timeout / 1000} s.`;
  return {
    pass: isMet !== state.isNot,
    name,
    expected,
    actual: seen.actual,
    message: () => `${wanted}\n${said}`,
  };
}

/** A while in which nothing has happened. */
interface Rest {
  readonly since: number;
  readonly last: number;
}

async function lastLook(
  { isNot }: MatcherState,
  asked: PollOptions & { readonly timeout: number },
): Promise<{ seen: Seen; isMet: boolean }> {
  const { kind = 'presence', quiet = usualQuietMs, timeout, look, activity = noActivity } = asked;
  const canBeUndone = kind === 'number' || (kind === 'absence') !== isNot;
  const end = performance.now() + timeout;
  let rest: Rest | undefined;
  for (;;) {
    // It is read before the look, so that what happens between both ends the rest.
    const { last, underWay } = canBeUndone ? await activity() : idle;
    const seen = await look();
    const now = performance.now();
    const isMet = seen.isSo !== isNot;
    if (seen.isFinal || (isMet ? !canBeUndone : now >= end)) return { seen, isMet };
    const goesOn = isMet && rest?.last === last && underWay === 0;
    if (!goesOn) rest = isMet ? { since: now, last } : undefined;
    // It was met before the time was over, so that at the end it has been so for the whole while, whatever else happened.
    if (rest !== undefined && (now - rest.since >= quiet || now >= end + quiet)) return { seen, isMet };
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

const idle: TenantActivity = { last: 0, underWay: 0 };
const noActivity = async () => idle;
