/** Lets `@fastify/rate-limit` count on the gateway's own store and clock. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../core/clock.ts';
import type { Count, Counting } from '../store/nodes/throttles.ts';

/** Counts one request in the store (see `countRequest` of the store). */
export type CountRequest = (counting: Counting) => Promise<Count>;

/** Makes the class of which the plugin creates its store. */
export function storeOn(countRequest: CountRequest, clock: Clock): FastifyRateLimitStoreCtor {
  return class Counters implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: Parameters<FastifyRateLimitStore['incr']>[1],
      interval: number,
      limit: number,
    ) {
      const now = clock.now();
      countRequest({ key, now, interval, limit }).then(
        ({ count, resetsAt }) => callback(null, { current: count, ttl: resetsAt - now }),
        (error: Error) => callback(error),
      );
    }

    /** All operations share one store, because their keys differ. */
    child() {
      return this;
    }
  };
}
