/**
 * Measures how many payments a second one, two and three nodes make on one PostgreSQL server, while few and while many are stored,
 * beside pgbench, which makes the same inserts, updates and commits in the same tables. Both take turns on the same processors.
 */
import { rmSync } from 'node:fs';
import { accessToken, benchEntityId, publicOrigin, writeConfig } from './environments.mjs';
import { addCopies } from './growth.mjs';
import { createPostgres } from './growth-stores.mjs';
import { startLoad } from './load.mjs';
import { createPgbench } from './pgbench.mjs';
import { startServer } from './server.mjs';
import { serverRequests } from './server-costs.mjs';
import { buyThroughWidget, newNotes } from './shop-load.mjs';
import { median, percentile, ratios, round } from './statistics.mjs';

const sizes = [1_000, 1_000_000];
const processes = [1, 2, 3];
/** Requests under way at each node, and at pgbench in all. */
const connections = 8;
const seconds = 2;
/** Turns at whose beginning the code of a node is not compiled yet. */
const warmTurns = 10;
const month = 30 * 24 * 60 * 60 * 1000;

/** @param {{ count?: string }} options how many rounds */
export default async function measureProcesses({ count = '9' }) {
  const store = await createPostgres();
  const { config, folder } = writeConfig('test');
  const start = () =>
    startServer(store.data, undefined, { args: ['--config', config, '--control-port', 'off'], json: false });
  const nodes = [await start()];
  try {
    for (let more = 1; more < Math.max(...processes); more += 1) nodes.push(await start());
    const paid = await payOnce(store, `${nodes[0]?.gateway}`);
    const loads = nodes.map(({ gateway }) => createLoad(Number(new URL(gateway).port)));
    try {
      for (let turn = 0; turn < warmTurns; turn += 1) await Promise.all(loads.map(({ run }) => run()));
      const pgbench = await createPgbench(store.cluster, 'payment');
      const rows = [];
      let stored = 1;
      for (const size of sizes) {
        const time = `${Date.now() - month} + i * (1.0 * ${month} / ${size})`;
        await addCopies(store, paid, stored, size, time);
        stored = size;
        for (const number of processes)
          rows.push(await measure(size, loads.slice(0, number), pgbench, Number(count)));
      }
      return rows;
    } finally {
      for (const { stop } of loads) stop();
    }
  } finally {
    for (const node of nodes) await node.stop();
    rmSync(folder, { recursive: true });
    await store.remove();
  }
}

/** Pays the checkout that is copied. @param {import('./growth-stores.mjs').GrowingStore} store @param {string} gateway */
async function payOnce(store, gateway) {
  const order = 'order-of-processes';
  const server = { gateway, entityId: benchEntityId, accessToken, origin: publicOrigin };
  const checkout = await buyThroughWidget(server, newNotes(), { merchantTransactionId: order });
  const [made] = await store.rows(`select id from payments where merchant_transaction_id = '${order}'`);
  return { id: String(made?.id), checkout, order };
}

/** @param {number} port */
function createLoad(port) {
  const load = startLoad(undefined);
  const sent = { port, request: serverRequests.payment, connections, milliseconds: seconds * 1_000 };
  return {
    /** Resolves to how many payments a second were made. */
    async run() {
      const { times, seconds: real } = await load.run(sent);
      return times.length / real;
    },
    stop: load.stop,
  };
}

/**
 * @param {number} size @param {ReturnType<typeof createLoad>[]} loads of the nodes that work
 * @param {Awaited<ReturnType<typeof createPgbench>>} pgbench @param {number} rounds
 */
async function measure(size, loads, pgbench, rounds) {
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const base = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates = await Promise.all(loads.map(({ run }) => run()));
    ours.push(rates.reduce((sum, rate) => sum + rate, 0));
    base.push(pgbench.run(connections, seconds));
  }
  const shares = ratios(ours, base);
  return {
    ...{ stored: size, processes: loads.length },
    'payments a second': round(median(ours), 0),
    pgbench: round(median(base), 0),
    ratio: round(median(shares), 2),
    quartiles: [percentile(shares, 0.25), percentile(shares, 0.75)]
      .map((share) => round(share, 2))
      .join(' to '),
  };
}
