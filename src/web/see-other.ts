import type { FastifyReply } from 'fastify';

/** Sends a browser on with GET, whatever it came with. @param address checked: one to send a shopper to */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(address), 303);
}

/** A header holds ASCII only; a browser would encode the rest the same way. */
export function asciiOnly(address: string): string {
  return address.replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
