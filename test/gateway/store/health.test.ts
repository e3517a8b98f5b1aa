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

  test('is told when the database does not answer', async () => {
    const closed = await openSqlite(':memory:');
    await closed.close();
    await expect(closed.health.missingMigrations()).rejects.toThrow();
  });
});
