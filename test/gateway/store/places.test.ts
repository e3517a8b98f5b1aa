import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTestStore } from '../../support/test-store.ts';

const interval = 600_000;
const holding = 180_000;
const subject = (key: string, limit = 1) => ({ key, limit, maxAttempts: 3 * limit, interval });

describe('the places of attempts', () => {
  test('are freed at the moment in which the decline is counted, so that simultaneous attempts find no gap', async () => {
    const store = await openTestStore(':memory:');
    const subjects = [subject('a')];
    for (const id of ['1', '2', '3']) {
      expect(await store.takePlace({ place: { id, subjects }, now: 0, heldUntil: holding })).toBeUndefined();
    }
    const more = Array.from({ length: 30 }, async (_, i) => {
      if (i % 10 === 5)
        return store.leavePlace({ place: { id: String((i + 5) / 10), subjects }, now: 0, isDecline: true });
      expect(
        await store.takePlace({ place: { id: `more-${i}`, subjects }, now: 0, heldUntil: holding }),
      ).toBeDefined();
      return undefined;
    });
    await Promise.all(more);
    expect(await store.readCount({ key: 'a', now: 0 })).toEqual({ count: 3, resetsAt: interval });
    await store.close();
  });

  test('are taken for all subjects or for none', async () => {
    const store = await openTestStore(':memory:');
    for (const id of ['1', '2', '3'])
      await store.takePlace({ place: { id, subjects: [subject('a')] }, now: 0, heldUntil: holding });
    const both = { id: '4', subjects: [subject('b'), subject('a')] };
    expect(await store.takePlace({ place: both, now: 0, heldUntil: holding })).toEqual({});
    for (const id of ['5', '6', '7'])
      expect(
        await store.takePlace({ place: { id, subjects: [subject('b')] }, now: 0, heldUntil: holding }),
      ).toBeUndefined();
    await store.close();
  });

  test('limit the declines in an interval to three times the limit, in whatever order attempts begin, end and are lost', async () => {
    const step = fc.record({
      what: fc.constantFrom('take', 'take', 'decline', 'pay', 'lose'),
      which: fc.nat(),
      wait: fc.integer({ min: 0, max: 100_000 }),
      keys: fc.constantFrom(['a'], ['b'], ['a', 'b']),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 50, size: 'max' }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, limit) => {
          const store = await openTestStore(':memory:');
          let open: { id: string; keys: readonly string[]; until: number; isLost: boolean }[] = [];
          const declines = new Map<string, { count: number; resetsAt: number }>();
          let now = 0;
          const declinesOf = (key: string) => {
            const known = declines.get(key);
            return known && known.resetsAt > now ? known : { count: 0, resetsAt: now + interval };
          };
          const openOf = (key: string) =>
            open.filter(({ keys, until }) => keys.includes(key) && until > now).length;
          for (const [i, { what, which, wait, keys }] of steps.entries()) {
            // A payment ends before its place expires; only lost attempts keep theirs longer.
            now += open.every(({ until, isLost }) => isLost || until > now + wait) ? wait : 0;
            if (what === 'take') {
              const id = String(i);
              const reached = keys.map(declinesOf).filter(({ count }) => count >= limit);
              const isFull = keys.some((key) => declinesOf(key).count + openOf(key) >= 3 * limit);
              const place = { id, subjects: keys.map((key) => subject(key, limit)) };
              const expected =
                reached.length > 0
                  ? { resetsAt: Math.max(...reached.map(({ resetsAt }) => resetsAt)) }
                  : isFull
                    ? {}
                    : undefined;
              expect(await store.takePlace({ place, now, heldUntil: now + holding })).toEqual(expected);
              if (expected === undefined) open.push({ id, keys, until: now + holding, isLost: false });
              continue;
            }
            const running = open.filter(({ isLost }) => !isLost);
            const one = running[which % Math.max(1, running.length)];
            if (one === undefined) continue;
            if (what === 'lose') {
              one.isLost = true;
              continue;
            }
            open = open.filter((other) => other !== one);
            const isDecline = what === 'decline';
            const subjects = one.keys.map((key) => subject(key, limit));
            await store.leavePlace({ place: { id: one.id, subjects }, now, isDecline });
            for (const key of isDecline ? one.keys : []) {
              const { count, resetsAt } = declinesOf(key);
              declines.set(key, { count: count + 1, resetsAt });
              expect(count + 1).toBeLessThanOrEqual(3 * limit);
              expect(await store.readCount({ key, now })).toEqual({ count: count + 1, resetsAt });
            }
          }
          await store.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
