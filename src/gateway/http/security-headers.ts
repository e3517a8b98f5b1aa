/** Security headers of JSON answers (threeds-security B.3). Routes that serve other content replace them. */
import type { FastifyInstance } from 'fastify';
import { isForPages, pageReads } from '../../web/methods.ts';
import type { Config } from '../config/config.ts';

export const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The content type, spelled as in the recordings (gateway-contract 3.0). */
const jsonType = 'application/json;charset=UTF-8';

export const jsonHeaders = {
  'Content-Type': jsonType,
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const jsonEntries = Object.entries(jsonHeaders);

/** Headers of what a page of any origin may read, errors and redirects to another deployment included. */
const readable = { ...pageReads, 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * Strict-Transport-Security for two years, as in the recordings. It is not sent over http, where browsers ignore it.
 */
export const strictTransport = {
  name: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains; preload',
};

/** Returns the headers of answers for which no hook runs, because the request could not be read. */
export function headersOfUnread({ publicOrigin, tls }: Pick<Config, 'publicOrigin' | 'tls'>) {
  const isSecure = tls !== undefined || isHttps(publicOrigin);
  return {
    ...everywhere,
    ...jsonHeaders,
    ...(isSecure && { [strictTransport.name]: strictTransport.value }),
  };
}

const isHttps = (origin: string | undefined) => origin?.startsWith('https:') ?? false;

export function addSecurityHeaders(app: FastifyInstance, publicOrigin: string | undefined): void {
  const secure = isHttps(publicOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere);
    if (isForPages(request)) reply.headers(readable);
    if (secure || request.protocol === 'https') reply.header(strictTransport.name, strictTransport.value);
    done();
  });
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    for (const [name, value] of jsonEntries) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    // Replaces the spelling that Fastify has set.
    reply.header('Content-Type', jsonType);
    done(null, payload);
  });
}
