/**
 * Answers requests for files from memory. What a file's answer consists of is made once, so that a request only chooses
 * among finished answers: this takes half the time of Fastify's own way through its reply.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, hasTag } from '../../web/negotiation.ts';
import type { Asset } from '../core/assets.ts';
import { everywhere, strictTransport } from './security-headers.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of files that any page may load. `Timing-Allow-Origin` lets merchants measure the cost of the widget. */
const open: Headers = {
  ...everywhere,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'",
  Vary: 'Accept-Encoding',
};

/** One coding of a file, with the headers of its answers. */
interface Representation {
  readonly tag: string;
  readonly body: Buffer;
  /** The headers of 200 and of 304. */
  readonly whole: Head;
  readonly unchanged: Head;
}

/** Headers as names and values, as `writeHead` takes them fastest, without and with `Strict-Transport-Security`. */
interface Head {
  readonly plain: string[];
  readonly secure: string[];
}

/**
 * Answers a request with a file: the best coding that the client accepts, or 304 when the client has it already.
 *
 * @param isSecure whether the answer has `Strict-Transport-Security`
 */
export type AnswerFile = (request: IncomingMessage, response: ServerResponse, isSecure: boolean) => void;

export type SendAsset = (request: FastifyRequest, reply: FastifyReply) => void;

/** Makes the handler of a route from the answer of a file. */
export function createSender(answer: AnswerFile): SendAsset {
  return (request, reply) => {
    const isSecure = reply.hasHeader(strictTransport.name);
    reply.hijack();
    answer(request.raw, reply.raw, isSecure);
  };
}

/** Makes the handler of a route that answers with one file; see {@link fileAnswer}. */
export function assetSender(asset: Asset, caching: string, more?: Headers): SendAsset {
  return createSender(fileAnswer(asset, caching, more));
}

/**
 * Makes the function that answers requests for a file.
 *
 * @param caching the value of `Cache-Control`
 * @param more further headers, which replace the usual ones
 */
export function fileAnswer(asset: Asset, caching: string, more: Headers = {}): AnswerFile {
  const headers = { ...open, 'Cache-Control': caching, 'Content-Type': asset.type, ...more };
  const offered = (['br', 'gzip'] as const).filter((coding) => asset[coding] !== undefined);
  const representations = {
    br: representationOf(asset, 'br', headers),
    gzip: representationOf(asset, 'gzip', headers),
    identity: representationOf(asset, 'identity', headers),
  };
  return ({ headers: sent, method }, response, isSecure) => {
    const chosen = representations[chooseEncoding(String(sent['accept-encoding'] ?? ''), offered)];
    const isUnchanged = hasTag(sent['if-none-match'], chosen.tag);
    const head = isUnchanged ? chosen.unchanged : chosen.whole;
    response.writeHead(isUnchanged ? 304 : 200, isSecure ? head.secure : head.plain);
    response.end(isUnchanged || method === 'HEAD' ? undefined : chosen.body);
  };
}

function representationOf(
  asset: Asset,
  coding: 'br' | 'gzip' | 'identity',
  headers: Headers,
): Representation {
  const body = asset[coding] ?? asset.identity;
  // A strong entity tag stands for the exact bytes, so each coding has its own tag (RFC 9110, 8.8.3).
  const tag = coding === 'identity' ? `"${asset.hash}"` : `"${asset.hash}-${coding}"`;
  const tagged = { ...headers, ETag: tag };
  const whole = {
    ...tagged,
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    'Content-Length': String(body.length),
  };
  return { tag, body, whole: headOf(whole), unchanged: headOf(tagged) };
}

function headOf(headers: Headers): Head {
  const plain = Object.entries(headers).flat();
  return { plain, secure: [...plain, strictTransport.name, strictTransport.value] };
}
