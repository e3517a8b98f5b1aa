/** Compares checkouts made one after the other over HTTP, each stored durably, with a bare server that answers the same bytes. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.mjs';
import { median, round } from './statistics.mjs';

const total = 10_000;
const rounds = 5;

export default async function measureCheckouts() {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-bench-'));
  const server = await startServer(join(folder, 'gateway.sqlite'));
  const body = new URLSearchParams({
    entityId: server.entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  }).toString();
  const headers = {
    Authorization: `Bearer ${server.accessToken}`,
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
  };
  const sample = await post(`${server.gateway}/v1/checkouts`, headers, body, new Agent());
  const bare = createServer((incoming, answer) => {
    incoming.resume().on('end', () => {
      answer.writeHead(200, { 'Content-Type': 'application/json;charset=UTF-8' }).end(sample);
    });
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (bare.address());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const run = async (/** @type {string} */ url) => {
    const started = performance.now();
    for (let count = 0; count < total / rounds; count += 1) await post(url, headers, body, agent);
    return total / rounds / ((performance.now() - started) / 1000);
  };
  const ours = [];
  const base = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await run(`${server.gateway}/v1/checkouts`));
    base.push(await run(`http://127.0.0.1:${port}/`));
  }
  agent.destroy();
  bare.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  return [
    { figure: `gateway, ${total} durable checkouts, requests/s`, value: round(median(ours), 0) },
    { figure: 'bare node:http, same bytes, requests/s', value: round(median(base), 0) },
    { figure: 'ratio', value: round(median(ours) / median(base), 2) },
  ];
}

/**
 * @param {string} url @param {Record<string, string | number>} headers @param {string} body @param {Agent} agent
 * @returns {Promise<string>}
 */
function post(url, headers, body, agent) {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    })
      .on('error', reject)
      .end(body);
  });
}
