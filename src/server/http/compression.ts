/** JSON answers from 500 bytes on go compressed to clients that allow it (settled question 24). */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './negotiation.ts';

const compress = promisify(gzip);
const smallest = 500;

export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('Content-Encoding')) return payload;
    if (!String(reply.getHeader('Content-Type')).startsWith('application/json')) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (payload.length < smallest) return payload;
    if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return payload;
    reply.header('Content-Encoding', 'gzip');
    return compress(payload);
  });
}
