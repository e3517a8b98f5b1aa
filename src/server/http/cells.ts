import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { cellOf } from '../identifiers.ts';
import { asciiOnly } from './see-other.ts';

/** What the shop's page itself asks for: it has to be able to follow, and a browser asks the answer that moves it, too. */
const ofPages = /\/(?:config|applepay\/session)\/*$/;

/**
 * Moves requests for a checkout that another cell holds to the same path and query there: HTTP 307 with `Location`
 * (`service.md`, "Errors"), which keeps method and body. Before credentials are judged and a body is read, because only
 * the other cell knows the checkout. What no setting names is answered as an unknown checkout.
 */
export function moveToCells(app: FastifyInstance, { cells }: Pick<Config, 'cells'>): void {
  if (Object.keys(cells).length === 0) return;
  const bases = new Map(Object.entries(cells).map(([name, address]) => [name, address.replace(/\/+$/, '')]));

  app.addHook('onRequest', async (request, reply) => {
    const base = bases.get(cellIn(request) ?? '');
    if (base === undefined) return;
    if (ofPages.test(request.routeOptions.url ?? '')) {
      reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    }
    // One slash, or what follows it could be read as a host.
    const path = request.url.replace(/^\/+/, '/');
    return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(`${base}${path}`), 307);
  });
}

/** The cell that the checkout in the path names. */
function cellIn({ routeOptions, params }: FastifyRequest): string | undefined {
  if (!routeOptions.url?.startsWith('/v1/checkouts/:id')) return undefined;
  const { id } = (params ?? {}) as { id?: string };
  return id === undefined ? undefined : cellOf(id);
}
