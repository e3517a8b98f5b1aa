import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { clockOfNodes } from '../../../src/simulator/clock.ts';
import { createTestTables } from '../../../src/simulator/tables.ts';
import { makeDatabase } from '../../support/test-store.ts';

const start = Date.parse('2026-11-20T10:00:00Z');

let url: string;
const stores: Store[] = [];
beforeEach(async () => {
  url = await makeDatabase();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Opens the store as another node does. */
async function join(): Promise<Store> {
  const store = await openPostgres({ url, size: 3 });
  stores.push(store);
  return store;
}

async function clockAt(store: Store) {
  await createTestTables(store.database);
  return clockOfNodes({ now: () => start }, store);
}

describe('the clocks of nodes with one database', () => {
  test('are all moved when one is, and go back together', async () => {
    const clocks = await Promise.all([join(), join(), join()].map(async (store) => clockAt(await store)));
    const aheads = () => clocks.map((clock) => [clock.ahead(), clock.now() - start]);
    await clocks[0]?.advance(1_800_000);
    await expect.poll(aheads).toEqual(Array(3).fill([1_800_000, 1_800_000]));
    await clocks[1]?.advance(1_000);
    await expect.poll(aheads).toEqual(Array(3).fill([1_801_000, 1_801_000]));
    await clocks[2]?.reset(5);
    await expect.poll(aheads).toEqual(Array(3).fill([5, 5]));
    await clocks[0]?.reset();
    await expect.poll(aheads).toEqual(Array(3).fill([0, 0]));
  });

  test('tell their listeners of a move of another node', async () => {
    const [one, other] = [await clockAt(await join()), await clockAt(await join())];
    let moves = 0;
    other.onMove(() => {
      moves += 1;
    });
    await one.advance(1_000);
    // On a busy computer the other node may need more than the two seconds for which a move waits.
    await expect.poll(() => moves).toBe(1);
  });

  test('add up moves of two nodes at once', async () => {
    const [one, other] = [await clockAt(await join()), await clockAt(await join())];
    await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).advance(100)));
    await expect.poll(() => [one.ahead(), other.ahead()]).toEqual([1_000, 1_000]);
  });

  test('are ahead from the start of a node that comes later', async () => {
    const one = await clockAt(await join());
    await one.advance(1_000);
    expect((await clockAt(await join())).ahead()).toBe(1_000);
  });

  test('are noted again for a node that others took for dead, so that a move does not wait for it', async () => {
    const store = await join();
    const one = await clockAt(store);
    await one.advance(1_000);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const before = store.health.nodeId();
    await client.query('delete from nodes');
    const rows = async () =>
      (await client.query('select id, ahead::int from nodes left join test_clocks on name = id')).rows;
    await expect.poll(rows).toEqual([{ id: expect.any(String), ahead: 1_000 }]);
    expect(store.health.nodeId()).not.toBe(before);
    expect((await rows())[0].id).toBe(store.health.nodeId());
    await client.end();
  });

  test('are moved after two seconds at most, although a node does not answer', async () => {
    const one = await clockAt(await join());
    await join();
    const began = performance.now();
    await one.advance(1_000);
    expect(one.ahead()).toBe(1_000);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
