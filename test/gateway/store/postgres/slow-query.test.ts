// @tests src/gateway/store/postgres/postgres.ts
/** Another session holds locks in the database: what it holds is refused within the time-out, and all else goes on. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const paid = '000.100.110';
const unavailable = '800.800.800';
const size = 4;
const charge = vi.fn(simulator.charge);
let holder: pg.Client;
let watcher: pg.Client;
let gateway: TestGateway;

beforeEach(async () => {
  const url = await makeDatabase();
  [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  charge.mockReset().mockImplementation(simulator.charge);
  gateway = await testGateway({
    store: await openPostgres({ url, size }),
    connector: { ...simulator, charge },
  });
});
afterEach(async () => {
  await holder.end();
  await gateway.close();
  await watcher.end();
});

const attemptIdOf = (n: number) => n.toString(16).padStart(32, '0');
const pay = async (id: string, attempt = 1) => {
  const begun = performance.now();
  const answer = await gateway.pay(id, { attemptId: attemptIdOf(attempt) });
  return { answer, took: performance.now() - begun };
};
const lock = (id: string) =>
  holder.query(`begin; select from checkouts where id like '${id.slice(0, 32)}%' for update`);

/** How many sessions of the gateway wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'payment-widgets' and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

test('a locked checkout is refused and charged once later, while others are paid', async () => {
  const id = await gateway.prepare();
  await lock(id);
  const paying = pay(id);
  await expect.poll(waiting).toBe(1);
  for (let n = 0; n < 5; n += 1) expect(codeOf((await pay(await gateway.prepare())).answer)).toBe(paid);
  // The lock is still there.
  const { answer } = await paying;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(charge).toHaveBeenCalledTimes(5);
  // The server does not go on waiting for a request that was refused.
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await holder.query('rollback');
  expect(codeOf((await pay(id)).answer)).toBe(paid);
  expect(codeOf(await gateway.status(id))).toBe(paid);
  expect(charge).toHaveBeenCalledTimes(6);
});

test('an outcome that was locked while it was to be stored is stored when the lock ends', async () => {
  const id = await gateway.prepare();
  charge.mockImplementation(async (...order) => {
    await lock(id);
    setTimeout(() => void holder.query('rollback'), 3_000);
    return simulator.charge(...order);
  });
  expect(codeOf((await pay(id)).answer)).toBe(paid);
  expect(charge).toHaveBeenCalledTimes(1);
});

test('more attempts at a locked checkout than there are connections leave others some', async () => {
  const id = await gateway.prepare();
  await lock(id);
  const paying = Promise.all(Array.from({ length: 3 * size }, (_, n) => pay(id, n)));
  await expect.poll(waiting).toBeGreaterThan(0);
  for (let n = 0; n < 5; n += 1) expect(codeOf((await pay(await gateway.prepare())).answer)).toBe(paid);
  await holder.query('rollback');
  // On a slow machine some have waited for as long as a request may, and are told to come again.
  for (const { answer, took } of await paying)
    expect(took < 4_000 ? [paid] : [paid, unavailable]).toContain(codeOf(answer));
  expect(codeOf((await pay(id)).answer)).toBe(paid);
  expect(charge).toHaveBeenCalledTimes(6);
});
