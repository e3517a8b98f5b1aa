/** Makes databases of each engine for measurements on many rows. Each keeps its data through a crash. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { fillPostgres, fillStore } from './many-rows.mjs';
import { durable } from './nodes.mjs';
import { familyTime } from './processors.mjs';

/** Settings for a server with some memory. */
const roomy = ['shared_buffers=1GB', 'max_wal_size=8GB', 'maintenance_work_mem=512MB'];

/** @typedef {import('./many-rows.mjs').Filling} Filling */
/**
 * @typedef {object} Place of a database
 * @property {string} url file or address
 * @property {(filling: Filling) => Promise<void>} fill after a server has made the tables
 * @property {(time: number) => Promise<number>} unpaidBefore the number of unpaid checkouts from before a time
 * @property {() => number} time processor time of the database's own processes so far, in seconds
 * @property {() => Promise<void>} remove
 */

/**
 * Makes the function of each engine that makes a database.
 *
 * @param {{ load(name: string): Promise<any> }} build with `src/gateway/store/sqlite/driver.ts` as `driver`
 * @returns {Promise<Record<string, () => Promise<Place>>>}
 */
export async function makersOf(build) {
  const { DatabaseSync } = await (await build.load('driver')).loadDriver();
  const count = "select count(*) as n from checkouts where state = 'open' and created_at <";
  return {
    async SQLite() {
      const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-stored-'));
      const url = join(folder, 'gateway.sqlite');
      const using = (/** @type {(database: any) => unknown} */ work) => {
        const database = new DatabaseSync(url);
        try {
          return work(database);
        } finally {
          database.close();
        }
      };
      return {
        url,
        fill: async (filling) => void using((database) => fillStore(database, filling)),
        unpaidBefore: async (time) =>
          Number(using((database) => database.prepare(`${count} ${time}`).get().n)),
        time: () => 0,
        remove: async () => rmSync(folder, { recursive: true }),
      };
    },
    async PostgreSQL() {
      const cluster = await startCluster({ settings: [...durable, ...roomy] });
      const [pid] = readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8').split('\n');
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      return {
        url: cluster.url,
        fill: (filling) => fillPostgres(client, filling),
        unpaidBefore: async (time) => Number((await client.query(`${count} ${time}`)).rows[0].n),
        time: () => familyTime(Number(pid)),
        async remove() {
          await client.end();
          await cluster.remove();
        },
      };
    },
  };
}
