/**
 * Measures what a checkout costs the live gateway in processor time: on SQLite, on PostgreSQL, and on PostgreSQL with two
 * nodes. It also counts what PostgreSQL does for it. A paid checkout is prepared, paid at an upstream gateway, and its
 * status is read. The systems are measured in turns, after each node has paid `count` checkouts.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { noDatabase, turn, writeLiveConfig } from './cost-turns.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { startLoad } from './load.mjs';
import { durable, makeTables } from './nodes.mjs';
import { ownBuild } from './own-build.mjs';
import { familyTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { median, ratios, round, spread } from './statistics.mjs';

const rounds = 7;
const connections = 12;

/** @typedef {import('./cost-turns.mjs').Cost} Cost */
/** @typedef {import('./cost-turns.mjs').System} System */

/** @param {{ count?: string }} options */
export default async function measureCosts({ count = '4000' }) {
  const build = await ownBuild();
  const upstream = await startCountingUpstream({ code: '000.000.000' });
  const { config, folder } = writeLiveConfig(upstream.address);
  const start = (/** @type {string} */ data) =>
    startServer(data, build.entry, { args: ['--config', config], json: false });
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  const onPostgres = async (/** @type {number} */ size) => {
    const cluster = await startCluster({ settings: durable });
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await makeTables(build.entry, cluster.url);
    const nodes = await Promise.all(Array.from({ length: size }, () => start(cluster.url)));
    ends.push(async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await client.end();
      await cluster.remove();
    });
    const pid = Number(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    return {
      nodes,
      client,
      counted: async () => {
        const { rows } = await client.query(
          `select wal_bytes::float8 as wal, (select sum(xact_commit)::float8 from pg_stat_database) as transactions
           from pg_stat_wal`,
        );
        return { ...rows[0], time: familyTime(pid) };
      },
    };
  };
  try {
    const sqlite = await start(join(folder, 'gateway.sqlite'));
    ends.push(() => sqlite.stop());
    const [one, two] = [await onPostgres(1), await onPostgres(2)];
    const loads = [startLoad(undefined), startLoad(undefined)];
    ends.push(async () => {
      for (const load of loads) load.stop();
    });
    /** @type {Record<string, System>} */
    const systems = {
      sqlite: { nodes: [sqlite], loads, connections, counted: noDatabase },
      'one node': { nodes: one.nodes, loads, connections, counted: one.counted },
      'two nodes, each with as many requests': { nodes: two.nodes, loads, connections, counted: two.counted },
      'two nodes, with as many requests together': {
        nodes: two.nodes,
        loads,
        connections: connections / 2,
        counted: two.counted,
      },
    };
    for (const system of Object.values(systems).slice(0, 3)) {
      for (let paid = 0; paid < Number(count) * system.nodes.length; )
        paid += (await turn(system, 'paid')).count;
    }
    const costs = await measure(systems);
    return { ...costs, 'on disk': await sizes(one.client) };
  } finally {
    for (const end of ends.reverse()) await end();
    upstream.close();
    rmSync(folder, { recursive: true });
    build.remove();
  }
}

/** @param {Record<string, System>} systems */
async function measure(systems) {
  /** @type {Record<string, object[]>} */
  const tables = {};
  for (const kind of /** @type {const} */ (['create', 'paid'])) {
    /** @type {Record<string, Cost[]>} */
    const costs = Object.fromEntries(Object.keys(systems).map((name) => [name, []]));
    for (let count = 0; count < rounds; count += 1) {
      const names = Object.keys(systems);
      if (count % 2 === 1) names.reverse();
      for (const name of names) costs[name]?.push(await turn(/** @type {System} */ (systems[name]), kind));
    }
    const of = (/** @type {string} */ name, /** @type {keyof Cost} */ what) =>
      (costs[name] ?? []).map((cost) => cost[what]);
    tables[`${kind} checkout`] = Object.keys(systems).map((name) => {
      const base = name === 'one node' ? 'sqlite' : 'one node';
      return {
        system: name,
        'node, ms': spread(of(name, 'node'), 2),
        'database, ms': spread(of(name, 'database'), 2),
        'WAL, bytes': round(median(of(name, 'wal')), 0),
        transactions: round(median(of(name, 'transactions')), 2),
        ...(name !== 'sqlite' && {
          [`node / ${base}`]: spread(ratios(of(name, 'node'), of(base, 'node')), 2),
        }),
        ...(base === 'one node' &&
          name !== 'sqlite' && {
            'database / one node': spread(ratios(of(name, 'database'), of(base, 'database')), 2),
          }),
      };
    });
  }
  return tables;
}

/** @param {pg.Client} client */
async function sizes(client) {
  const { rows } = await client.query(
    `select relname as table, n_live_tup::int as rows, n_tup_upd::int as updates, n_tup_hot_upd::int as hot,
       pg_total_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables where n_live_tup > 100 or n_tup_upd > 100 order by bytes desc`,
  );
  return rows;
}
