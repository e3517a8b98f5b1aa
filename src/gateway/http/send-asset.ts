import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, hasTag } from '../../web/negotiation.ts';
import type { Asset } from '../core/assets.ts';

/** Headers of files that any page may load. `Timing-Allow-Origin` lets merchants measure the cost of the widget. */
const open = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'",
  Vary: 'Accept-Encoding',
};

/**
 * Sends a file from memory in the best coding that the client accepts, or 304 when the client already has this content.
 */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, caching: string) {
  const offered = (['br', 'gzip'] as const).filter((coding) => asset[coding] !== undefined);
  const coding = chooseEncoding(request.headers['accept-encoding'], offered);
  // A strong entity tag stands for the exact bytes, so each coding has its own tag (RFC 9110, 8.8.3).
  const tag = coding === 'identity' ? `"${asset.hash}"` : `"${asset.hash}-${coding}"`;
  reply.headers({ ...open, 'Cache-Control': caching, ETag: tag, 'Content-Type': asset.type });
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('Content-Encoding', coding);
  return reply.send(asset[coding] ?? asset.identity);
}
