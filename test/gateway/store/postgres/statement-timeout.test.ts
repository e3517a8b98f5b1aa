// @tests src/gateway/store/postgres/pool.ts
/** A node is gone while the server works for it, and the server does not see it: the server ends the work by itself. */
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { createPool } from '../../../../src/gateway/store/postgres/pool.ts';
import { startDatabaseProxy } from '../../../support/database-proxy.ts';
import { startPgBouncer } from '../../../support/pgbouncer.mjs';
import { makeDatabase } from '../../../support/test-store.ts';

/** Ends by itself after the test alone. */
const work = 'select pg_sleep(3600)';
const timeout = 60_000;

/** How many sessions are at the work, or, with `idle in transaction%`, stand still after it. */
async function countSessions(watcher: pg.Client, state = 'active'): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like '${state}' and query like '%pg_sleep(3600)' and pid <> pg_backend_pid()`,
  );
  return rows[0].n;
}

// The tests wait most of the time, so they do so together.
describe.concurrent('the work of a node that is gone', () => {
  test.each([
    ['a lone statement', []],
    ['a transaction', ['begin']],
  ])('is ended by the server when it is %s', async (_what, before) => {
    const url = await makeDatabase();
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const proxy = await startDatabaseProxy(url);
    const pool = createPool({ url: proxy.url });
    const client = await pool.connect();
    for (const statement of before) await client.query(statement, []);
    const working = Promise.allSettled([client.query(work, [])]);
    await vi.waitUntil(async () => (await countSessions(watcher)) === 1);
    proxy.silence(true);
    await vi.waitUntil(async () => (await countSessions(watcher)) === 0, { timeout });
    const isOver = async () => (await countSessions(watcher, 'idle in transaction%')) === 0;
    await vi.waitUntil(isOver, { timeout });
    await working;
    client.release();
    await proxy.close();
    await watcher.end();
    await pool.end();
  });
});

test('a pooler’s connection keeps no limit for its next client', async () => {
  const url = await makeDatabase();
  const bouncer = await startPgBouncer({ port: Number(new URL(url).port) }, { poolSize: 1 });
  const through = Object.assign(new URL(url), { port: String(bouncer.port) });
  const behind = createPool({ url: through.href });
  const client = await behind.connect();
  await client.query('select 1', []);
  client.release();
  await behind.end();
  const next = new pg.Client({ connectionString: through.href });
  await next.connect();
  const { rows } = await next.query('show statement_timeout');
  await next.end();
  await bouncer.stop();
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});
