/** Headers of JSON answers (threeds-security B.3); routes that serve anything else set their own over them. */
import type { FastifyInstance, onRequestHookHandler } from 'fastify';

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The recorded spelling (gateway-contract 3.0). */
const jsonType = 'application/json;charset=UTF-8';

/** Also for the one kind of answer no hook sees (see `answerFrameworkErrors`). */
export const jsonHeaders = {
  'Content-Type': jsonType,
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const jsonEntries = Object.entries(jsonHeaders);

/** For the `onRequest` of a route: a page of any origin may read the answer, errors as well. */
export const readableByShops: onRequestHookHandler = (_request, reply, done) => {
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  done();
};

/** Two years, as the recorded service sends it; a browser ignores it over http, so it is left out there. */
const hsts = 'max-age=63072000; includeSubDomains; preload';

export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string | undefined): void {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere);
    if (secure || request.protocol === 'https') reply.header('Strict-Transport-Security', hsts);
    done();
  });
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    for (const [name, value] of jsonEntries) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    // Fastify has set its own spelling by now.
    reply.header('Content-Type', jsonType);
    done(null, payload);
  });
}
