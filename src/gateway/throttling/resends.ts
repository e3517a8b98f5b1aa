/**
 * Recognises requests that a browser sends a second time by itself. Chromium does this with any POST whose kept-alive
 * connection ends before an answer begins. Such a repeat is not counted again, because a bad connection would otherwise
 * use up a shopper's attempts.
 */
import type { Clock } from '../core/clock.ts';

/**
 * How long after a request its repeat may still come, in milliseconds: no connection without an answer lives longer.
 */
const repeatWithinMs = 60_000;

/** How many requests are remembered, which also bounds the memory. When there are more at once, repeats are counted. */
const maxRemembered = 10_000;

/**
 * Counts a request unless it repeats one that was counted within the last minute. Only one repeat is free: a client
 * that sends the same request again and again is counted. A request whose counting throws, because it is over the
 * limit, is not remembered.
 *
 * @returns a function that takes a name, which is the same for equal requests, and the function that counts
 */
export function withoutResends(clock: Clock): (name: string, count: () => Promise<void>) => Promise<void> {
  /** Requests by name, oldest first. */
  const seen = new Map<string, { readonly at: number; isRepeated: boolean }>();

  return async (name, count) => {
    const now = clock.now();
    for (const [old, { at }] of seen) {
      if (at > now - repeatWithinMs) break;
      seen.delete(old);
    }
    const first = seen.get(name);
    if (first !== undefined && !first.isRepeated) {
      first.isRepeated = true;
      return;
    }
    if (first === undefined && seen.size < maxRemembered) seen.set(name, { at: now, isRepeated: false });
    try {
      await count();
    } catch (error) {
      seen.delete(name);
      throw error;
    }
  };
}
