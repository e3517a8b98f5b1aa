/**
 * Runs nodes of the gateway on one PostgreSQL server that keeps its data through a crash, with an upstream gateway that
 * counts what it charges. The nodes act as one server: each request goes to any node that is alive.
 */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { postgresReader } from './kept.mjs';
import { randomFrom } from './random.mjs';
import { startServer } from './server.mjs';

/** Settings of PostgreSQL with which nothing that is committed is lost. */
export const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

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
 * @param {{ delayMs?: () => number }} [upstream] how long its answers take, in milliseconds
 */
export async function withNodes(seed, work, upstream) {
  const random = randomFrom(Number(seed));
  const system = await startNodes(random, upstream);
  try {
    return await work(system, random);
  } finally {
    await system.stop();
  }
}

/**
 * @param {import('./random.mjs').Random} random @param {{ delayMs?: () => number }} [upstream]
 */
async function startNodes(random, { delayMs = () => random.below(60) } = {}) {
  const cluster = await startCluster({ settings: durable });
  const upstream = await startCountingUpstream({ delayMs });
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
