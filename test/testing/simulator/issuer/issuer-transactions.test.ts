import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import type { SimulatorStore } from '../../../../src/testing/simulator/issuer/issuer-transactions.ts';
import { createTestTables, withTestTables } from '../../../../src/testing/simulator/tables.ts';
import { start } from '../../../support/gateway.ts';
import { openTestStore } from '../../../support/test-store.ts';

const hour = 60 * 60_000;

let store: SimulatorStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const put = (id: string, seen?: number, now = start) => {
  const job = { key: id, kind: 'results', queueKey: id, payload: null, dueAt: now };
  return store.issuerTransactions.put({ id, state: '{}', jobs: [job] }, seen, now);
};

test('a listener hears of a job that is stored with a record, and not of one that comes too late', async () => {
  const told: number[] = [];
  store.onWritten((written) => {
    if (written.kind === 'jobs') told.push(...written.jobs.map(({ dueAt }) => dueAt));
  });
  expect(await put('one')).toBe(true);
  expect(await put('one', 0, start + 1)).toBe(true);
  expect(await put('one', 0, start + 2)).toBe(false);
  expect(told).toEqual([start, start + 1]);
});

test('a record goes when another one begins more than a day later', async () => {
  await put('early');
  await put('later', undefined, start + 2 * hour);
  await put('next day', undefined, start + 25 * hour);
  const left = ['early', 'later', 'next day'].map((id) => store.issuerTransactions.find(id));
  expect((await Promise.all(left)).map((record) => record?.version)).toEqual([undefined, 0, 0]);
});

test('a database has no table of the simulator before the test environment makes them', async () => {
  const { database, close } = await openSqlite(':memory:');
  const count = () => withTestTables(database.db).selectFrom('issuer_transactions').select('id').execute();
  await expect(count()).rejects.toThrow('no such table');
  await Promise.all([createTestTables(database), createTestTables(database)]);
  expect(await count()).toEqual([]);
  await close();
});
