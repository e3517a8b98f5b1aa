import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asciiOnly } from '../../web/see-other.ts';
import type { Config } from '../config/config.ts';
import { readCell } from '../core/identifiers.ts';
import { getQuery } from './form-body.ts';

/**
 * Paths that the shop's page itself requests. To follow the redirect, the browser needs CORS headers on the redirect,
 * too.
 */
const ofPages = /\/(?:config|applepay\/session)\/*$/;

/**
 * Moves requests for a checkout of another cell to the same path and query at that cell: HTTP 307 with `Location`
 * (`service.md`, "Errors"), which keeps method and body. This happens before credentials are checked and a body is
 * read, because only the other cell knows the checkout. A checkout of a cell that is not configured is answered as
 * unknown.
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
    // If the path began with two slashes, a browser could read the next part as a host.
    const path = request.url.replace(/^\/+/, '/');
    return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(`${base}${path}`), 307);
  });
}

/**
 * Returns the cell of the request's checkout. The id stands in the path, or in the query of a card field's document:
 * only the cell that knows the shop can give that document its policy.
 */
function cellIn(request: FastifyRequest): string | undefined {
  const { url = '' } = request.routeOptions;
  if (url === '/v1/pciIframe.html') return readCell(getQuery(request).checkoutId ?? '');
  if (!url.startsWith('/v1/checkouts/:id')) return undefined;
  const { id = '' } = (request.params ?? {}) as { id?: string };
  return readCell(id);
}
