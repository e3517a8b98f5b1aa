/**
 * Limits requests by operation, entity and interval (`service.md`, "Limits"; settled question 6).
 *
 * Uses `@fastify/rate-limit` because it accepts the gateway's own store. Measured in one run with a commit for each
 * count, both it and rate-limiter-flexible passed 0.13 of the unthrottled requests, but the stores of the latter keep
 * tables, connections and a time of their own.
 */
import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { getFamily } from '../config/entities.ts';
import type { ThrottledOperation } from '../config/throttles.ts';
import type { Answers } from '../core/answers.ts';
import type { Clock } from '../core/clock.ts';
import { readCheckoutKey, readRegistrationKey } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { getQuery, merchantBodyLimit } from '../http/form-body.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { tooMany } from '../http/too-many.ts';
import { refuseUnusedKey } from '../http/unused-key.ts';
import type { Store } from '../store/store.ts';
import { createHook, createLogins } from './logins.ts';
import type { CountingContext } from './subjects.ts';

interface Throttling extends CountingContext {
  readonly answers: Answers;
}

interface RouteOptions {
  readonly bodyLimit: number;
  /** There is no HEAD route: reading a status marks it as read, but a HEAD request reads nothing. */
  readonly exposeHeadRoute: false;
  readonly onRequest: preHandlerHookHandler;
  readonly preHandler: (preHandlerHookHandler | Counter)[];
}

type Counter = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * Registers the plugin that {@link throttled} counts with; does nothing when the configuration has no limit. Call it
 * before routes are added.
 */
export function addThrottling(app: FastifyInstance, { config, clock, store }: CountingContext): void {
  if (!Object.values(config.throttles).some((throttle) => throttle)) return;
  app.register(rateLimit, { global: false, store: storeOn(store.countRequest, clock) });
}

/**
 * Returns the options of a route for merchants' servers. A request with wrong headers is refused before its body is
 * read (settled question 20). An entity that has called the operation too often for this checkout, payment,
 * registration or search gets 429 with `Retry-After` in seconds. Callers without permission are refused before anything
 * is counted, so that they cannot use up another caller's limit. Without a configured limit nothing is counted.
 *
 * @param readsKey whether the route reads the header `Idempotency-Key`; others refuse it
 */
export function throttledRoute(
  throttling: Throttling,
  operation: ThrottledOperation,
  { readsKey = false }: { readonly readsKey?: boolean } = {},
): RouteOptions {
  const { early, prove } = createLogins(throttling);
  const counting = createCounter(throttling, operation);
  return {
    bodyLimit: merchantBodyLimit,
    exposeHeadRoute: false,
    onRequest: createHook(early),
    preHandler: [createHook(prove), ...(counting ? [counting] : []), ...(readsKey ? [] : [refuseUnusedKey])],
  };
}

/**
 * Counts a merchant's request on a route that other callers use as well. The counter resolves to the 429 reply if it
 * has sent one, otherwise to undefined. There is no counter where no limit is configured.
 */
export function createCounter(
  { config, answers }: Throttling,
  operation: ThrottledOperation,
): Counter | undefined {
  const throttle = config.throttles[operation];
  if (!throttle) return undefined;
  const options = {
    max: throttle.limit,
    timeWindow: throttle.seconds * 1000,
    keyGenerator(request: FastifyRequest) {
      const subject = getSubject(request);
      const caller = merchantRequest(request).party.id;
      // A checkout, payment or registration has one counter, whether its channel or its merchant asks.
      const who = subject === '' ? caller : getFamily(config, caller);
      return [config.environment, operation, who, subject].join('|');
    },
  };
  // Made at the first request, because the plugin is available only when the app is ready.
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;

  return async (request, reply) => {
    count ??= request.server.createRateLimit(options);
    // When the store refuses, nothing can be paid or changed anyway; requests that only read go on without being
    // counted.
    const counted = await unlessUnavailable(count(request), { isAllowed: true } as const);
    if (counted.isAllowed || !counted.isExceeded) return undefined;
    reply.header('Retry-After', Math.max(1, counted.ttlInSeconds));
    return reply
      .code(429)
      .send(tooMany(answers, request, answers.entityNdc(merchantRequest(request).party.id)));
  };
}

/**
 * Returns the id in the path, in one spelling; payments and registrations have ids of the same form. Without an id in
 * the path, returns the hash of the reference that is searched for, which may be any text; without a reference, an
 * empty text for the entity as a whole. Invalid ids share one counter, because a caller could otherwise fill the store
 * with names.
 */
function getSubject(request: FastifyRequest): string {
  const { id } = request.params as { id?: string };
  if (id !== undefined) return (readCheckoutKey(id) ?? readRegistrationKey(id))?.toLowerCase() ?? 'other';
  const { merchantTransactionId } = request.method === 'GET' ? getQuery(request) : {};
  if (!merchantTransactionId) return '';
  return createHash('sha256').update(merchantTransactionId).digest('base64url');
}

/** Makes the class of which the plugin creates its store, so that it counts on the gateway's own store and clock. */
function storeOn(countRequest: Store['countRequest'], clock: Clock): FastifyRateLimitStoreCtor {
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
