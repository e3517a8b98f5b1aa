/**
 * Limits by operation, entity and interval (`service.md`, "Limits"; settled question 6).
 *
 * `@fastify/rate-limit` because its store may be ours: measured in one run with a commit for each count, both it and
 * rate-limiter-flexible let 0.13 of the unthrottled requests pass, but the latter's stores keep tables, connections and
 * time of their own.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { familyOf } from '../config/entities.ts';
import type { ThrottledOperation } from '../config/throttles.ts';
import type { Answers } from '../core/answers.ts';
import type { Clock } from '../core/clock.ts';
import { entityNdc } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { merchantBodyLimit } from '../http/form-body.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { tooMany } from '../http/too-many.ts';
import type { Store } from '../store/store.ts';
import { loginsOf } from './logins.ts';
import { type CountRequest, storeOn } from './store.ts';
import { subjectOf } from './subject-of.ts';

interface Throttling {
  readonly config: Config;
  readonly clock: Clock;
  readonly answers: Answers;
  readonly store: { readonly countRequest: CountRequest } & Pick<Store, 'readCount'>;
}

interface RouteOptions {
  readonly bodyLimit: number;
  /** A status that was read counts as read, and a HEAD request has read nothing. */
  readonly exposeHeadRoute: false;
  readonly onRequest: Step;
  readonly preHandler: (Step | Counter)[];
}

type Step = (request: FastifyRequest) => Promise<void>;

type Counter = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Lets {@link throttled} count; does nothing when the configuration has no limit. Call it before routes are added. */
export function addThrottling(
  app: FastifyInstance,
  { config, clock, store }: Omit<Throttling, 'answers'>,
): void {
  if (!Object.values(config.throttles).some((throttle) => throttle)) return;
  app.register(rateLimit, { global: false, store: storeOn(store.countRequest, clock) });
}

/**
 * The options of a route that a merchant's server calls: what its header condemns is refused before the body is read
 * (settled question 20), and 429 with `Retry-After` in seconds answers an entity that has called the operation too
 * often for this checkout, payment, registration or search. Who may not call it at all is refused first, so that nobody
 * uses up another's requests. Nothing is counted, and no time lost, where no limit is configured.
 */
export function throttled(throttling: Throttling, operation: ThrottledOperation): RouteOptions {
  const { early, prove } = loginsOf(throttling);
  const counting = counterOf(throttling, operation);
  return {
    bodyLimit: merchantBodyLimit,
    exposeHeadRoute: false,
    onRequest: early,
    preHandler: [prove, ...(counting ? [counting] : [])],
  };
}

/**
 * Counts a merchant's request on a route that is not theirs alone. Gives the 429 when it has answered one, else
 * undefined; is undefined where no limit is configured.
 */
export function counterOf(
  { config, answers }: Throttling,
  operation: ThrottledOperation,
): Counter | undefined {
  const throttle = config.throttles[operation];
  if (!throttle) return undefined;
  const options = {
    max: throttle.limit,
    timeWindow: throttle.seconds * 1000,
    keyGenerator(request: FastifyRequest) {
      const subject = subjectOf(request);
      const caller = merchantRequest(request).party.id;
      // One thing is counted once, whether its channel or its merchant asks.
      const who = subject === '' ? caller : familyOf(config, caller);
      return [config.environment, operation, who, subject].join('|');
    },
  };
  // Made with the first request: the plugin is there once the app is ready.
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;

  return async (request, reply) => {
    count ??= request.server.createRateLimit(options);
    // Without a store nothing can be paid or changed; reading goes on uncounted.
    const counted = await unlessUnavailable(count(request), { isAllowed: true } as const);
    if (counted.isAllowed || !counted.isExceeded) return undefined;
    reply.header('Retry-After', Math.max(1, counted.ttlInSeconds));
    return reply.code(429).send(tooMany(answers, request, entityNdc(merchantRequest(request).party.id)));
  };
}
