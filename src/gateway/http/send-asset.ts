/** Answers requests for files from memory. The headers of a file's answers are made once. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageReads } from '../../web/methods.ts';
import { chooseEncoding, hasTag } from '../../web/negotiation.ts';
import type { Asset } from '../assets/assets.ts';
import { everywhere } from './security-headers.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of files that any page may load. `Timing-Allow-Origin` lets merchants measure the cost of the widget. */
const open: Headers = {
  ...everywhere,
  ...pageReads,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'",
  Vary: 'Accept-Encoding',
};

/** The handler of a route that answers with one file. */
export type SendAsset = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** One coding of a file. */
interface Representation {
  readonly tag: string;
  readonly body: Buffer;
  /** The headers of 200 and of 304. */
  readonly whole: Headers;
  readonly unchanged: Headers;
}

/**
 * Makes the handler of a route that answers with a file: the best coding that the client accepts, or 304 when the client
 * has it already.
 *
 * @param caching the value of `Cache-Control`
 * @param more further headers, which replace the usual ones
 */
export function createSender(asset: Asset, caching: string, more: Headers = {}): SendAsset {
  const headers = { ...open, 'Cache-Control': caching, 'Content-Type': asset.type, ...more };
  const offered = (['br', 'gzip'] as const).filter((coding) => asset[coding] !== undefined);
  const representations = {
    br: createRepresentation(asset, 'br', headers),
    gzip: createRepresentation(asset, 'gzip', headers),
    identity: createRepresentation(asset, 'identity', headers),
  };
  return ({ headers: sent, method }, reply) => {
    const chosen = representations[chooseEncoding(sent['accept-encoding'], offered)];
    if (!hasTag(sent['if-none-match'], chosen.tag)) return reply.headers(chosen.whole).send(chosen.body);
    reply.code(304).headers(chosen.unchanged);
    // Fastify takes the length of a HEAD answer from the body, which it does not send.
    return reply.send(method === 'HEAD' ? chosen.body : undefined);
  };
}

function createRepresentation(
  asset: Asset,
  coding: 'br' | 'gzip' | 'identity',
  headers: Headers,
): Representation {
  const body = asset[coding] ?? asset.identity;
  // A strong entity tag stands for the exact bytes, so each coding has its own tag (RFC 9110, 8.8.3).
  const tag = coding === 'identity' ? `"${asset.hash}"` : `"${asset.hash}-${coding}"`;
  const unchanged = { ...headers, ETag: tag };
  const whole = coding === 'identity' ? unchanged : { ...unchanged, 'Content-Encoding': coding };
  return { tag, body, whole, unchanged };
}
