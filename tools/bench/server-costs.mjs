/** Measures what a create and a payment cost the processor in each of several builds, in turns. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../postgres.mjs';
import { entryOf } from './builds.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { postOf, startLoad } from './load.mjs';
import { familyTime, processorTime } from './processors.mjs';
import { startServer } from './server.mjs';

/** How many requests are under way at a time, and how long a turn takes. */
const connections = 8;
const milliseconds = 1_500;

const order = { entityId: benchEntityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
/** The simulator approves this card without 3-D Secure. */
const card = {
  ...{ paymentBrand: 'VISA', 'card.number': '4200000000000000', 'card.holder': 'Jane Jones' },
  ...{ 'card.expiryMonth': '12', 'card.expiryYear': '2039', 'card.cvv': '123' },
};
/** @param {string} path @param {Record<string, string>} fields */
const post = (path, fields) => postOf(path, `${new URLSearchParams(fields)}`, accessToken);
/** The requests as bytes on the wire. */
export const serverRequests = {
  create: post('/v1/checkouts', order),
  payment: post('/v1/payments', { ...order, ...card }),
};

/** @typedef {keyof typeof serverRequests} Request */
/** Processor milliseconds of one request, by round. @typedef {Record<Request, number[]>} Costs */
/** @typedef {{ create(folder: string): Promise<{ data: string, remove(): Promise<void>, time?(): number }> }} Engine */

/** The databases, by name. `time` is what the database's own processes have used, in seconds. @type {Record<string, Engine>} */
export const databases = {
  SQLite: {
    create: async (folder) => ({ data: join(folder, 'gateway.sqlite'), remove: async () => {} }),
  },
  PostgreSQL: {
    async create() {
      const cluster = await startCluster({ settings: [] });
      return { data: cluster.url, remove: () => cluster.remove(), time: () => familyTime(cluster.pid()) };
    },
  },
};

/**
 * The costs in each build, in the order of the builds. The first round warms up and does not count.
 *
 * @param {readonly import('./builds.mjs').Tree[]} trees @param {number} rounds @param {Engine} [engine]
 * @returns {Promise<Costs[]>}
 */
export async function measureServerCosts(trees, rounds, engine = databases.SQLite) {
  const load = startLoad(1);
  /** @type {Awaited<ReturnType<typeof startTree>>[]} */
  const servers = [];
  try {
    for (const tree of trees) servers.push(await startTree(tree, /** @type {Engine} */ (engine)));
    for (let round = 0; round <= rounds; round += 1) {
      for (const server of round % 2 === 0 ? servers : [...servers].reverse())
        await measureTurn(server, load, round > 0);
    }
    return servers.map(({ costs }) => costs);
  } finally {
    load.stop();
    for (const server of servers) await server.stop();
  }
}

/** @param {import('./builds.mjs').Tree} tree @param {Engine} engine */
async function startTree(tree, engine) {
  const { config, folder } = writeConfig('test');
  /** @type {Awaited<ReturnType<Engine['create']>> | undefined} */
  let database;
  const remove = async () => {
    await database?.remove();
    rmSync(folder, { recursive: true });
  };
  try {
    database = await engine.create(folder);
    const { data, time = () => 0 } = database;
    const args = ['--config', config, '--control-port', 'off'];
    const server = await startServer(data, entryOf(tree), { args, processor: 0, json: false });
    return {
      port: Number(new URL(server.gateway).port),
      time: () => processorTime(server.pid) + time(),
      costs: /** @type {Costs} */ ({ create: [], payment: [] }),
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param {Awaited<ReturnType<typeof startTree>>} server @param {ReturnType<typeof startLoad>} load @param {boolean} counts */
async function measureTurn({ port, time, costs }, load, counts) {
  for (const [name, request] of /** @type {[Request, string][]} */ (Object.entries(serverRequests))) {
    const before = time();
    const { times } = await load.run({ port, request, connections, milliseconds });
    if (counts) costs[name].push(((time() - before) * 1_000) / times.length);
  }
}
