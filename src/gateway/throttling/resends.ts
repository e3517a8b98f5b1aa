/**
 * Recognises requests that a browser sends again by itself. When a kept-alive connection ends before the answer to a POST
 * begins, Chromium sends the same POST on a new connection. The shopper did nothing twice, so the limits of a shopper's
 * attempts do not count the second request.
 */
import type { Clock } from '../core/clock.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Store } from '../store/store.ts';

/**
 * How long after a request the browser may send it again, in milliseconds. A connection without an answer ends earlier
 * than that.
 */
export const repeatWithinMs = 60_000;

/**
 * How many requests are remembered, so that memory stays bounded. Of further requests within the minute every repeat is
 * counted.
 */
const maxRemembered = 10_000;

interface ResendContext {
  readonly clock: Clock;
  readonly store: Pick<Store, 'countRequest' | 'forgetCount' | 'isShared'>;
}

/** The requests of the last minute by name. */
interface Requests {
  /** Returns whether the request is the first repeat of a remembered one. Remembers a request that is new. */
  isResend(name: string): Promise<boolean>;
  forget(name: string): Promise<void>;
}

/**
 * Makes the function that counts a request, unless it is the first repeat of a request of the last minute. Every further
 * repeat is counted, so that a client cannot send the same request for nothing again and again. A request is not
 * remembered when its counting throws, because the limit is reached.
 *
 * @returns a function of the request's name, which is the same for equal requests, and of the function that counts it
 */
export function createResendFilter(
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

/** The repeat of a request may reach another node than the request, so the store remembers the requests. */
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
