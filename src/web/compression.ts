/**
 * Compresses JSON answers of 500 bytes and more for clients that accept it (settled question 24), and documents that
 * contain their script.
 */
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './negotiation.ts';

const minLengthByType: Readonly<Record<string, number>> = { 'application/json': 500, 'text/html': 8192 };

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return done();
    const [type = ''] = String(reply.getHeader('Content-Type')).split(';');
    const least = minLengthByType[type];
    if (least === undefined) return done();
    reply.header('Vary', 'Accept-Encoding');
    if (payload.length < least) return done();
    if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return done();
    reply.header('Content-Encoding', 'gzip');
    return gzip(payload, done);
  });
}
