/** Lets scripts on pages of any origin read an answer. */
import type { FastifyRequest } from 'fastify';

/**
 * Returns the headers for it. Some pages put `credentials: 'include'` on whatever they fetch: a browser hands them only an
 * answer that names their origin (Fetch standard, 3.3.4). No answer with these headers depends on a cookie or a login.
 */
export function readableHeaders({ headers }: Pick<FastifyRequest, 'headers'>) {
  const { origin } = headers;
  return {
    'Access-Control-Allow-Origin': origin ?? '*',
    ...(origin !== undefined && { 'Access-Control-Allow-Credentials': 'true' }),
  };
}
