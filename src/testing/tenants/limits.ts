/** The limits of a tenant: how often an operation may be called in a time (`service.md`, "Limits"). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JournalOperation } from '#contract/control/events.ts';
import type { NewTenant } from '#contract/control/tenants.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { Throttled } from '../../gateway/core/refusal.ts';
import { findOperation } from './find-operation.ts';

export interface Limits {
  /** Counts a call. Returns how many seconds the caller has to wait; undefined when it may go on. */
  count(operation: JournalOperation): number | undefined;
  /** Forgets what was counted. */
  reset(): void;
}

interface Counted {
  readonly since: number;
  readonly calls: number;
}

/** @param clock of the tenant */
export function createLimits(clock: Clock, limits: NewTenant['limits'] = {}): Limits {
  const counts = new Map<string, Counted>();
  return {
    count(operation) {
      const { [operation]: limit } = limits;
      if (limit === undefined) return undefined;
      const now = clock.now();
      const before = counts.get(operation);
      // A clock that was set back begins a new time, too.
      const isOver = before === undefined || now < before.since || now >= before.since + limit.seconds * 1000;
      const { since, calls } = isOver ? { since: now, calls: 0 } : before;
      counts.set(operation, { since, calls: calls + 1 });
      if (calls < limit.limit) return undefined;
      return Math.max(1, Math.ceil((since + limit.seconds * 1000 - now) / 1000));
    },
    reset: () => counts.clear(),
  };
}

/** Adds the hook that answers calls above a limit with 429 and `Retry-After`. */
export function enforceLimits(
  app: FastifyInstance,
  limitsOf: (request: FastifyRequest) => Limits | undefined,
): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const operation = findOperation(request);
    const seconds = operation && limitsOf(request)?.count(operation);
    if (seconds !== undefined) throw new Throttled(seconds);
    done();
  });
}
