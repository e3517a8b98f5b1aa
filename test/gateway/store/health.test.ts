import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { isPostgres, openTestStore } from '../../support/test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

describe('the health of a store', () => {
  test('has the age of the heartbeat where other nodes look for it', () => {
    if (isPostgres) expect(store.health.heartbeatAgeMs()).toBeLessThan(10_000);
    else expect(store.health.heartbeatAgeMs()).toBeUndefined();
  });

  test('lacks no migration', async () => {
    expect(await store.health.missingMigrations()).toEqual([]);
  });

  test('has the difference of the clocks where other nodes compare times with it', () => {
    if (isPostgres) expect(Math.abs(store.health.clockSkewMs() ?? Number.NaN)).toBeLessThan(5_000);
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

  test('is told when the database does not answer', async () => {
    const closed = await openSqlite(':memory:');
    await closed.close();
    await expect(closed.health.missingMigrations()).rejects.toThrow();
  });
});
