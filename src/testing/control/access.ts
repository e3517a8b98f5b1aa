/**
 * Who may use the control plane: programs of this computer, and whoever has the token. It needs no cookie, so that no page
 * of another site can use it in a browser's name.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '../../web/bearer.ts';
import { isForeign, isFromPage, isLoopbackHost } from '../../web/origin.ts';
import { ControlRefusal } from './refuse.ts';

export interface ControlAccess {
  /** Callers must send it; undefined when only this computer can reach the port. */
  readonly token: string | undefined;
  /** Returns the origins of the blank pages and of the gateway, as the caller reaches them. */
  origins(host: string | undefined): { readonly gateway: string; readonly pages: string };
}

/** Paths that need no token: the workbench's files, which ask for the token, a shop's pages, and the health check. */
const open = /^\/($|\?|health|workbench|pages\/|openapi\.json)/;

/** Adds the hook that refuses strangers. */
export function requireControlAccess(app: FastifyInstance, { token, origins }: ControlAccess): void {
  const expected = token === undefined ? undefined : digest(token);
  app.addHook('onRequest', async (request, reply) => {
    // Without a token the name protects: a foreign site may resolve its own name to this computer (DNS rebinding).
    if (expected === undefined && !isLoopbackHost(request.headers.host)) {
      throw new ControlRefusal(
        421,
        'host',
        'The host is not a name of this computer: use localhost or 127.0.0.1.',
      );
    }
    // The blank pages are a shop's, whose scripts must not control anything. Where they have a name of their own, browsers
    // get everything else under the other name only.
    if (isFromPage(request) && isUnderNameOfPages(request, origins)) {
      if (request.headers['sec-fetch-mode'] !== 'navigate') throw underNameOfPages();
      const { hostname } = new URL(origins(request.headers.host).gateway);
      return reply.redirect(`http://${hostname}:${request.port}${request.url}`);
    }
    if (open.test(request.url)) return;
    if (isForeign(request, undefined)) {
      throw new ControlRefusal(
        403,
        'origin',
        'Another site’s page sent this: call the control plane from a program, or use the workbench.',
      );
    }
    if (expected !== undefined && !timingSafeEqual(digest(tokenOf(request)), expected)) {
      throw new ControlRefusal(
        401,
        'Authorization',
        'Authorization must be "Bearer" and the token of PAYMENT_WIDGETS_CONTROL_TOKEN, or the one that the gateway printed.',
      );
    }
  });
}

/** Whether a request for something else came under the name that only the pages should have. */
function isUnderNameOfPages(request: FastifyRequest, origins: ControlAccess['origins']): boolean {
  if (request.url.startsWith('/pages/')) return false;
  const { host } = request.headers;
  const { gateway, pages } = origins(host);
  const nameOf = (address: string) => new URL(address).hostname;
  return nameOf(gateway) !== nameOf(pages) && nameOf(`http://${host}`) === nameOf(pages);
}

function underNameOfPages(): ControlRefusal {
  return new ControlRefusal(
    403,
    'host',
    'This name is for the blank pages: pages reach the control plane by the other name of this computer.',
  );
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** The browser's EventSource sends no headers, so that a stream may have the token in its address. */
function tokenOf({ headers, query }: FastifyRequest): string {
  const sent = readBearer(headers.authorization);
  const { token } = query as { token?: unknown };
  return sent ?? (typeof token === 'string' ? token : '');
}
