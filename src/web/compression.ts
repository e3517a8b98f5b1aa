/**
 * Compresses JSON answers of 500 bytes and more for clients that accept it (settled question 24), and documents that
 * contain their script.
 */
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './negotiation.ts';

interface Kind {
  /** The least length that is compressed, in characters. */
  readonly minLength: number;
  /** The best coding first. */
  readonly codings: readonly ('br' | 'gzip')[];
}

const kinds: Readonly<Record<string, Kind>> = {
  'application/json': { minLength: 500, codings: ['gzip'] },
  'text/html': { minLength: 8192, codings: ['br', 'gzip'] },
};

/**
 * For documents that are compressed at each answer. A card field's document has 9.3 kB with it, 9.9 kB by gzip, and 8.6 kB by
 * the best setting, which takes thirty times as long. The window of 64 KiB holds a whole document.
 */
export const documentBrotli: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return done();
    const [type = ''] = String(reply.getHeader('Content-Type')).split(';');
    const kind = kinds[type];
    if (kind === undefined) return done();
    reply.header('Vary', ['Accept-Encoding', reply.getHeader('Vary') ?? []].flat().join(', '));
    if (payload.length < kind.minLength) return done();
    const coding = chooseEncoding(request.headers['accept-encoding'], kind.codings);
    if (coding === 'identity') return done();
    reply.header('Content-Encoding', coding);
    return coding === 'br' ? brotliCompress(payload, documentBrotli, done) : gzip(payload, done);
  });
}
