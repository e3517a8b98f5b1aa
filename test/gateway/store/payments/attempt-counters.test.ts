// @runs postgres
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptCount, HeldCounter } from '../../../../src/gateway/store/payments/attempt-counters.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { openTestStore } from '../../../support/test-store.ts';

const interval = 600_000;
const period = 180_000;
/** The beginning of a period, and of a ten minutes' step. */
const start = 1_800_000_000_000;

const counterOf = (key: string, more: Partial<HeldCounter> = {}): HeldCounter => ({
  limit: 'declines-by-bin',
  key,
  maxDeclines: 1,
  maxPercent: 0,
  interval,
  refuses: true,
  ...more,
});

async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const store = await openTestStore(':memory:');
  await run(store);
  await store.close();
}

/** Takes slots and gives the names of those taken. */
const take = async (store: Store, counters: readonly HeldCounter[], now = start) =>
  (await store.reserveSlots({ counters, now })).held;

const end = (store: Store, counters: readonly HeldCounter[], result: AttemptCount['result'], at = start) =>
  store.countAttempt({ counters, result, at });

describe('slots', () => {
  test('are taken for all counters that refuse or for none, also when many attempts come at once', () =>
    withStore(async (store) => {
      const counters = [counterOf('b', { maxDeclines: 5 }), counterOf('a')];
      const taken = await Promise.all(Array.from({ length: 20 }, () => take(store, counters)));
      expect(taken.map(({ length }) => length).filter((length) => length > 0)).toEqual([2, 2, 2]);
      // Of the fifteen slots of `b` three are taken.
      const others = await Promise.all(
        Array.from({ length: 20 }, () => take(store, [counterOf('b', { maxDeclines: 5 })])),
      );
      expect(others.filter(({ length }) => length > 0)).toHaveLength(12);
    }));

  test('of a counter that does not refuse are missing when it is full, and the others are taken', () =>
    withStore(async (store) => {
      const card = counterOf('card', { limit: 'declines-by-card', refuses: false });
      await store.countAttempt({
        counters: [card],
        result: 'declined',
        at: start,
        lastDecline: { code: '800.100.155', tookMs: 321 },
      });
      const { held, full } = await store.reserveSlots({ counters: [counterOf('bin'), card], now: start });
      expect(held.map(({ key }) => key)).toEqual(['bin']);
      expect(full).toEqual([
        {
          limit: 'declines-by-card',
          key: 'card',
          reason: 'declines',
          windowEnd: start + interval,
          declined: 1,
          paid: 0,
          lastDecline: { code: '800.100.155', tookMs: 321 },
        },
      ]);
    }));

  test('of attempts that never end are free after the next period, not before', () =>
    withStore(async (store) => {
      for (let i = 0; i < 3; i += 1) await take(store, [counterOf('a')], start + period - 1);
      expect(await take(store, [counterOf('a')], start + period)).toHaveLength(0);
      expect(await take(store, [counterOf('a')], start + 2 * period - 1)).toHaveLength(0);
      expect(await take(store, [counterOf('a')], start + 2 * period)).toHaveLength(1);
    }));

  test('are given back by an attempt that ends in a later period, and only once', () =>
    withStore(async (store) => {
      const held = await take(store, [counterOf('a')], start);
      for (let i = 0; i < 2; i += 1) await take(store, [counterOf('a')], start + period);
      expect(await take(store, [counterOf('a')], start + period)).toHaveLength(0);
      await end(store, held, 'open', start + period);
      expect(await take(store, [counterOf('a')], start + period)).toHaveLength(1);
      expect(await take(store, [counterOf('a')], start + period)).toHaveLength(0);
    }));
});

