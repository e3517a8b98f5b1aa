import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../../gateway/context.ts';
import { newJournal, shownCheckoutId } from '../../gateway/core/journal.ts';
import { bodyOf, queryOf } from '../../gateway/http/form-body.ts';
import { refuseStrangers } from './this-computer.ts';

const path = '/_sim/journal';

/**
 * `GET` and `DELETE /_sim/journal`: the latest requests to this process, which each entry names. Test environment only. It needs no credentials,
 * so it answers only programs on this computer.
 */
export function addJournal(app: FastifyInstance, { clock, store }: GatewayContext): void {
  const journal = newJournal();

  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url === path) return done();
    const time = new Date(clock.now()).toISOString();
    const entry = {
      time,
      node: store.health.nodeId(),
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
    };
    const query = readableQuery(request);
    journal.add(entry, query === undefined ? bodyOf(request) : { ...query, ...bodyOf(request) });
    return done();
  });

  app.get(path, async (request) => {
    refuseStrangers(request);
    return journal.entries();
  });
  app.delete(path, async (request, reply) => {
    refuseStrangers(request);
    journal.clear();
    return reply.code(204).send();
  });
}

/**
 * Returns the path of a request for the journal. It names the route only: an id appears when it has the form of a
 * checkout's id, and an unknown path becomes `(no such path)`.
 */
function pathOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return '(no such path)';
  const { id = '' } = (request.params ?? {}) as { id?: string };
  const shown = shownCheckoutId(id);
  return shown === undefined ? url : url.replace(':id', shown);
}

/** Returns the query; undefined when there is none or it cannot be read. */
function readableQuery(request: FastifyRequest) {
  try {
    return request.url.includes('?') ? queryOf(request) : undefined;
  } catch {
    return undefined;
  }
}
