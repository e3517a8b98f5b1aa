// @tests src/gateway/store/postgres/postgres.ts
/** PostgreSQL rolls a write back because of others at the same time: it is repeated three times within its request. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { checkout, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const charge = vi.fn(simulator.charge);
let client: pg.Client;
let gateway: TestGateway;
let warnings: string[];

beforeEach(async () => {
  const url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  warnings = [];
  charge.mockReset().mockImplementation(simulator.charge);
  gateway = await testGateway({
    store: await openPostgres({ url, size: 4, warn: (sentence) => warnings.push(sentence) }),
    connector: { ...simulator, charge },
  });
});
afterEach(async () => {
  await gateway.close();
  await client.end();
});

/** Makes the first writes of a table fail with this SQLSTATE. A sequence counts them, because no rollback takes it back. */
async function failFirst(times: number, state: string, event: string): Promise<void> {
  await client.query(`create sequence runs;
    create function collide() returns trigger language plpgsql as $$ begin
      if nextval('runs') <= ${times} then raise exception using errcode = '${state}', message = 'collided'; end if;
      return new; end $$;
    create trigger collide before ${event} for each row execute function collide()`);
}
const runs = async () => Number((await client.query('select last_value from runs')).rows[0].last_value);
const create = () => merchantAt(gateway).post('/v1/checkouts', { ...checkout });

describe.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
])('%s', (_name, state) => {
  test('that comes three times is not seen by the merchant', async () => {
    await failFirst(3, state, 'insert on checkouts');
    expect((await create()).statusCode).toBe(200);
    expect(await runs()).toBe(4);
    expect(gateway.store.health.pool?.().retries).toBe(3);
  });

  test('that comes each time is answered 503 after the third repetition', async () => {
    await failFirst(1_000, state, 'insert on checkouts');
    const { statusCode, headers } = await create();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(await runs()).toBe(4);
  });

  test('of an outcome repeats the write, and not the charge', async () => {
    const id = await gateway.prepare();
    await failFirst(3, state, 'update of state on payments');
    expect(codeOf(await gateway.pay(id))).toBe('000.100.110');
    expect(await runs()).toBe(4);
    expect(charge).toHaveBeenCalledTimes(1);
  });
});

test('of two transactions that PostgreSQL finds in a deadlock, the one rolled back is repeated', async () => {
  const id = await gateway.prepare();
  const row = `checkouts where id like '${id.slice(0, 32)}%'`;
  await client.query(`set deadlock_timeout = '10s'; create table another (n int); insert into another values (1);
    create function wait_for_another() returns trigger language plpgsql as $$ begin
      perform from another for update; return new; end $$;
    create trigger wait_for_another after update on checkouts for each row execute function wait_for_another()`);
  await client.query('begin; select from another for update');
  const paying = gateway.pay(id);
  await expect
    .poll(async () => {
      // The view shows the sessions of all databases, and other tests have theirs.
      const waiting = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
      );
      return waiting.rowCount;
    })
    .toBe(1);
  // Each waits for the other now. The gateway's session looks for deadlocks first.
  await client.query(`select from ${row} for update`);
  await client.query('rollback');
  expect(codeOf(await paying)).toBe('000.100.110');
  expect(gateway.store.health.pool?.().retries).toBe(1);
  expect(charge).toHaveBeenCalledTimes(1);
});

test('a pooler that cannot keep named statements is told of, with the remedy', async () => {
  await failFirst(1_000, '42P05', 'insert on checkouts');
  expect((await create()).statusCode).toBe(503);
  expect((await create()).statusCode).toBe(503);
  expect(warnings).toEqual([
    'Nothing can be stored now: a pooler between this process and the database cannot keep named statements; add ?prepare=false to the address. Requests that cannot wait for it are answered 503.',
  ]);
});
