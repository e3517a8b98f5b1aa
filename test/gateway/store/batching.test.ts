import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  createRequestDeadline,
  databaseTimeLeftMs,
  underDeadline,
} from '../../../src/gateway/core/request-deadline.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import { inBatches } from '../../../src/gateway/store/batching.ts';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';

/** Makes a write that ends when the test says so, and records what it was given. */
function makeSlowWrite() {
  const batches: number[][] = [];
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const write = (items: readonly number[]) =>
    new Promise<void>((resolve, reject) => {
      batches.push([...items]);
      open.push({ resolve, reject });
    });
  return { write, batches, next: () => open.shift() };
}

const nextTurn = () => new Promise((done) => setImmediate(done));

describe('writing in batches', () => {
  test('writes together the items that came within one turn of the event loop, in their order', async () => {
    const { write, batches, next } = makeSlowWrite();
    const add = inBatches(write, 10);
    const added = Promise.all([1, 2, 3].map(add));
    await nextTurn();
    await nextTurn();
    expect(batches).toEqual([[1, 2, 3]]);
    next()?.resolve();
    await added;
  });

  test('writes an item that is alone after one turn', async () => {
    const { write, batches, next } = makeSlowWrite();
    const added = inBatches(write, 10)(1);
    await nextTurn();
    expect(batches).toEqual([[1]]);
    next()?.resolve();
    await added;
  });

  test('gathers items while each turn brings some, for a few turns', async () => {
    const { write, batches, next } = makeSlowWrite();
    const add = inBatches(write, 100);
    const added = [];
    for (let turn = 0; turn < 12 && batches.length === 0; turn += 1) {
      added.push(add(2 * turn), add(2 * turn + 1));
      await nextTurn();
    }
    expect(batches).toEqual([[0, 1, 2, 3, 4, 5, 6, 7]]);
    next()?.resolve();
    await Promise.all(added);
  });

  test('gathers no longer when a batch is full', async () => {
    const { write, batches, next } = makeSlowWrite();
    const add = inBatches(write, 2);
    const added = [add(1), add(2)];
    await nextTurn();
    expect(batches).toEqual([[1, 2]]);
    next()?.resolve();
    await Promise.all(added);
  });

  test('answers nobody before the item is written', async () => {
    const { write, next } = makeSlowWrite();
    const add = inBatches(write, 10);
    const told: number[] = [];
    const first = add(1).then(() => told.push(1));
    await nextTurn();
    const second = add(2).then(() => told.push(2));
    await nextTurn();
    expect(told).toEqual([]);
    next()?.resolve();
    await first;
    await nextTurn();
    expect(told).toEqual([1]);
    next()?.resolve();
    await second;
    expect(told).toEqual([1, 2]);
  });

  test('gathers the items that come while a batch is written, and never more than allowed', async () => {
    const { write, batches, next } = makeSlowWrite();
    const add = inBatches(write, 2);
    const added = [add(1)];
    await nextTurn();
    added.push(...[2, 3, 4].map(add));
    for (let batch = 0; batch < 3; batch += 1) {
      next()?.resolve();
      await nextTurn();
    }
    await Promise.all(added);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  test('fails the one item that cannot be written, and goes on', async () => {
    const written: number[] = [];
    const add = inBatches(async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('not 2');
      written.push(...items);
    }, 10);
    const ends = await Promise.allSettled([1, 2, 3].map(add));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual([1, 3]);
    await add(4);
    expect(written).toEqual([1, 3, 4]);
  });
});

describe('checkouts that are created at once', () => {
  const checkout = (id: string) => ({
    id,
    entityId: 'e',
    parameters: { amount: id },
    createdAt: 1,
    expiresAt: 2,
  });

  test('are all stored, each with its own parameters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-batching-'));
    const file = join(folder, 'gateway.sqlite');
    const ids = Array.from({ length: 600 }, (_, i) => `C${i}`);
    const store = await openSqlite(file);
    await Promise.all(ids.map((id) => store.createCheckout(checkout(id))));
    await store.close();
    const again = await openSqlite(file);
    const found = await Promise.all(ids.map((id) => again.findCheckout(id)));
    expect(found.map((one) => one?.parameters.amount)).toEqual(ids);
    await again.close();
    rmSync(folder, { recursive: true });
  });

  test('do not fail because one of them exists already', async () => {
    const store = await openSqlite(':memory:');
    await store.createCheckout(checkout('A'));
    const ends = await Promise.allSettled(['B', 'A', 'C'].map((id) => store.createCheckout(checkout(id))));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.findCheckout('B')).toBeDefined();
    expect(await store.findCheckout('C')).toBeDefined();
    await store.close();
  });
});

test('a batch has not the deadline of the request whose item came first', async () => {
  const left: number[] = [];
  const add = inBatches<number>(async () => void left.push(databaseTimeLeftMs()), 8);
  await underDeadline(createRequestDeadline(60_000), () => Promise.all([add(1), add(2)]));
  expect(left).toEqual([Number.POSITIVE_INFINITY]);
});

test('an item of a request whose time is over is not written', async () => {
  const write = vi.fn(async () => {});
  const add = inBatches<number>(write, 8);
  await expect(underDeadline(createRequestDeadline(0), () => add(1))).rejects.toThrow(StoreUnavailable);
  expect(write).not.toHaveBeenCalled();
});
