/**
 * Runs nodes of the gateway on one PostgreSQL server that keeps its data through a crash, with an upstream gateway that
 * counts what it charges. The nodes act as one server: each request goes to any node that is alive.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { postgresReader } from './kept.mjs';
import { randomFrom } from './random.mjs';
import { startServer } from './server.mjs';

/** Settings of PostgreSQL with which nothing that is committed is lost. */
const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

const upstreamEntityId = 'e'.repeat(32);

/** Moves the test clock of a node ahead. @param {Node} node @param {number} milliseconds */
async function advance({ gateway }, milliseconds) {
  const body = new URLSearchParams({ advance: String(milliseconds) });
  const answer = await fetch(`${gateway}/_sim/clock`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`The clock does not move: ${await answer.text()}`);
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Node */
/** @typedef {Awaited<ReturnType<typeof startNodes>>} Nodes */

/**
 * Starts two nodes, does the work, and ends all of it.
 *
 * @template T
 * @param {string} seed of the random choices
 * @param {(system: Nodes, random: import('./random.mjs').Random) => Promise<T>} work
 */
export async function withNodes(seed, work) {
  const random = randomFrom(Number(seed));
  const system = await startNodes(random);
  try {
    return await work(system, random);
  } finally {
    await system.stop();
  }
}

/** @param {import('./random.mjs').Random} random */
async function startNodes(random) {
  const cluster = await startCluster({ settings: durable });
  const upstream = await startUpstream(() => random.below(60));
  const { config, folder } = writeConfig('test', {
    // Without an origin of their own the nodes print the addresses at which they listen.
    publicOrigin: undefined,
    channel: { upstream: { address: upstream.address, accessToken: 'upstream', entityId: upstreamEntityId } },
  });
  const start = () =>
    startServer(cluster.url, undefined, { args: ['--config', config, '--admin', '127.0.0.1:0'] });
  /** How far the nodes' test clocks are ahead, in milliseconds. */
  let ahead = 0;
  // The first one makes the tables.
  const nodes = [await start(), await start()];
  const alive = new Set(nodes);
  const client = new pg.Pool({ connectionString: cluster.url, max: 1 });
  client.on('error', () => {});
  return {
    upstream,
    reader: postgresReader(client),
    /** Acts as a load balancer in front of the nodes. @type {import('./shop-load.mjs').Server} */
    service: {
      get gateway() {
        return random.of([...alive]).gateway;
      },
      entityId: benchEntityId,
      accessToken,
    },
    /** Kills a node at random and starts another in its place. Resolves to how long that took, in milliseconds. */
    async replaceOne() {
      const at = random.below(nodes.length);
      const victim = /** @type {Node} */ (nodes[at]);
      alive.delete(victim);
      const began = performance.now();
      await victim.stop('SIGKILL');
      const next = await start();
      if (ahead > 0) await advance(next, ahead);
      nodes[at] = next;
      alive.add(next);
      return performance.now() - began;
    },
    /** Moves the test clocks of all nodes ahead. @param {number} milliseconds */
    async moveClock(milliseconds) {
      ahead += milliseconds;
      await Promise.all([...alive].map((node) => advance(node, milliseconds)));
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await client.end();
      upstream.close();
      rmSync(folder, { recursive: true });
      await cluster.remove();
    },
  };
}

/** The parameter by which the gateway names its transaction. An upstream repeats it in the record. */
const transactionKey = 'forwardedTransaction';

/** @typedef {{ id: string, paymentType: string, merchantTransactionId: string, name: string }} Charge */

/**
 * Starts an upstream gateway that charges at once, answers a little later, and counts every charge.
 *
 * @param {() => number} delayMs how long an answer takes after the charge, in milliseconds
 */
async function startUpstream(delayMs) {
  /** @type {Map<string, Charge & Record<string, unknown>>} by id */
  const charges = new Map();
  /** @type {Map<string, string[]>} ids by `merchantTransactionId` */
  const named = new Map();
  const common = { buildNumber: 'b', timestamp: 't', ndc: 'n' };

  /** @param {URLSearchParams} fields */
  const charge = (fields) => {
    const field = (/** @type {string} */ name) => fields.get(name) ?? '';
    const id = randomBytes(16).toString('hex');
    const name = field(`customParameters[${transactionKey}]`);
    const merchantTransactionId = field('merchantTransactionId');
    const record = {
      id,
      paymentType: field('paymentType'),
      amount: field('amount'),
      currency: field('currency'),
      merchantTransactionId,
      customParameters: { [transactionKey]: name },
      result: { code: '000.100.112', description: '' },
      name,
    };
    charges.set(id, record);
    named.set(merchantTransactionId, [...(named.get(merchantTransactionId) ?? []), id]);
    return record;
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
    const answer = (/** @type {number} */ status, /** @type {object} */ content) =>
      response
        .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(JSON.stringify({ ...content, ...common }));
    if (request.method === 'POST') {
      const record = charge(new URLSearchParams(body));
      const wait = delayMs();
      if (wait > 0) setTimeout(() => answer(200, record), wait);
      else answer(200, record);
      return;
    }
    const known = charges.get(pathname.split('/').at(-1) ?? '');
    if (known) return answer(200, known);
    const ids = named.get(searchParams.get('merchantTransactionId') ?? '') ?? [];
    const payments = ids.map((id) => charges.get(id));
    if (payments.length === 0) return answer(404, { result: { code: '700.400.580', description: '' } });
    answer(200, { result: { code: '000.000.100', description: '' }, payments });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    charges,
    /** Names of transactions that were charged more than once. */
    chargedTwice() {
      const seen = new Set();
      const twice = new Set();
      for (const { name } of charges.values()) {
        if (seen.has(name)) twice.add(name);
        seen.add(name);
      }
      return [...twice];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
