/** Transactions that come together are committed together, and each is as durable and as separate as one that is alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import { inBatches } from '../../../../src/gateway/store/batching.ts';
import { type Database, type Driver, loadDriver } from '../../../../src/gateway/store/sqlite/driver.ts';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { fullDisk } from '../../../support/full-disk.ts';
import { newPayment, pendingRecord } from '../../../support/new-payment.ts';

let folder: string;
let store: Store;
let commits = 0;
/** The statements that write, as they ran. */
let writes: string[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-group-'));
  await open(await countingDriver());
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'gateway.sqlite');
async function open(driver: Driver): Promise<void> {
  store = await openSqlite(file(), { driver });
  commits = 0;
  writes = [];
}

/** Makes a driver that counts commits, and notes statements that write. */
async function countingDriver(): Promise<Driver> {
  const { DatabaseSync, StatementSync } = await loadDriver();
  class Counting extends DatabaseSync {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      const [verb = ''] = sql.split(' ', 1);
      const note =
        <Values extends unknown[], Result>(run: (...values: Values) => Result) =>
        (...values: Values) => {
          if (verb === 'commit') commits += 1;
          if (verb !== 'select') writes.push(verb);
          return run(...values);
        };
      return Object.defineProperties(statement, {
        run: { value: note(statement.run.bind(statement)) },
        all: { value: note(statement.all.bind(statement)) },
      });
    }
  }
  return { DatabaseSync: Counting, StatementSync };
}

const ids = ['a', 'b', 'c', 'd', 'e'];
const begin = (id: string, hash = id) =>
  store.beginAttempt({
    kind: 'begin',
    attempt: newPayment({ id }),
    writes: [
      { kind: 'note key', key: { hash, fingerprint: '', transaction: '' }, payment: { id, createdAt: 0 } },
      { kind: 'add job', job: { key: `job of ${id}`, kind: 'k', queueKey: 'q', payload: null, dueAt: 0 } },
    ],
  });
const end = (id: string) =>
  store.endAttempt({
    end: {
      id,
      from: 'processing',
      outcome: { state: 'succeeded', record: pendingRecord, rule: 'r', connectorReference: null },
      writes: [],
    },
  });

/** Reads the payments that are in the file, as a process does that starts after this one was killed. */
async function durable(): Promise<string[]> {
  const { DatabaseSync } = await loadDriver();
  const other: Database = new DatabaseSync(file(), { readOnly: true });
  const rows = other.prepare('select id from payments order by id').all() as { id: string }[];
  other.close();
  return rows.map(({ id }) => id);
}

test('payments that begin together take one commit, and so do their outcomes, and marks of what is sent', async () => {
  expect(await Promise.all(ids.map((id) => begin(id)))).toEqual(ids.map(() => true));
  expect(commits).toBe(1);
  expect(await durable()).toEqual(ids);
  await Promise.all(ids.map((id) => store.forwardings.mark(id, 1)));
  expect(commits).toBe(2);
  expect(await Promise.all(ids.map(end))).toEqual(ids.map(() => true));
  expect(commits).toBe(3);
});

const prepare = (id: string) =>
  store.createCheckout({ id, entityId: 'e', parameters: { amount: '1.00' }, createdAt: 1, expiresAt: 2 });
const count = (key: string) => store.countRequest({ key, now: 0, interval: 1_000, limit: 9 });

test('a checkout that is alone is one statement, and so are those that come together, and one count', async () => {
  await prepare('Z');
  expect(writes).toEqual(['insert']);
  await Promise.all(ids.map(prepare));
  expect(writes).toEqual(['insert', 'insert']);
  await count('k');
  expect(writes).toEqual(['insert', 'insert', 'insert']);
});

test('counts that come together take one commit, which waits for no turn of the event loop after them', async () => {
  const turns = await turnsUntil(Promise.all(ids.map(count)));
  expect(writes).toEqual(['begin', ...ids.map(() => 'insert'), 'commit']);
  const gathered = inBatches<string>(async () => {}, 100);
  expect(turns).toBe(await turnsUntil(Promise.all(ids.map(gathered))));
});

