import type { FastifyReply } from 'fastify';

/**
 * Sends a browser on with GET, whatever the method of its request.
 *
 * @param address must have been checked: the shopper is sent there
 */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(address), 303);
}

/** Percent-encodes all characters except ASCII, as a browser would, because a header may hold ASCII only. */
export function asciiOnly(address: string): string {
  return address.replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
