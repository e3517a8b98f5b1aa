/** All connections of a node are in use: the others wait for a short time, and are told to come again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const paid = '000.100.110';
let proxy: DatabaseProxy;
let slow: TestGateway;
let other: TestGateway;

beforeEach(async () => {
  const url = await makeDatabase();
  proxy = await startDatabaseProxy(url);
  slow = await testGateway({ store: await openPostgres({ url: proxy.url, size: 2 }) });
  other = await testGateway({ store: await openPostgres({ url, size: 2 }) });
});
afterEach(async () => {
  for (const node of [slow, other]) await node.close();
  await proxy.close();
});

test('requests without a connection are refused within 6 s, other nodes go on, and so does this one later', async () => {
  const id = await slow.prepare();
  await slow.pay(id);
  expect(codeOf(await slow.status(id))).toBe(paid);
  proxy.delay(200);
  const read = async () => {
    const begun = performance.now();
    const { statusCode, headers } = await slow.status(id);
    return { statusCode, again: headers['retry-after'], took: performance.now() - begun };
  };
  const reading = Promise.all(Array.from({ length: 30 }, read));
  await vi.waitUntil(() => (slow.store.health.pool?.().waiting ?? 0) > 10);
  for (let n = 0; n < 5; n += 1) expect(codeOf(await other.pay(await other.prepare()))).toBe(paid);
  const answers = await reading;
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(30);
  for (const { statusCode, again } of refused) expect([statusCode, again]).toEqual([503, '5']);
  expect(Math.max(...refused.map(({ took }) => took))).toBeLessThan(6_000);
  // Its sign of life has a connection of its own.
  expect(slow.store.health.heartbeatAgeMs()).toBeLessThan(4_000);
  proxy.delay(0);
  expect(codeOf(await slow.status(id))).toBe(paid);
  expect(codeOf(await slow.pay(await slow.prepare()))).toBe(paid);
  expect(slow.store.health.pool?.()).toMatchObject({ waiting: 0 });
});
