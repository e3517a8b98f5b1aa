/** Names the operation of a request, as faults and the journal call it. */
import type { FastifyRequest } from 'fastify';
import { type JournalOperation, operations } from '#contract/control/events.ts';

const byRoute: ReadonlyMap<string, JournalOperation> = new Map(
  Object.entries(operations).map(([name, route]) => [route.join(' '), name as JournalOperation]),
);

/** Returns the operation of a request; undefined for files, pages and unknown paths. */
export function findOperation({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): JournalOperation | undefined {
  return byRoute.get(`${method} ${routeOptions.url}`);
}
