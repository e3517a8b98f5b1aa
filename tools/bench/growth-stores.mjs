/** The databases whose growth is measured: a file of SQLite, and a PostgreSQL server with its defaults. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { olderNodesPackages } from '../packed.mjs';
import { runPostgres, startCluster } from '../postgres.mjs';
import { root } from '../sources.mjs';
import { postgresReader, sqliteReader } from './kept.mjs';
import { familyTime } from './processors.mjs';

/**
 * @typedef {object} GrowingStore
 * @property {string} data names the database to the gateway
 * @property {(from: number, before: number) => string} numberRows SQL of rows with the number `i`, and the random ids `payment`
 *   and `checkout` in the form of real ones
 * @property {string[]} tidyUp SQL that follows many new rows, so that no work of theirs is left for later
 * @property {(sql: string) => Promise<void>} run
 * @property {(sql: string) => Promise<import('./kept.mjs').Row[]>} rows
 * @property {() => Promise<number>} size in bytes
 * @property {() => void} backUp makes a copy as `docs/operate/backup.md` says, and removes it
 * @property {() => number} [processorTime] what the database's own processes have used, in seconds
 * @property {() => Promise<void>} remove
 */

/** @type {Record<string, () => Promise<GrowingStore>>} by the names that `--database` takes */
export const growingStores = { sqlite: createSqlite, postgres: createPostgres };

/** @returns {Promise<GrowingStore>} */
async function createSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-growth-'));
  const data = join(folder, 'gateway.sqlite');
  const copy = join(folder, 'backup');
  const { DatabaseSync } = await import(olderNodesPackages[0] ?? 'node:sqlite');
  /** A connection is closed after each use, as the gateway may be stopped next. @template T @param {(database: any) => T | Promise<T>} use */
  const withDatabase = async (use) => {
    const database = new DatabaseSync(data);
    try {
      database.exec('pragma busy_timeout=10000');
      return await use(database);
    } finally {
      database.close();
    }
  };
  return {
    data,
    numberRows: (from, before) => `
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${before - 1})
      select i, lower(hex(randomblob(14))) as payment, hex(randomblob(16)) as checkout from n`,
    tidyUp: ['analyze'],
    run: (sql) => withDatabase((database) => database.exec(sql)),
    rows: (sql) => withDatabase((database) => sqliteReader(database).rows(sql)),
    size: async () => statSync(data).size,
    backUp() {
      const args = [join(root, 'dist/server/main.js'), '--data', data, '--backup', copy];
      execFileSync(process.execPath, args, { stdio: 'ignore' });
      rmSync(copy);
    },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** @returns {Promise<GrowingStore & { cluster: import('../postgres.mjs').Cluster }>} */
export async function createPostgres() {
  const cluster = await startCluster({ settings: [] });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = postgresReader(client);
  const copy = join(cluster.folder, 'backup');
  const hex = "replace(gen_random_uuid()::text, '-', '')";
  return {
    cluster,
    data: cluster.url,
    numberRows: (from, before) => `
      select i, left(${hex}, 28) as payment, upper(${hex}) as checkout from generate_series(${from}, ${before - 1}) i`,
    tidyUp: ['vacuum analyze', 'checkpoint'],
    run: async (sql) => void (await client.query(sql)),
    rows,
    async size() {
      const [row] = await rows('select pg_database_size(current_database()) as bytes');
      return Number(row?.bytes);
    },
    backUp() {
      const server = ['--username=app', '--host=127.0.0.1', `--port=${cluster.port}`];
      const dump = ['--format=custom', '--no-unlogged-table-data', `--file=${copy}`];
      runPostgres('pg_dump', ...dump, ...server, 'postgres');
      rmSync(copy);
    },
    processorTime: () => familyTime(cluster.pid()),
    async remove() {
      await client.end();
      await cluster.remove();
    },
  };
}
