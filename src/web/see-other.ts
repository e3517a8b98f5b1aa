import type { FastifyReply } from 'fastify';

/**
 * Redirects a browser, which then sends a GET request, whatever the method of its first request was.
 *
 * @param address must be checked before, because the shopper is sent there
 */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(address), 303);
}

/** Percent-encodes all characters except ASCII, as a browser would, because a header may hold ASCII only. */
export function asciiOnly(address: string): string {
  return address.replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
