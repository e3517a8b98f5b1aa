import type { FastifyRequest } from 'fastify';

/** The gateway's own origin as the request's browser sees it. */
function ownOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;
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
