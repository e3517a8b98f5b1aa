/** Checks the name under which a server was reached, and whether another site's page sent a request. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { parsedUrl } from './parsed-url.ts';
import { recentlyUsed } from './recently-used.ts';

/**
 * A `Host` header with a name of this computer; names below `localhost` belong to no other (RFC 6761). Any port is allowed, because proxies and test tools listen on other
 * ports.
 */
const loopback = /^(127\.0\.0\.1|([a-z0-9-]{1,63}\.)?localhost|\[::1\])(:[0-9]{1,5})?$/i;

/** Stands for any name in a list of allowed hosts. */
export const anyHost = '*';

/**
 * Makes the function that says whether the Host of a request is this computer, the public origin's, or one of the allowed
 * names with any port. Any other name may belong to a foreign site that resolves its own name to this server's address
 * (DNS rebinding).
 */
export function ownHostCheck(
  publicOrigin: string,
  allowedHosts: readonly string[] = [],
): (host: string | undefined) => boolean {
  const own = new URL(publicOrigin).host;
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  const isAllowed = (host: string) =>
    isHost(host) && (allowed.has(anyHost) || allowed.has(host.replace(/:[0-9]{1,5}$/, '')));
  return (host) =>
    host !== undefined &&
    (isLoopbackHost(host) || host.toLowerCase() === own || isAllowed(host.toLowerCase()));
}

/** Whether the Host of a request is this computer. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopback.test(host) && isHost(host);
}

/**
 * A name that nobody can register: one word, or one below a name for private networks (RFC 6761, 6762, 9476). A foreign
 * site cannot lead such a name to this server.
 */
const privateName = /^([a-z0-9_-]+|[a-z0-9_.-]+\.(local|internal|localhost))$/i;

/**
 * Whether the Host of a request is an address, a name of a private network, or the given name: one that no foreign site
 * has.
 */
export function isPrivateHost(host: string, ownName: string): boolean {
  const { hostname = '' } = parsedUrl(`http://${host}`) ?? {};
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    privateName.test(hostname) ||
    hostname === ownName.toLowerCase()
  );
}

/** Whether addresses can be built with this text as their host. Clients send few different ones. */
const isHost = recentlyUsed(100, (host) => parsedUrl(`http://${host}`) !== undefined);

/** Returns the server's own origin as the browser of this request sees it. */
export function ownOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  const used = `${request.protocol}://${request.headers.host ?? ''}`;
  if (publicOrigin === undefined || loopback.test(new URL(publicOrigin).host)) return used;
  return publicOrigin;
}

/** Whether a page has sent the request: programs send none of these headers. */
export function isFromPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/**
 * Whether the browser's headers say that a page of another origin sent the request (threeds-security T18). Clients other
 * than browsers send no such headers and do not count as foreign.
 */
export function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== ownOrigin(request, publicOrigin);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
