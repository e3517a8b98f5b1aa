/** Under which names a server is reached, and whose pages may send it a card. */
import type { FastifyRequest } from 'fastify';

/** This computer under any port, because proxies and test tools listen on ports of their own. */
const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?$/i;

/**
 * Whether a request's Host names this computer or the public origin. Any other name that leads here is of a foreign
 * page that had its own name answered with our address (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, publicOrigin: string): boolean {
  if (host === undefined) return false;
  return isLoopbackHost(host) || host.toLowerCase() === new URL(publicOrigin).host;
}

/** Whether a request's Host names this computer. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopback.test(host) && URL.canParse(`http://${host}`);
}

/** The gateway's own origin as the request's browser sees it. */
export function ownOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  const used = `${request.protocol}://${request.headers.host ?? ''}`;
  if (publicOrigin === undefined || loopback.test(new URL(publicOrigin).host)) return used;
  return publicOrigin;
}

/**
 * Whether a browser says that another origin's page sent the request (threeds-security T18). Clients that are
 * no browser say nothing and are not foreign.
 */
export function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== ownOrigin(request, publicOrigin);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