describe('a counter with a percentage', () => {
  const counter = counterOf('a', { maxDeclines: 10, maxPercent: 40 });

  test('admits attempts while declines are no more than that of the ended ones', () =>
    withStore(async (store) => {
      for (let i = 0; i < 15; i += 1) await end(store, [counter], 'paid');
      for (let i = 0; i < 10; i += 1) await end(store, [counter], 'declined');
      expect(await take(store, [counter])).toHaveLength(1);
      await end(store, [counter], 'declined');
      expect(await take(store, [counter])).toHaveLength(0);
      expect(await take(store, [counter], start + interval)).toHaveLength(1);
    }));

  test('lets as many more be under way as have succeeded, also at the beginning of a new window', () =>
    withStore(async (store) => {
      for (let i = 0; i < 50; i += 1) await end(store, [counter], 'paid');
      for (const now of [start, start + interval + 1]) {
        const taken = await Promise.all(Array.from({ length: 90 }, () => take(store, [counter], now)));
        expect(taken.filter(({ length }) => length === 1)).toHaveLength(80);
        for (const held of taken) await end(store, held, 'open', now);
      }
    }));
});

describe('attempts that fail for technical reasons', () => {
  const counter = counterOf('a', { maxDeclines: 2, maxPercent: 40 });

  test('leave one attempt in a second after ten for each allowed decline, until one ends otherwise', () =>
    withStore(async (store) => {
      for (let i = 0; i < 20; i += 1) {
        expect(await take(store, [counter])).toHaveLength(1);
        await end(store, [{ ...counter, period: start }], 'failed');
      }
      const { held, full } = await store.reserveSlots({ counters: [counter], now: start + 999 });
      expect([held, full[0]?.reason]).toEqual([[], 'failures']);
      expect(await take(store, [counter], start + 1_000)).toHaveLength(1);
      expect(await take(store, [counter], start + 1_999)).toHaveLength(0);
      await end(store, [{ ...counter, period: start }], 'paid', start + 1_999);
      expect(await take(store, [counter], start + 1_999)).toHaveLength(1);
    }));

  test('are not counted for a card', () =>
    withStore(async (store) => {
      const card = counterOf('a', { refuses: false });
      for (let i = 0; i < 30; i += 1) await end(store, [card], 'failed');
      expect(await take(store, [card])).toHaveLength(1);
    }));
});

test('the declines in a window are at most three times the maximum, in whatever order attempts begin, end and are lost', async () => {
  const step = fc.record({
    what: fc.constantFrom('take', 'take', 'declined', 'paid', 'lose'),
    which: fc.nat(),
    wait: fc.integer({ min: 0, max: 100_000 }),
    keys: fc.constantFrom(['a'], ['b'], ['a', 'b']),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 1, max: 3 }),
      (steps, maxDeclines) =>
        withStore(async (store) => {
          const open: { held: readonly HeldCounter[]; until: number }[] = [];
          const windows = new Map<string, { end: number; declined: number }>();
          let now = start;
          for (const { what, which, wait, keys } of steps) {
            // An attempt ends within its period and the next; only a lost one does not.
            now = Math.min(now + wait, ...open.map(({ until }) => until));
            if (what === 'take') {
              const held = await take(
                store,
                keys.map((key) => counterOf(key, { maxDeclines })),
                now,
              );
              if (held.length > 0) open.push({ held, until: now - (now % period) + 2 * period - 1 });
              continue;
            }
            const [one] = open.splice(which % Math.max(1, open.length), 1);
            if (one === undefined || what === 'lose') continue;
            await end(store, one.held, what, now);
            for (const { key } of one.held) {
              const known = windows.get(key);
              const current =
                known && known.end > now
                  ? known
                  : { end: Math.ceil((now + interval) / 1_000) * 1_000, declined: 0 };
              const declined = current.declined + (what === 'declined' ? 1 : 0);
              windows.set(key, { ...current, declined });
              expect(declined).toBeLessThanOrEqual(3 * maxDeclines);
            }
          }
          for (const [key, { end: windowEnd, declined }] of windows) {
            const isLocked = windowEnd > now && declined >= maxDeclines;
            const { full } = await store.reserveSlots({ counters: [counterOf(key, { maxDeclines })], now });
            if (isLocked) expect(full[0]).toMatchObject({ reason: 'declines', windowEnd, declined });
            else expect(full[0]?.reason).not.toBe('declines');
          }
        }),
    ),
    { numRuns: 40 },
  );
});
