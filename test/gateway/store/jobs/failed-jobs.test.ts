// @runs postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { openTestStore } from '../../../support/test-store.ts';

const now = 1_000_000;
const later = now + 86_400_000;
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const add = (key: string, { kind = 'call', queueKey = 'shop', dueAt = now } = {}) =>
  store.jobs.add({ key, kind, queueKey, payload: { id: key }, dueAt });
const claim = (at = now, kind = 'call', limit = 1_000) =>
  store.jobs.claim({ kinds: [kind], now: at, leaseUntil: at + 1_000, limit, perQueue: 1_000 });

/** Adds jobs and gives all of them up. */
async function fail(keys: readonly string[], options: Parameters<typeof add>[1] = {}): Promise<void> {
  for (const key of keys) await add(key, options);
  for (const job of await claim(now, options.kind)) await store.jobs.fail(job, now);
}

const failedKeys = async (search = {}) =>
  (await store.failedJobs.find(search, 100)).map(({ key }) => key).sort();

describe('the jobs that were given up', () => {
  test('are found with what they are and when they were given up', async () => {
    await fail(['a']);
    await add('b');
    expect(await store.failedJobs.find({}, 100)).toEqual([
      { key: 'a', kind: 'call', queueKey: 'shop', attempts: 1, failedAt: now },
    ]);
  });

  test('are found by kind and by destination, no more than asked for', async () => {
    await fail(['a', 'b']);
    await fail(['c'], { queueKey: 'other' });
    await fail(['d'], { kind: 'ask' });
    expect(await failedKeys({ kind: 'call' })).toEqual(['a', 'b', 'c']);
    expect(await failedKeys({ kind: 'call', queueKey: 'other' })).toEqual(['c']);
    expect(await store.failedJobs.find({}, 3)).toHaveLength(3);
  });

  test('are due again as if they were new', async () => {
    await fail(['a', 'b']);
    await fail(['c'], { queueKey: 'other' });
    expect(await store.failedJobs.retry({ kind: 'call', queueKey: 'shop' }, later)).toBe(2);
    expect(await claim(later)).toMatchObject([
      { key: 'a', attempts: 1, dueAt: later, payload: { id: 'a' } },
      { key: 'b', attempts: 1, dueAt: later, payload: { id: 'b' } },
    ]);
    expect(await failedKeys()).toEqual(['c']);
  });

  test('are due again all of them, also thousands', async () => {
    await fail(Array.from({ length: 1_000 }, (_, n) => `job ${n}`));
    expect(await store.failedJobs.retry({ kind: 'call' }, later)).toBe(1_000);
    expect(await claim(later)).toHaveLength(1_000);
  });

  test('are removed, and no other', async () => {
    await fail(['a', 'b']);
    await fail(['c'], { kind: 'ask' });
    await add('d');
    expect(await store.failedJobs.remove({ kind: 'call' })).toBe(2);
    expect(await failedKeys()).toEqual(['c']);
    expect(await claim()).toMatchObject([{ key: 'd' }]);
  });
});

describe('to run jobs again', () => {
  test('takes those that wait for another attempt, but not those that wait for their first', async () => {
    await add('waits');
    for (const job of await claim()) await store.jobs.retry(job, later);
    await add('first', { dueAt: later });
    expect(await store.failedJobs.retry({ kind: 'call' }, now + 5)).toBe(1);
    expect(await claim(now + 5)).toMatchObject([{ key: 'waits', attempts: 1 }]);
  });

  test('leaves a job that a node is running to that node', async () => {
    await add('a');
    const [job] = await claim();
    expect(await store.failedJobs.retry({ kind: 'call' }, now + 5)).toBe(0);
    expect(job && (await store.jobs.finish(job))).toBe(true);
  });

  test('leaves it also when the clock of that node is ahead of the operator’s', async () => {
    await add('a');
    for (const job of await claim()) await store.jobs.retry(job, later);
    const [job] = await claim(later);
    expect(await store.failedJobs.retry({ kind: 'call' }, later - 5)).toBe(0);
    expect(job && (await store.jobs.finish(job))).toBe(true);
  });
});
