// @tests src/gateway/store/postgres/postgres.ts
/** What the limits of declines cost a payment at a database across a network. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConfigInput } from '../../../../src/gateway/config/config.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { type TestGateway, testGateway } from '../../../support/gateway.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const limit = { limit: 20, seconds: 600 };
const limited = {
  throttles: { 'declines-by-address': limit, 'declines-by-card': limit, 'declines-by-bin': limit },
};
const gateways: TestGateway[] = [];
let url: string;
let proxy: DatabaseProxy;

beforeEach(async () => {
  url = await makeDatabase();
  proxy = await startDatabaseProxy(url);
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  await proxy.close();
});

async function start(config: ConfigInput): Promise<TestGateway> {
  const store = await openPostgres({ url: proxy.url, size: 4 });
  const connector = { ...simulator, authenticates: () => false };
  const gateway = await testGateway({ store, connector, config });
  gateways.push(gateway);
  return gateway;
}

/** How many messages with this text a paid checkout sends to the database. */
async function messagesOf(gateway: TestGateway, text: string): Promise<number> {
  const id = await gateway.prepare();
  proxy.cut(text, Number.POSITIVE_INFINITY, 'before');
  expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
  return proxy.seen();
}

test('a paid checkout tells the database twice of its attempt, once together with the commit of its outcome', async () => {
  const [without, withLimits] = [await start({}), await start(limited)];
  expect(await messagesOf(without, 'attempt_counters')).toBe(0);
  expect(await messagesOf(withLimits, 'attempt_counters')).toBe(2);
  expect(await messagesOf(withLimits, 'commit')).toBe(await messagesOf(without, 'commit'));
  expect(await messagesOf(withLimits, '/* with commit */')).toBe(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select paid, declined, open from attempt_counters');
  await client.end();
  expect(rows).toEqual(Array(3).fill({ paid: 3, declined: 0, open: 0 }));
});

test('a payment whose node stands still before the commit of its outcome holds up no other one of the same card', async () => {
  const gateway = await start(limited);
  const [first, second] = [await gateway.prepare(), await gateway.prepare()];
  const isHeld = proxy.holdStatement({
    statement: 'attempt_counters',
    following: 'update "payments"',
    when: 'before',
  });
  const paying = gateway.pay(first);
  await isHeld;
  expect((await gateway.pay(second)).json().result.code).toBe('000.100.110');
  proxy.releaseStatement();
  expect((await paying).json().result.code).toBe('000.100.110');
});

test('an attempt that finds the last slot of one limit taken while it takes those of others gives them back', async () => {
  const start = 1_800_000_000_000;
  const store = await openPostgres({ url, size: 4 });
  const counterOf = (key: string) => {
    const limits = { maxDeclines: 1, maxPercent: 0, interval: 600_000, refuses: true };
    return { limit: 'declines-by-bin', key, ...limits } as const;
  };
  const take = async (...keys: string[]) =>
    (await store.reserveSlots({ counters: keys.map(counterOf), now: start })).held.length;
  expect([await take('b'), await take('b')]).toEqual([1, 1]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; update attempt_counters set open = open + 1 where key = 'b'");
  const taking = take('a', 'b');
  const isWaiting = async () =>
    (
      await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
      )
    ).rowCount === 1;
  await vi.waitUntil(isWaiting);
  await client.query('commit');
  await client.end();
  expect(await taking).toBe(0);
  // All three slots of `a` are free again.
  expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([1, 1, 1, 0]);
  await store.close();
});