/** Counts the turns of the event loop until something is done. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let isDone = false;
  done.then(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await new Promise(setImmediate);
  return turns;
}

test('checkouts that come while others are gathered, or written, are gathered as long as those', async () => {
  const prepared: Promise<void>[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    prepared.push(prepare(`C${turn}`), prepare(`D${turn}`));
    await new Promise(setImmediate);
  }
  await Promise.all(prepared);
  expect(writes).toEqual(Array.from({ length: 10 }, () => 'insert'));
});

test('checkouts take those along that wait for their commit', async () => {
  await Promise.all([begin('a'), prepare('A'), begin('b'), prepare('B')]);
  expect(commits).toBe(1);
  expect(await durable()).toEqual(['a', 'b']);
  expect(await store.findCheckout('B')).toBeDefined();
});

test('a checkout that is refused takes nothing from those that wait for their commit', async () => {
  await prepare('A');
  const results = await Promise.allSettled([begin('a'), prepare('A'), begin('b')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await durable()).toEqual(['a', 'b']);
});

test('a payment that is alone is durable when its call returns, and each of several as well', async () => {
  expect(await begin('z')).toBe(true);
  expect(await durable()).toEqual(['z']);
  const seen = await Promise.all(
    ids.map(async (id) => {
      await begin(id);
      return (await durable()).includes(id);
    }),
  );
  expect(seen).toEqual(ids.map(() => true));
});

test('nobody reads what is not durable', async () => {
  let isWritten = false;
  const writing = begin('a').then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    const isFound = (await store.findPayment('a')) !== undefined;
    expect(isFound && !(await durable()).includes('a')).toBe(false);
    await new Promise(setImmediate);
  }
  await writing;
  expect(await store.findPayment('a')).toBeDefined();
});

test('one that is rolled back takes nothing from the others', async () => {
  const begun = await Promise.all([begin('a'), begin('b', 'a'), begin('c')]);
  expect(begun).toEqual([true, false, true]);
  expect(await durable()).toEqual(['a', 'c']);
  expect(commits).toBe(1);
});

test('one whose statement fails takes nothing from the others', async () => {
  const { db } = store.database;
  const insert = () => db.insertInto('settings').values({ name: 'x', value: 1 }).execute();
  const results = await Promise.allSettled([insert(), insert(), begin('a')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await durable()).toEqual(['a']);
});

test('one that cannot be undone is never committed: the group fails, and later ones are stored', async () => {
  await store.close();
  const { DatabaseSync, StatementSync } = await loadDriver();
  let isBroken = true;
  class Broken extends DatabaseSync {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      if (sql !== 'rollback to member') return statement;
      const run = statement.run.bind(statement);
      const value = () => {
        if (isBroken) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
        return run();
      };
      return Object.defineProperty(statement, 'run', { value });
    }
  }
  await open({ DatabaseSync: Broken, StatementSync });
  const results = await Promise.allSettled([begin('a'), begin('b', 'a'), begin('c')]);
  isBroken = false;
  const stored = ['a', 'b', 'c'].filter((_, at) => (results[at] as { value?: unknown }).value === true);
  expect(stored).not.toContain('b');
  expect(await durable()).toEqual(stored);
  expect(await begin('d')).toBe(true);
  expect(await durable()).toEqual([...stored, 'd']);
});

test('when their commit fails, all of them fail and none is stored, and later ones are', async () => {
  await store.close();
  const disk = await fullDisk();
  await open(disk.driver);
  disk.isFull = true;
  const results = await Promise.allSettled([...ids.map((id) => begin(id)), prepare('A'), count('k')]);
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  }
  expect(await durable()).toEqual([]);
  disk.isFull = false;
  expect(await begin('a')).toBe(true);
  expect(await durable()).toEqual(['a']);
  expect(await store.findCheckout('A')).toBeUndefined();
});

test('what waits for its commit is committed before the store is closed', async () => {
  const writing = begin('a');
  await store.close();
  expect(await writing).toBe(true);
  expect(await durable()).toEqual(['a']);
  await open(await countingDriver());
});
