/** JSON answers from 500 bytes on go compressed to clients that allow it (settled question 24). */
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './negotiation.ts';

const smallest = 500;

export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return done();
    if (!String(reply.getHeader('Content-Type')).startsWith('application/json')) return done();
    reply.header('Vary', 'Accept-Encoding');
    if (payload.length < smallest) return done();
    if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return done();
    reply.header('Content-Encoding', 'gzip');
    return gzip(payload, done);
  });
}
