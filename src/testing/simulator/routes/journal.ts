import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../../../gateway/context.ts';
import { type newJournal, shownCheckoutId } from '../../../gateway/core/journal.ts';
import { Refusal } from '../../../gateway/core/refusal.ts';
import { getBody, getQuery } from '../../../gateway/http/form-body.ts';
import { readBearer } from '../../../web/bearer.ts';
import { refuseStrangers } from './this-computer.ts';

const path = '/_sim/journal';

/**
 * `GET` and `DELETE /_sim/journal`: the latest requests to this process, which each entry names. Test environment only. It
 * answers only programs on this computer, and shows what every tenant's merchants have sent.
 *
 * @param token the control plane's, which callers must send as well; undefined when it has none
 * @param journal which the servers of one process share
 */
export function addJournal(
  app: FastifyInstance,
  { clock, store }: Pick<GatewayContext, 'store' | 'clock'>,
  token: string | undefined,
  journal: ReturnType<typeof newJournal>,
): void {
  function refuse(request: FastifyRequest): void {
    refuseStrangers(request);
    if (token !== undefined && !isBearer(request, token)) throw needsControlToken();
  }

  // Not at the end of the answer, which a client may have before this process notices it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.url === path) return done(null, payload);
    const time = new Date(clock.now()).toISOString();
    const entry = {
      time,
      node: store.health.nodeId(),
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
    };
    const query = readableQuery(request);
    journal.add(entry, query === undefined ? getBody(request) : { ...query, ...getBody(request) });
    return done(null, payload);
  });

  app.get(path, async (request) => {
    refuse(request);
    return journal.entries();
  });
  app.delete(path, async (request, reply) => {
    refuse(request);
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
    return request.url.includes('?') ? getQuery(request) : undefined;
  } catch {
    return undefined;
  }
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const sent = readBearer(headers.authorization) ?? '';
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(sent), digest(token));
}

function needsControlToken(): Refusal {
  const message =
    'must be "Bearer" and the token of the control plane, because the journal shows every tenant: the one of PAYMENT_WIDGETS_CONTROL_TOKEN, or the one that the gateway printed';
  return new Refusal(401, '800.900.300', [{ name: 'Authorization', value: null, message }]);
}
