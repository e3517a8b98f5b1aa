// @runs postgres
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job, Jobs } from '../../../../src/gateway/jobs/job.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { isPostgres, openTestStore } from '../../../support/test-store.ts';

const now = 1_000_000;
const kinds = ['call', 'ask'];
let store: Store;
let jobs: Jobs;
beforeEach(async () => {
  store = await openTestStore();
  jobs = store.jobs;
});
afterEach(() => store.close());

const job = (key: string, dueAt = now, kind = 'call') => ({
  key,
  kind,
  queueKey: `queue of ${key}`,
  payload: { id: key },
  dueAt,
});
const claimSome = (limit: number, perQueue: number, at = now, leaseUntil = at + 1_000) =>
  jobs.claim({ kinds, now: at, leaseUntil, limit, perQueue });
const claim = async (at?: number, leaseUntil?: number) => (await claimSome(1, 100, at, leaseUntil))[0];

async function claimed(at?: number, leaseUntil?: number): Promise<Job> {
  const found = await claim(at, leaseUntil);
  if (found === undefined) throw new Error('There was no job to claim.');
  return found;
}

describe('a job', () => {
  test('is handed out as it was added, as its first attempt', async () => {
    await jobs.add(job('a'));
    expect(await claim()).toEqual({
      ...job('a'),
      attempts: 1,
      claimId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test.each([
    [now, now - 1],
    [now - 1, now],
  ])(
    'that is added at %i and again at %i is one job, with the last content, at the later time',
    async (one, two) => {
      await jobs.add(job('a', one));
      const again = { ...job('a', two), payload: 'other', queueKey: 'other' };
      await jobs.add(again);
      expect(await claim(now - 1)).toBeUndefined();
      expect(await claim()).toMatchObject({ ...again, dueAt: now });
      expect(await claim()).toBeUndefined();
    },
  );

  test('that is added again has all its attempts before it', async () => {
    await jobs.add(job('a'));
    await jobs.retry(await claimed(), now);
    await jobs.add(job('a'));
    expect(await claim()).toMatchObject({ attempts: 1 });
  });

  test('that is added again while it runs stays after that run, and does not run twice at a time', async () => {
    await jobs.add(job('a'));
    const held = await claimed();
    await jobs.add(job('a', now + 500));
    expect(await claim(now + 999)).toBeUndefined();
    expect([await jobs.finish(held), await jobs.retry(held, now)]).toEqual([false, false]);
    expect(await claim(now + 1_000)).toMatchObject({ dueAt: now + 500, attempts: 1 });
  });

  test('of a full queue waits until there is room', async () => {
    for (const key of ['a', 'b', 'c']) await jobs.add(job(key));
    const take = async (...fullQueues: string[]) =>
      (await jobs.claim({ kinds, now, leaseUntil: now + 1_000, limit: 1, perQueue: 2, fullQueues }))[0];
    expect((await take('queue of a', 'queue of c'))?.key).toBe('b');
    expect(await take('queue of a', 'queue of c')).toBeUndefined();
    expect((await take('queue of c'))?.key).toBe('a');
  });

  test('waits with its whole queue while the destination is down, and the first to be called then knows it', async () => {
    const inQueue = (key: string, dueAt = now) => ({ ...job(key, dueAt), queueKey: 'dead' });
    for (const one of [
      inQueue('held', now - 1),
      inQueue('a'),
      inQueue('b'),
      inQueue('soon', now + 1),
      job('z'),
    ]) {
      await jobs.add(one);
    }
    const held = await claimed();
    await jobs.markDown({ queueKey: 'dead', now, until: now + 500 });
    expect([(await claim())?.key, (await claim(now + 1))?.key]).toEqual(['z', undefined]);
    expect(await claim(now + 499)).toBeUndefined();
    expect(await claim(now + 500)).toMatchObject({ key: 'a', attempts: 1, wasDown: true });
    await jobs.markUp('dead');
    expect(await claim(now + 500)).not.toHaveProperty('wasDown');
    expect(await jobs.finish(held)).toBe(true);
  });

  test('is kept and not run any more when its destination has been down for five days', async () => {
    await jobs.add(job('a'));
    const [queueKey, day] = ['queue of a', 24 * 60 * 60_000];
    expect(await jobs.markDown({ queueKey, now, until: now + 1 })).toBe(false);
    const later = now + 5 * day;
    expect(await jobs.markDown({ queueKey, now: later - 1, until: later })).toBe(false);
    expect(await claim(later)).toMatchObject({ key: 'a' });
    expect(await jobs.markDown({ queueKey, now: later, until: later + 1 })).toBe(true);
    expect(await claim(later + 900 * day)).toBeUndefined();
    await jobs.markUp(queueKey);
    expect(await claim(later + 900 * day)).toMatchObject({ key: 'a' });
  });

  test('is found behind thousands that wait for a destination that is down', async () => {
    for (let n = 0; n < 2_000; n += 1) await jobs.add({ ...job(`dead-${n}`, now - 10), queueKey: 'dead' });
    await jobs.markDown({ queueKey: 'dead', now, until: now + 500 });
    await jobs.add(job('z'));
    expect(await claim()).toMatchObject({ key: 'z' });
    expect(await claim()).toBeUndefined();
    expect(await claim(now + 500)).toMatchObject({ key: 'dead-0' });
  });

  test('is not handed out before it is due', async () => {
    await jobs.add(job('a', now + 1));
    expect(await claim(now)).toBeUndefined();
    expect(await claim(now + 1)).toMatchObject({ key: 'a' });
  });

  test('is handed out in the order of due times, then of attempts, then of keys', async () => {
    for (const [key, dueAt] of [
      ['c', now],
      ['b', now],
      ['a', now],
      ['z', now - 1],
    ] as const) {
      await jobs.add(job(key, dueAt));
    }
    const keys = [];
    for (let i = 0; i < 2; i += 1) {
      const next = await claimed();
      await jobs.retry(next, now);
      keys.push(next.key);
    }
    expect(keys).toEqual(['z', 'a']);
    for (let i = 0; i < 4; i += 1) keys.push((await claimed()).key);
    expect(keys.slice(2)).toEqual(['b', 'c', 'a', 'z']);
  });

  test('of a kind without a handler stays, blocks no other, and is named', async () => {
    await jobs.add(job('a', now - 1, 'odd'));
    await jobs.add(job('b'));
    expect(await claim()).toMatchObject({ key: 'b' });
    expect(await claim()).toBeUndefined();
    expect(await jobs.otherKind(kinds, now)).toBe('odd');
    expect(await jobs.otherKind(kinds, now - 2)).toBeUndefined();
    expect(await jobs.otherKind([...kinds, 'odd'], now)).toBeUndefined();
  });

  test('that is finished is deleted, and may be added anew', async () => {
    await jobs.add(job('a'));
    expect(await jobs.finish(await claimed())).toBe(true);
    expect(await claim(now + 10_000)).toBeUndefined();
    await jobs.add(job('a'));
    expect(await claim()).toMatchObject({ attempts: 1 });
  });

  test('that is given back is handed out again at its new time and counts its attempts', async () => {
    await jobs.add(job('a'));
    expect(await jobs.retry(await claimed(), now + 500)).toBe(true);
    expect(await claim(now + 499)).toBeUndefined();
    expect(await claim(now + 500)).toMatchObject({ key: 'a', dueAt: now + 500, attempts: 2 });
  });

  test('that was removed is deleted, even for the process that holds it', async () => {
    await jobs.add(job('a'));
    const held = await claimed();
    await jobs.remove('a');
    expect([await jobs.finish(held), await jobs.retry(held, now)]).toEqual([false, false]);
    expect(await claim(now + 10_000)).toBeUndefined();
  });
});

describe('a job that is given up', () => {
  test('is kept, counted and never due again', async () => {
    await jobs.add(job('a'));
    expect(await jobs.fail(await claimed(), now)).toBe(true);
    expect(await claim(now + 365 * 86_400_000)).toBeUndefined();
    expect(await store.health.jobCounts(now)).toEqual([
      { kind: 'call', due: 0, failed: 1, oldestDueAt: undefined },
    ]);
  });

  test('is due again when it is added again', async () => {
    await jobs.add(job('a'));
    await jobs.fail(await claimed(), now);
    await jobs.add(job('a', now + 5));
    expect(await claim(now + 5)).toMatchObject({ key: 'a', attempts: 1, dueAt: now + 5 });
    expect(await store.health.jobCounts(now + 5)).toMatchObject([
      { due: 1, failed: 0, oldestDueAt: now + 5 },
    ]);
  });
});

describe('a claim', () => {
  test('takes several jobs, in their order, and of each queue no more than may run at a time', async () => {
    for (const [n, queueKey] of ['x', 'x', 'x', 'y'].entries()) {
      await jobs.add({ ...job(`job-${n}`, now + n), queueKey });
    }
    const keys = async (limit: number) => (await claimSome(limit, 2, now + 10)).map(({ key }) => key);
    expect(await keys(4)).toEqual(['job-0', 'job-1', 'job-3']);
    expect(await keys(4)).toEqual([]);
  });

  test('holds until its lease is over; then another process gets the job, and the late outcome changes nothing', async () => {
    await jobs.add(job('a'));
    const first = await claimed();
    expect(await claim(now + 999)).toBeUndefined();
    const second = await claimed(now + 1_000);
    expect(second).toMatchObject({ key: 'a', attempts: 2 });
    expect([await jobs.finish(first), await jobs.retry(first, now)]).toEqual([false, false]);
    expect(await claim(now + 1_999)).toBeUndefined();
    expect(await jobs.finish(second)).toBe(true);
  });

  test('is won by exactly one of many processes', async () => {
    for (let i = 0; i < 10; i += 1) await jobs.add(job(`job-${i}`));
    const all = await Promise.all(Array.from({ length: 30 }, () => claim()));
    const keys = all.flatMap((found) => found?.key ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([10, 10]);
  });

  test('behaves as a list of jobs would, whatever is done in whatever order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), key: fc.constantFrom('a', 'b', 'c'), wait: fc.nat(30) }),
      fc.record({ do: fc.constant('claim' as const), lease: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ do: fc.constant('finish' as const), claim: fc.nat(9) }),
      fc.record({ do: fc.constant('retry' as const), claim: fc.nat(9), wait: fc.nat(30) }),
      fc.record({ do: fc.constant('pass' as const), time: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        for (const key of ['a', 'b', 'c']) await jobs.remove(key);
        const model = new Map<
          string,
          { dueAt: number; attempts: number; lease: number; claim: string | null }
        >();
        const claims: Job[] = [];
        let time = now;
        for (const next of steps) {
          if (next.do === 'pass') time += next.time;
          if (next.do === 'add') {
            await jobs.add(job(next.key, time + next.wait));
            const { dueAt, lease } = model.get(next.key) ?? { dueAt: 0, lease: 0 };
            model.set(next.key, {
              dueAt: Math.max(dueAt, time + next.wait),
              attempts: 0,
              lease,
              claim: null,
            });
          }
          if (next.do === 'claim') {
            const expected = [...model]
              .filter(([, { dueAt, lease }]) => dueAt <= time && lease <= time)
              .sort(([a, x], [b, y]) => x.dueAt - y.dueAt || x.attempts - y.attempts || (a < b ? -1 : 1))[0];
            const found = await claim(time, time + next.lease);
            expect(found?.key).toBe(expected?.[0]);
            if (found === undefined || expected === undefined) continue;
            claims.push(found);
            Object.assign(expected[1], { lease: time + next.lease, claim: found.claimId });
            expected[1].attempts += 1;
            expect(found).toMatchObject({ attempts: expected[1].attempts, dueAt: expected[1].dueAt });
          }
          if (next.do !== 'finish' && next.do !== 'retry') continue;
          const held = claims[next.claim];
          if (held === undefined) continue;
          const entry = model.get(held.key);
          const isHeld = entry?.claim === held.claimId;
          if (next.do === 'finish') {
            expect(await jobs.finish(held)).toBe(isHeld);
            if (isHeld) model.delete(held.key);
          } else {
            expect(await jobs.retry(held, time + next.wait)).toBe(isHeld);
            if (isHeld) Object.assign(entry, { dueAt: time + next.wait, lease: 0, claim: null });
          }
        }
      }),
      // Each step is a round trip there.
      { numRuns: isPostgres ? 25 : 100 },
    );
  });
});
