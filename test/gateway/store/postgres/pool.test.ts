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
let warnings: string[];

beforeEach(async () => {
  const url = await makeDatabase();
  proxy = await startDatabaseProxy(url);
  warnings = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  slow = await testGateway({ store: await openPostgres({ url: proxy.url, size: 2, warn }) });
  other = await testGateway({ store: await openPostgres({ url, size: 2 }) });
});
afterEach(async () => {
  for (const node of [slow, other]) await node.close();
  await proxy.close();
});

test('requests without a connection are refused, other nodes go on, and so does this one later', async () => {
  const id = await slow.prepare();
  await slow.pay(id);
  expect(codeOf(await slow.status(id))).toBe(paid);
  proxy.delay(200);
  const waiting = () => slow.store.health.pool?.().waiting ?? 0;
  const read = () => Promise.all(Array.from({ length: 30 }, () => slow.status(id)));
  const reading = read();
  await vi.waitUntil(() => waiting() > 10);
  for (let n = 0; n < 5; n += 1) expect(codeOf(await other.pay(await other.prepare()))).toBe(paid);
  const answers = await reading;
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(30);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(warnings.join()).toContain('all connections of this process to the database are in use');

  // Its sign of life has a connection of its own: it comes while all others are in use.
  const ages: number[] = [];
  const hasBeaten = () => {
    if (waiting() === 0) return false;
    ages.push(slow.store.health.heartbeatAgeMs() ?? 0);
    return Number(ages.at(-1)) < Number(ages.at(-2));
  };
  let isOver = false;
  const load = (async () => {
    while (!isOver) await read();
  })();
  await vi.waitUntil(hasBeaten, { timeout: 60_000, interval: 10 });
  isOver = true;
  await load;
  proxy.delay(0);
  expect(codeOf(await slow.status(id))).toBe(paid);
  expect(codeOf(await slow.pay(await slow.prepare()))).toBe(paid);
  expect(slow.store.health.pool?.()).toMatchObject({ waiting: 0 });
});
