/** Measures how fast a node deletes old payments, with and without intake, and what is left of them in the files. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededTables } from './large-seed.mjs';
import { round } from './statistics.mjs';

/** How long deletion alone is measured, in milliseconds. */
const aloneMs = 30_000;
const keepsUsual = ['--payment-retention-months', '18'];

/** @typedef {import('pg').Client} Client */
/**
 * @typedef {(args: string[], work?: () => Promise<unknown>) => Promise<{ intake: number, p99: number }>} Serve puts
 *   load on a node with these arguments, and does the work meanwhile. Gives paid checkouts a second, and the time in milliseconds
 *   that the slowest hundredth of the answers takes
 */

/**
 * @param {object} place
 * @param {Client} place.client @param {Serve} place.serve
 * @param {(args: string[]) => Promise<{ stop(): Promise<void> }>} place.start
 */
export async function measureDeletion({ client, serve, start }) {
  const deleted = async () => {
    await pause(1_500);
    const { rows } = await client.query(
      "select n_tup_del as n from pg_stat_user_tables where relname = 'payments'",
    );
    return Number(rows[0].n);
  };
  const rate = async (/** @type {() => Promise<unknown>} */ work) => {
    // Otherwise the node's housekeeping rests for a minute after the last time.
    await client.query("update jobs set due_at = 0 where kind = 'housekeeping'");
    const [first, begun] = [await deleted(), performance.now()];
    await work();
    const seconds = (performance.now() - begun) / 1000;
    return ((await deleted()) - first) / seconds;
  };
  const sizes = await sizesOf(client);
  const before = await serve([]);
  /** @type {Awaited<ReturnType<Serve>> | undefined} */
  let during;
  const besideLoad = await rate(async () => {
    during = await serve(keepsUsual);
  });
  const alone = await rate(async () => {
    const node = await start(keepsUsual);
    await pause(aloneMs);
    await node.stop();
  });
  const after = await sizesOf(client);
  const begun = performance.now();
  for (const table of seededTables) await client.query(`vacuum ${table}`);
  const vacuum = performance.now() - begun;
  const vacuumed = await sizesOf(client);
  const { rows: left } = await client.query(
    "select count(*) as n from payments where created_at < (extract(epoch from now() - interval '18 months') * 1000)",
  );
  const intake = before.intake;
  return [
    { figure: 'intake without deletion, paid checkouts a second', value: round(intake) },
    { figure: 'intake beside deletion', value: round(Number(during?.intake)) },
    { figure: 'payments deleted a second beside that intake', value: round(besideLoad, 0) },
    { figure: 'payments deleted a second without intake', value: round(alone, 0) },
    {
      figure: 'deleted beside intake / intake beside deletion',
      value: round(besideLoad / Number(during?.intake)),
      'at least': 5,
    },
    { figure: 'deleted beside intake / intake without deletion', value: round(besideLoad / intake) },
    { figure: 'p99 of answers without deletion, ms', value: round(before.p99) },
    { figure: 'p99 of answers beside deletion, ms', value: round(Number(during?.p99)) },
    { figure: 'old payments left', value: Number(left[0].n) },
    { figure: 'tables before, MB', value: sizes.tables },
    { figure: 'indexes before, MB', value: sizes.indexes },
    { figure: 'tables after the deletion, MB', value: after.tables },
    { figure: 'indexes after the deletion, MB', value: after.indexes },
    { figure: 'dead rows after the deletion', value: after.dead },
    { figure: 'dead rows after a vacuum', value: vacuumed.dead },
    { figure: 'seconds of that vacuum', value: round(vacuum / 1000) },
    { figure: 'indexes after it, MB', value: vacuumed.indexes },
  ];
}

/** Sizes of all filled tables together. @param {Client} client */
async function sizesOf(client) {
  const { rows } = await client.query(
    `select sum(pg_table_size(relid)) / 1e6 as tables, sum(pg_indexes_size(relid)) / 1e6 as indexes, sum(n_dead_tup) as dead
     from pg_stat_user_tables where relname = any($1)`,
    [seededTables],
  );
  const { tables, indexes, dead } = rows[0];
  return { tables: round(Number(tables), 0), indexes: round(Number(indexes), 0), dead: Number(dead) };
}
