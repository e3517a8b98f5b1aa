/**
 * Counts from outside what a paid checkout asks of PostgreSQL: round trips, transactions, and bytes of its log (WAL). One
 * shopper after the other, in the live environment with its limits, without webhooks. `--count` checkouts warm up.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { root } from '../sources.mjs';
import { startCountingProxy } from './counting-proxy.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { startLoad } from './load.mjs';
import { create, createPlain, pay, status, writeLiveConfig } from './paid-checkout.mjs';
import { startServer } from './server.mjs';
import { round } from './statistics.mjs';

const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'checkpoint_timeout=1h'];
const idleMs = 10_000;
const measuredMs = 12_000;

/** @param {{ count?: string }} options */
export default async function countRoundTrips({ count = '300' }) {
  const cluster = await startCluster({ settings: durable });
  const upstream = await startCountingUpstream({ code: '000.000.000' });
  const proxy = await startCountingProxy(cluster.port);
  const { config, folder } = writeLiveConfig(upstream.address);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create extension pg_walinspect');
  const load = startLoad(undefined);
  const database = cluster.url.replace(String(cluster.port), String(proxy.port));
  const args = ['--config', config];
  makeTables(cluster.url, config);
  const node = await startServer(database, undefined, { args, json: false });
  try {
    const port = Number(new URL(node.gateway).port);
    /** @param {number} milliseconds */
    const buy = async (milliseconds, prepare = createPlain) => {
      const request = [prepare, pay, status];
      const { times } = await load.run({ port, request, connections: 1, milliseconds });
      return Math.floor(times.length / request.length);
    };
    for (let paid = 0; paid < Number(count); ) paid += await buy(2_000);
    await client.query('checkpoint');
    const idle = await during(client, proxy, () => pause(idleMs));
    const rows = [];
    for (const [kind, prepare] of /** @type {const} */ ([
      ['few parameters', createPlain],
      ['sixty parameters', create],
    ])) {
      // What the first change of each page writes after a checkpoint is not the payments' own.
      await buy(2_000, prepare);
      let paid = 0;
      const busy = await during(client, proxy, async () => {
        paid = await buy(measuredMs, prepare);
      });
      const each = (/** @type {'trips' | 'commits' | 'wal'} */ name) =>
        round((busy[name] - (idle[name] / idle.seconds) * busy.seconds) / paid, 1);
      rows.push({
        'paid checkouts with': kind,
        number: paid,
        'round trips': each('trips'),
        transactions: each('commits'),
        'WAL, bytes': each('wal'),
        'images of whole pages beside it, bytes': round(busy.pages / paid, 0),
      });
    }
    return {
      'Of each checkout, without what the idle node does': rows,
      'An idle node': [{ 'round trips in a second': round(idle.trips / idle.seconds, 1) }],
    };
  } finally {
    await node.stop();
    load.stop();
    upstream.close();
    await client.end();
    proxy.close();
    rmSync(folder, { recursive: true });
    await cluster.remove();
  }
}

/** @param {string} url @param {string} config */
function makeTables(url, config) {
  const line = [join(root, 'dist/server/main.js'), '--migrate', '--data', url, '--config', config];
  const { status: code, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' });
  if (code !== 0) throw new Error(`The tables were not made: ${stderr}`);
}

/**
 * Does work, and counts what came to the server meanwhile.
 *
 * @param {pg.Client} client @param {{ trips(): number }} proxy @param {() => Promise<unknown>} work
 */
async function during(client, proxy, work) {
  const before = await read(client, proxy);
  await work();
  // The server publishes its counts of transactions a second late.
  await pause(1_500);
  const after = await read(client, proxy);
  const { rows } = await client.query(
    'select sum(record_size)::bigint as wal, sum(fpi_size)::bigint as pages from pg_get_wal_stats($1, $2)',
    [before.position, after.position],
  );
  return {
    seconds: (after.at - before.at) / 1_000,
    trips: after.trips - before.trips,
    commits: after.commits - before.commits,
    wal: Number(rows[0].wal),
    pages: Number(rows[0].pages),
  };
}

/** @param {pg.Client} client @param {{ trips(): number }} proxy */
async function read(client, { trips }) {
  const at = performance.now();
  const count = trips();
  const { rows } = await client.query(
    `select pg_current_wal_insert_lsn()::text as position, xact_commit as commits
    from pg_stat_database where datname = current_database()`,
  );
  return { at, trips: count, position: rows[0].position, commits: Number(rows[0].commits) };
}
