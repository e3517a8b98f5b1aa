/**
 * A call of a merchant that lives in another deployment now is answered 307 with `Location` (`service.md`, "Errors"): the same
 * path and query there, which keeps method and body.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asciiOnly } from '../../web/see-other.ts';

/** Says in the query that another deployment did not know the checkout either, so that it is not sent back. */
export const notThere = 'moved=1';

/** A call of a merchant that has moved. Thrown only before anything is charged or changed. */
export class MerchantMoved extends Error {
  override readonly name = 'MerchantMoved';

  /**
   * @param address origin of the merchant's deployment
   * @param isGuess whether no record here says whose checkout it is
   */
  constructor(
    readonly address: string,
    readonly isGuess = false,
  ) {
    super(`is served by ${address}`);
  }
}

/** Answers a call of a merchant that has moved. */
export function answerMoved(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, isGuess }: MerchantMoved,
): FastifyReply {
  // If the path began with two slashes, a browser could read the next part as a host.
  const path = request.url.replace(/^\/+/, '/');
  const mark = isGuess ? `${path.includes('?') ? '&' : '?'}${notThere}` : '';
  return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(`${address}${path}${mark}`), 307);
}
