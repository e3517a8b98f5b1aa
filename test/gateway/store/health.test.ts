// @runs postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { newPayment, newStart } from '../../support/new-payment.ts';
import { isPostgres, openTestStore } from '../../support/test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

describe('the health of a store', () => {
  test('has the age of the heartbeat where other nodes look for it', () => {
    if (isPostgres) expect(store.health.heartbeatAgeMs()).toBeGreaterThanOrEqual(0);
    else expect(store.health.heartbeatAgeMs()).toBeUndefined();
  });

  test('lacks no migration', async () => {
    expect(await store.health.missingMigrations()).toEqual([]);
  });

  test('has the difference of the clocks where other nodes compare times with it', () => {
    if (isPostgres) expect(store.health.clockSkewMs()).toEqual(expect.any(Number));
    else expect(store.health.clockSkewMs()).toBeUndefined();
  });

  test('counts the jobs that are due, and those that were given up', async () => {
    for (const key of ['a', 'b']) {
      await store.jobs.add({ key, kind: 'call', queueKey: key, payload: null, dueAt: 1_000 });
    }
    const [job] = await store.jobs.claim({
      kinds: ['call'],
      now: 1_000,
      leaseUntil: 2_000,
      limit: 1,
      perQueue: 1,
    });
    if (job) await store.jobs.fail(job, 1_000);
    expect(await store.health.jobCounts(1_000)).toEqual([
      { kind: 'call', due: 1, failed: 1, oldestDueAt: 1_000 },
    ]);
  });

  test('counts the jobs that wait for a silent destination, but not as late ones', async () => {
    const job = (key: string, queueKey: string, dueAt: number) =>
      store.jobs.add({ key, kind: 'call', queueKey, payload: null, dueAt });
    await job('a', 'dead', 1_000);
    await job('b', 'alive', 3_000);
    await store.jobs.markDown({ queueKey: 'dead', now: 3_000, until: 4_000 });
    expect(await store.health.jobCounts(3_500)).toEqual([
      { kind: 'call', due: 2, failed: 0, oldestDueAt: 3_000 },
    ]);
    expect(await store.health.jobCounts(4_000)).toMatchObject([{ oldestDueAt: 1_000 }]);
  });

  test('counts the payments without a final outcome that were made before a time, and no more than it may', async () => {
    const begin = (id: string, createdAt: number, kind = 'open') =>
      store.beginAttempt(
        newStart(newPayment({ id, createdAt }), {
          key: `${kind}:${id}`,
          kind,
          queueKey: 'connector:e',
          payload: null,
          dueAt: 5_000,
        }),
      );
    for (const id of ['a', 'b', 'c']) await begin(id, 1_000);
    await begin('late', 2_000);
    await begin('other', 1_000, 'another');
    expect(await store.health.countPending('open', 2_000)).toMatchObject({ unknown: 3, waiting: 0 });
    expect(await store.health.countPending('open', 2_000, 2)).toMatchObject({ unknown: 2, waiting: 0 });
    expect(await store.health.countPending('open', 1_000)).toMatchObject({ unknown: 0, waiting: 0 });
  });

  test('reads no more jobs for that count than it may, also when none of them counts', async () => {
    const begin = (id: string, createdAt: number, dueAt: number) =>
      store.beginAttempt(
        newStart(newPayment({ id, createdAt }), {
          key: `open:${id}`,
          kind: 'open',
          queueKey: 'connector:e',
          payload: null,
          dueAt,
        }),
      );
    for (const id of ['a', 'b']) await begin(id, 2_000, 5_000);
    await begin('old', 1_000, 6_000);
    expect(await store.health.countPending('open', 2_000, 3)).toMatchObject({ unknown: 1 });
    expect(await store.health.countPending('open', 2_000, 2)).toMatchObject({ unknown: 0 });
  });

  test('says when a channel with many jobs may hide the payments of another', async () => {
    const begin = (id: string, queueKey: string) =>
      store.beginAttempt(
        newStart(newPayment({ id, createdAt: 1_000 }), {
          key: `open:${id}`,
          kind: 'open',
          queueKey,
          payload: null,
          dueAt: 5_000,
        }),
      );
    for (const id of ['a', 'b']) await begin(id, 'connector:many');
    await begin('c', 'connector:one');
    expect(await store.health.countPending('open', 2_000, 4)).toEqual({
      unknown: 3,
      waiting: 0,
      isCapped: false,
    });
    expect(await store.health.countPending('open', 2_000, 2)).toEqual({
      unknown: 2,
      waiting: 0,
      isCapped: true,
    });
    expect(await store.health.countPending('none', 2_000, 2)).toMatchObject({ unknown: 0, isCapped: true });
  });

  test('counts no more jobs than it may, and sees the first job of each queue behind them', async () => {
    for (let n = 0; n < 8; n += 1) {
      await store.jobs.add({ key: `d${n}`, kind: 'call', queueKey: 'dead', payload: null, dueAt: n });
    }
    await store.jobs.markDown({ queueKey: 'dead', now: 10, until: 1_000 });
    for (const [key, kind] of [
      ['x', 'ask'],
      ['y', 'call'],
    ] as const) {
      await store.jobs.add({ key, kind, queueKey: `queue of ${key}`, payload: null, dueAt: 20 });
    }
    expect(await store.health.jobCounts(30, 5)).toEqual([
      { kind: 'ask', due: 1, failed: 0, oldestDueAt: 20 },
      { kind: 'call', due: 5, failed: 0, oldestDueAt: 20 },
    ]);
  });

  test('is told when the database does not answer', async () => {
    const closed = await openSqlite(':memory:');
    await closed.close();
    await expect(closed.health.missingMigrations()).rejects.toThrow();
  });
});
