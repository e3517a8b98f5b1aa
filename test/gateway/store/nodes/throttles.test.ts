// @runs postgres
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { openTestStore, rowsOf } from '../../../support/test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore(':memory:');
});
afterEach(() => store.close());

const counting = { key: 'a', now: 1_000, interval: 60_000, limit: 3 };

describe('the counter of requests', () => {
  test('counts to one more than the limit and begins again when the interval is over', async () => {
    const counts: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { count, resetsAt } = await store.countRequest({ ...counting, now: 1_000 + i });
      expect(resetsAt).toBe(61_000);
      counts.push(count);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
    expect(await store.countRequest({ ...counting, now: 60_999 })).toEqual({ count: 4, resetsAt: 61_000 });
    expect(await store.countRequest({ ...counting, now: 61_000 })).toEqual({ count: 1, resetsAt: 121_000 });
  });

  test('counts each key separately', async () => {
    await store.countRequest(counting);
    expect((await store.countRequest({ ...counting, key: 'b' })).count).toBe(1);
    expect((await store.countRequest(counting)).count).toBe(2);
  });

  test('has no row of an interval that is over once the store was tidied', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-throttles-'));
    const data = join(folder, 'gateway.sqlite');
    const kept = await openTestStore(data);
    for (const key of ['a', 'b', 'c']) await kept.countRequest({ ...counting, key });
    await kept.countRequest({ ...counting, key: 'd', now: 61_000 });
    expect(await kept.retention.sweep({ now: 61_000, paymentsBefore: 0 })).toMatchObject({ throttles: 3 });
    await kept.close();
    const rows = await rowsOf(data, 'select key from throttles');
    rmSync(folder, { recursive: true });
    expect(rows).toEqual([{ key: 'd' }]);
  });

  test('lets exactly the limit pass in each interval, whatever the times and keys', async () => {
    const request = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      wait: fc.integer({ min: 0, max: 40_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { maxLength: 40, size: 'max' }),
        fc.integer({ min: 1, max: 4 }),
        async (requests, limit) => {
          const fresh = await openTestStore(':memory:');
          const model = new Map<string, { count: number; resetsAt: number }>();
          let now = 0;
          for (const { key, wait } of requests) {
            now += wait;
            const known = model.get(key);
            const present = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + 60_000 };
            const expected = { ...present, count: Math.min(present.count + 1, limit + 1) };
            model.set(key, expected);
            expect(await fresh.countRequest({ key, now, interval: 60_000, limit })).toEqual(expected);
          }
          await fresh.close();
        },
      ),
      { numRuns: 50 },
    );
  });
});
