/** Methods that a path does not take: 405 with `Allow` (RFC 9110, 15.5.6), so that nobody looks for a typing error. */
import type { FastifyInstance } from 'fastify';
import { WrongMethod } from './request-error.ts';

/**
 * To be called before the first route is added. Judged before the body is read and before credentials: which methods a path
 * takes is written in the reference. OPTIONS of a known path is answered by the list alone; no page of another site is
 * allowed anything by it.
 */
export function answerMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const allowed = allowedAt(methodsOf, request.url);
    const { method } = request;
    // TRACE would give a page's script what its browser sends along (threeds-security T25): refused wherever it is sent.
    if (allowed.length === 0 && method !== 'TRACE') return;
    reply.header('Allow', [...allowed, 'OPTIONS'].join(', '));
    if (method !== 'OPTIONS') throw new WrongMethod(method, allowed);
    return reply.code(204).send();
  });
}

/** The methods of the path of an address, in the order of the alphabet; none when the path leads nowhere. */
function allowedAt(methodsOf: ReadonlyMap<string, ReadonlySet<string>>, url: string): string[] {
  const sent = segmentsOf(url.replace(/[?#].*$/s, ''));
  const found = [...methodsOf].filter(([pattern]) => fits(segmentsOf(pattern), sent));
  // A fixed path is one of its own beside a pattern, as in Fastify's router.
  const fixed = found.filter(([pattern]) => !/[:*]/.test(pattern));
  return [...new Set((fixed.length > 0 ? fixed : found).flatMap(([, methods]) => [...methods]))].sort();
}

/** Without empty ones: doubled slashes and one at the end are ignored. */
function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fits(pattern: readonly string[], sent: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? sent.length < pattern.length : sent.length !== pattern.length) return false;
  return pattern.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === sent[at]);
}
