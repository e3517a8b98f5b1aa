/**
 * A server for comparison: a Fastify app whose only route sends a compressed script from memory, with given headers. Runs
 * in its own process.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [, , file = '', headers = '{}'] = process.argv;
const script = readFileSync(file);
const sent = JSON.parse(headers);

const app = Fastify();
app.get('/v1/paymentWidgets.js', (_request, reply) => reply.headers(sent).send(script));
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address());
console.log(JSON.stringify({ port }));
