/** Says whether an acquirer is away, by what became of the last orders. Each process has its own opinion. */
import { startTimer } from '../core/timer.ts';

/** How many orders in a row have no answer before an acquirer counts as away, and within how many milliseconds. */
const maxFailures = 5;
const windowMs = 60_000;
/** How long it counts as away, in milliseconds. Then one order is sent to try it. */
const awayMs = 30_000;
/** The longest wait that an order may find, in milliseconds. A longer one comes of a clock that was put back. */
const longestWaitMs = 2 * windowMs;

export interface Breaker {
  /** Whether the acquirer counts as away. */
  isOpen(): boolean;
  /** Whether an order that can go elsewhere is sent to this acquirer all the same. While it is away, one in a while is. */
  mayTry(now: number): boolean;
  /** Sends, and remembers whether an answer came. @param now when it began, in milliseconds */
  watch<Answer>(send: () => Promise<Answer>, now: number): Promise<Answer>;
}

/** @param tell writes a sentence for the operator when the acquirer is away, and when it is back */
export function createBreaker(tell: (sentence: string) => void): Breaker {
  let failedAt: number[] = [];
  let awayUntil: number | undefined;

  function noteFailure(now: number): void {
    // The order that tries it has begun the next wait. Earlier orders may still fail, one after the other.
    if (awayUntil !== undefined) return;
    failedAt = [...failedAt, now].slice(-maxFailures);
    const isAway = failedAt.length === maxFailures && now - (failedAt[0] ?? now) <= windowMs;
    if (!isAway) return;
    tell(
      `${maxFailures} orders in a row got no answer; payments whose rule names another connector go there`,
    );
    awayUntil = now + awayMs;
  }

  return {
    isOpen: () => awayUntil !== undefined,
    mayTry(now) {
      if (awayUntil === undefined) return true;
      if (now < awayUntil && awayUntil - now <= longestWaitMs) return false;
      awayUntil = now + awayMs;
      return true;
    },
    async watch(send, now) {
      const elapsed = startTimer();
      try {
        const answer = await send();
        if (awayUntil !== undefined) tell('An acquirer that was away answers again');
        awayUntil = undefined;
        failedAt = [];
        return answer;
      } catch (error) {
        noteFailure(now + elapsed());
        throw error;
      }
    },
  };
}
