/**
 * Requests that a browser sends a second time by itself: Chromium does so with any POST whose kept connection ends before
 * an answer begins. What was counted the first time is not counted again, or a bad line would use up a shopper's tries.
 */
import type { Clock } from '../core/clock.ts';

/** How long after a request its repeat may still come, in milliseconds: connections live no longer without an answer. */
const interval = 60_000;

/** Requests that are remembered; when there are more at once, repeats are counted. Bounds memory as well. */
const most = 10_000;

/**
 * Counts a request unless it is the repeat of one that was counted within the last minute. One repeat only: who sends the
 * same again and again is counted. A request whose counting throws, because it was one too many, is no first one.
 *
 * @returns takes a name that equal requests share, and what counts
 */
export function withoutResends(clock: Clock): (name: string, count: () => Promise<void>) => Promise<void> {
  /** Requests by name, oldest first. */
  const seen = new Map<string, { readonly at: number; isRepeated: boolean }>();

  return async (name, count) => {
    const now = clock.now();
    for (const [old, { at }] of seen) {
      if (at > now - interval) break;
      seen.delete(old);
    }
    const first = seen.get(name);
    if (first !== undefined && !first.isRepeated) {
      first.isRepeated = true;
      return;
    }
    if (first === undefined && seen.size < most) seen.set(name, { at: now, isRepeated: false });
    try {
      await count();
    } catch (error) {
      seen.delete(name);
      throw error;
    }
  };
}
