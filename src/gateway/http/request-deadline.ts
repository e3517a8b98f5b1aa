import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { createRequestDeadline, type RequestDeadline, underDeadline } from '../core/request-deadline.ts';

/** The longest time-out of a channel without an upstream that has one, in milliseconds. */
const usualTimeoutMs = 30_000;

/** Gives each request one deadline: as long as another attempt is waited for, and then the slowest upstream. */
export function limitRequests(
  app: FastifyInstance,
  { waitForWinner, entities }: Pick<Config, 'waitForWinner' | 'entities'>,
): void {
  const timeouts = entities.map(({ upstream }) => upstream?.timeout ?? usualTimeoutMs);
  const timeoutMs = waitForWinner + Math.max(usualTimeoutMs, ...timeouts);
  const deadlines = new WeakMap<FastifyRequest, RequestDeadline>();
  app.addHook('onRequest', (request, _reply, done) => {
    const deadline = createRequestDeadline(timeoutMs);
    deadlines.set(request, deadline);
    underDeadline(deadline, done);
  });
  // A body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    underDeadline(deadlines.get(request) ?? createRequestDeadline(timeoutMs), done);
  });
}
