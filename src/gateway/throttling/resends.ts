/**
 * Recognises requests that a browser sends a second time by itself. Chromium does this with any POST whose kept-alive
 * connection ends before an answer begins. Such a repeat is not counted again, because a bad connection would otherwise
 * use up a shopper's attempts.
 */
import type { Clock } from '../core/clock.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Store } from '../store/store.ts';

/**
 * How long after a request its repeat may still come, in milliseconds: no connection without an answer lives longer.
 */
const repeatWithinMs = 60_000;

/** How many requests are remembered, which also bounds the memory. When there are more at once, repeats are counted. */
const maxRemembered = 10_000;

interface ResendContext {
  readonly clock: Clock;
  readonly store: Pick<Store, 'countRequest' | 'forgetCount' | 'isShared'>;
}

/** The requests of the last minute by name. */
interface Requests {
  /** Remembers a request. True when it is the first repeat of one. */
  isResend(name: string): Promise<boolean>;
  forget(name: string): Promise<void>;
}

/**
 * Counts a request unless it repeats one that was counted within the last minute. Only one repeat is free: a client
 * that sends the same request again and again is counted. A request whose counting throws, because it is over the
 * limit, is not remembered.
 *
 * @returns a function that takes a name, which is the same for equal requests, and the function that counts
 */
export function withoutResends(
  gateway: ResendContext,
): (name: string, count: () => Promise<void>) => Promise<void> {
  const requests = gateway.store.isShared ? requestsOfNodes(gateway) : requestsInMemory(gateway);
  return async (name, count) => {
    if (await requests.isResend(name)) return;
    try {
      await count();
    } catch (error) {
      await requests.forget(name);
      throw error;
    }
  };
}

function requestsInMemory({ clock }: ResendContext): Requests {
  /** Oldest first. */
  const seen = new Map<string, { readonly at: number; isRepeated: boolean }>();
  return {
    async isResend(name) {
      const now = clock.now();
      for (const [old, { at }] of seen) {
        if (at > now - repeatWithinMs) break;
        seen.delete(old);
      }
      const first = seen.get(name);
      if (first !== undefined && !first.isRepeated) {
        first.isRepeated = true;
        return true;
      }
      if (first === undefined && seen.size < maxRemembered) seen.set(name, { at: now, isRepeated: false });
      return false;
    },
    async forget(name) {
      seen.delete(name);
    },
  };
}

/** A repeat may reach another node than the request that it repeats, so the store remembers them. */
function requestsOfNodes({ clock, store }: ResendContext): Requests {
  const keyOf = (name: string) => `resend|${name}`;
  return {
    async isResend(name) {
      const counting = store.countRequest({
        key: keyOf(name),
        now: clock.now(),
        interval: repeatWithinMs,
        limit: 2,
      });
      return (await unlessUnavailable(counting, undefined))?.count === 2;
    },
    forget: (name) => unlessUnavailable(store.forgetCount(keyOf(name)), undefined),
  };
}
