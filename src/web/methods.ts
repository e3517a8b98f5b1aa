/**
 * Answers a wrong method at a known path with 405 and `Allow` (RFC 9110, 15.5.6). With 404, a developer would look for
 * a mistake in the path.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WrongMethod } from './request-error.ts';

/** Lets scripts on pages of any origin read an answer, without credentials: none depends on a cookie or a login. */
export const pageReads = { 'Access-Control-Allow-Origin': '*' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether scripts on pages of any origin may send requests to this route: it needs no secret. */
    readonly isForPages?: boolean;
  }
}

/** The options of a route to which scripts on pages of any origin may send requests. */
export const forPages = { config: { isForPages: true } } as const;

/** Whether scripts on pages of any origin may read the answer to this request. */
export const isForPages = ({ routeOptions }: FastifyRequest) => routeOptions.config?.isForPages === true;

/**
 * Adds the hook. Call it before the first route is added. The method is checked before body and credentials, because
 * the methods of a path are public anyway: the reference lists them. An OPTIONS request for a known path gets the
 * list of methods; the permission for pages of other sites it gets at routes for pages alone.
 */
export function answerMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  const ofPages = new Set<string>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isForPages) ofPages.add(url);
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const paths = pathsAt([...methodsOf.keys()], request.url);
    const allowed = [...new Set(paths.flatMap((path) => [...(methodsOf.get(path) ?? [])]))].sort();
    const { method } = request;
    // TRACE would show a page's script the headers that its browser sends (threeds-security T25), so it is refused at
    // every path.
    if (allowed.length === 0 && method !== 'TRACE') return done();
    reply.header('Allow', [...allowed, 'OPTIONS'].join(', '));
    if (method !== 'OPTIONS') throw new WrongMethod(method, allowed);
    if (paths.some((path) => ofPages.has(path))) reply.headers(permission(request, allowed));
    reply.code(204).send();
  });
}

/**
 * Returns the headers that permit a page's request. Tracers add headers of any name to each request of a page (`baggage`,
 * `traceparent`), so whatever the browser asks for is permitted; the route reads none of it.
 */
function permission({ headers }: FastifyRequest, allowed: readonly string[]): Record<string, string> {
  const asked = headers['access-control-request-headers'];
  return {
    ...pageReads,
    'Access-Control-Allow-Methods': allowed.join(', '),
    ...(asked && { 'Access-Control-Allow-Headers': asked }),
    'Access-Control-Max-Age': '7200',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** Returns the declared paths that an address's path fits; none for an unknown path. */
function pathsAt(declared: readonly string[], url: string): string[] {
  const sent = segmentsOf(url.replace(/[?#].*$/s, ''));
  const fitting = declared.filter((pattern) => fits(segmentsOf(pattern), sent));
  // A fixed path wins over a pattern, as in Fastify's router.
  const fixed = fitting.filter((pattern) => !/[:*]/.test(pattern));
  return fixed.length > 0 ? fixed : fitting;
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
