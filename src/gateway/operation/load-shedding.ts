/**
 * Refuses new checkouts before the process collapses under its load: with more requests than it can answer, all of them
 * would time out. Payments and statuses of checkouts that exist go on.
 */
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { InFlight } from '../../web/in-flight.ts';
import type { Config } from '../config/config.ts';
import { tooMuchLoad } from '../core/refusal.ts';
import { type EventLoopWatch, watchEventLoop } from './event-loop.ts';

/** How often the log says that requests are refused, in milliseconds. */
const noticeIntervalMs = 60_000;

type Limits = Pick<Config, 'maxEventLoopLag' | 'maxOpenRequests'>;

interface Load {
  readonly inFlight: Pick<InFlight, 'count'>;
  readonly eventLoop: Pick<EventLoopWatch, 'lagMs'>;
}

/**
 * Adds the refusal to the route that prepares checkouts; does nothing when the configuration has no limit. Call it before
 * routes are added.
 */
export function shedLoad(app: FastifyInstance, limits: Limits): void {
  if (limits.maxEventLoopLag === 0 && limits.maxOpenRequests === 0) return;
  const eventLoop = watchEventLoop();
  app.addHook('onClose', async () => eventLoop.stop());
  let noticedAt = Number.NEGATIVE_INFINITY;

  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    const reason = findOverload({ inFlight: app.inFlight, eventLoop }, limits);
    if (reason === undefined) return done();
    if (performance.now() - noticedAt >= noticeIntervalMs) {
      noticedAt = performance.now();
      app.log.warn(`New checkouts are answered 503 for now: ${reason}.`);
    }
    throw tooMuchLoad();
  };

  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || route.url !== '/v1/checkouts') return;
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

/** Returns a sentence's half that says which limit the load is over; undefined when it is over none. */
function findOverload({ inFlight, eventLoop }: Load, limits: Limits): string | undefined {
  const { maxEventLoopLag, maxOpenRequests } = limits;
  const open = inFlight.count();
  if (maxOpenRequests > 0 && open > maxOpenRequests) {
    return `${open} requests are open, and maxOpenRequests is ${maxOpenRequests}`;
  }
  const lag = Math.round(eventLoop.lagMs());
  if (maxEventLoopLag > 0 && lag > maxEventLoopLag) {
    return `the event loop is ${lag} ms late, and maxEventLoopLag is ${maxEventLoopLag}`;
  }
  return undefined;
}
