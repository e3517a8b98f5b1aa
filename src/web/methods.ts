/**
 * Answers a wrong method at a known path with 405 and `Allow` (RFC 9110, 15.5.6). With 404, a developer would look for
 * a mistake in the path.
 */
import type { FastifyInstance } from 'fastify';
import { WrongMethod } from './request-error.ts';

/**
 * Adds the hook. Call it before the first route is added. The method is checked before body and credentials, because
 * the methods of a path are public anyway: the reference lists them. An OPTIONS request for a known path gets only the
 * list of methods, without CORS headers for pages of other sites.
 */
export function answerMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = allowedAt(methodsOf, request.url);
    const { method } = request;
    // TRACE would show a page's script the headers that its browser sends (threeds-security T25), so it is refused at
    // every path.
    if (allowed.length === 0 && method !== 'TRACE') return done();
    reply.header('Allow', [...allowed, 'OPTIONS'].join(', '));
    if (method !== 'OPTIONS') throw new WrongMethod(method, allowed);
    reply.code(204).send();
  });
}

/** Returns the methods of an address's path in alphabetical order; none for an unknown path. */
function allowedAt(methodsOf: ReadonlyMap<string, ReadonlySet<string>>, url: string): string[] {
  const sent = segmentsOf(url.replace(/[?#].*$/s, ''));
  const found = [...methodsOf].filter(([pattern]) => fits(segmentsOf(pattern), sent));
  // A fixed path wins over a pattern, as in Fastify's router.
  const fixed = found.filter(([pattern]) => !/[:*]/.test(pattern));
  return [...new Set((fixed.length > 0 ? fixed : found).flatMap(([, methods]) => [...methods]))].sort();
}

/**
 * Splits a path into segments. Empty segments are dropped, so that doubled slashes and a slash at the end are ignored.
 */
function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fits(pattern: readonly string[], sent: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? sent.length < pattern.length : sent.length !== pattern.length) return false;
  return pattern.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === sent[at]);
}
