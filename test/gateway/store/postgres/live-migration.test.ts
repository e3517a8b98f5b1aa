/** `--migrate` on a large database whose nodes go on: writes go on, and a failure leaves nothing that stays wrong. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Migrations, migrations } from '../../../../src/gateway/store/migrations/index.ts';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const count = 300_000;
const waiting = { timeout: 60_000, interval: 5 };
const now = 1_000_000;
const indexes = ['checkouts_read_at', 'payments_brand'];
/** A later release with two more indexes, and one that changes a table. */
const withIndexes: Migrations = {
  ...migrations,
  '999-indexes': {
    indexes: [
      { name: 'checkouts_read_at', table: 'checkouts', columns: ['read_at'] },
      { name: 'payments_brand', table: 'payments', columns: ['brand'] },
    ],
    up: async () => {},
  },
};
const withColumn: Migrations = {
  ...migrations,
  '999-notes': { up: (db) => db.schema.alterTable('checkouts').addColumn('note', 'text').execute() },
};
let client: pg.Client;
let store: Store;
let url: string;

beforeEach(async () => {
  url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  store = await openPostgres({ url, size: 4 });
});
afterEach(async () => {
  await store.close();
  await client.end();
});

const fill = () =>
  client.query(
    `insert into checkouts (id, entity_id, state, parameters, created_at, expires_at)
     select lpad(n::text, 32, '0'), 'e', 'paid', '{}', n, n from generate_series(1, $1::int) as n`,
    [count],
  );

const validIndexes = async () =>
  (
    await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indisvalid and indexrelid::regclass::text = any($1) order by 1`,
      [indexes],
    )
  ).rows.map(({ name }) => name);

/** Whether an index is being built now, and by which process of the server. */
const builder = async () =>
  (
    await client.query(
      "select pid from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'",
    )
  ).rows[0]?.pid;

/** Whether the change of a table waits for others now. */
const isWaiting = async () =>
  (
    await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'",
    )
  ).rowCount === 1;

/** Begins a transaction that holds a table as this statement does. */
async function holding(statement: string): Promise<{ end(): Promise<void> }> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query(statement);
  return {
    async end() {
      await other.query('rollback');
      await other.end();
    },
  };
}

/** Writes checkouts, one after the other, until a task has ended. */
function writeDuring(task: Promise<unknown>) {
  let isOver = false;
  let writes = 0;
  const write = async () => {
    while (!isOver) {
      const id = String(writes).padStart(32, 'A');
      await store.createCheckout({ id, entityId: 'e', parameters: {}, createdAt: now, expiresAt: now });
      writes += 1;
    }
  };
  const written = write();
  const ended = task.finally(() => {
    isOver = true;
  });
  return {
    /** Resolves when so many more are stored. */
    async more(count: number) {
      const wanted = writes + count;
      await vi.waitUntil(() => writes >= wanted, waiting);
    },
    /** Resolves when the task and the last write have ended. */
    end: () => Promise.all([ended, written]),
  };
}

test('writes go on while an index is built over 300,000 rows, and while others hold the table for a while', async () => {
  await fill();
  // The build waits for this transaction, so that many writes come in between.
  const writer = await holding("update checkouts set version = 1 where id = lpad('1', 32, '0')");
  const migrating = migratePostgres({ url, migrations: withIndexes });
  await vi.waitUntil(builder);
  const writing = writeDuring(migrating);
  await writing.more(20);
  expect(await builder()).toBeDefined();
  await writer.end();
  await writing.end();
  expect(await migrating).toBe(1);
  expect(await validIndexes()).toEqual(indexes);
});

test('a build that fails leaves an index that the next call builds anew, and the first stays', async () => {
  const writer = await holding(
    `insert into payments (id, entity_id, payment_type, brand, mode, amount, currency, state, record, rule,
     connector_key, ledger, created_at) values ('p', 'e', 'DB', '', 'LIVE', 1, 'EUR', 'failed', '{}', '', 'p', '{}', 1)`,
  );
  const migrating = migratePostgres({ url, migrations: withIndexes });
  const outcome = expect(migrating).rejects.toThrow(/which gives no answer|reached|shutting down|terminat/);
  // The process that builds the second index built the first one, too.
  const hasBegun = async () =>
    (await client.query("select to_regclass('payments_brand') as name")).rows[0]?.name != null;
  const build = await vi.waitUntil(async () => (await hasBegun()) && builder());
  await client.query('select pg_terminate_backend($1)', [build]);
  await outcome;
  await writer.end();
  const { rows } = await client.query(
    "select indisvalid from pg_index where indexrelid = 'payments_brand'::regclass",
  );
  expect([await validIndexes(), rows]).toEqual([['checkouts_read_at'], [{ indisvalid: false }]]);
  expect(await migratePostgres({ url, migrations: withIndexes })).toBe(1);
  expect(await validIndexes()).toEqual(indexes);
  expect(await migratePostgres({ url, migrations: withIndexes })).toBe(0);
});

test('five that begin at the same time build each index once', async () => {
  const counts = await Promise.all(
    Array.from({ length: 5 }, () => migratePostgres({ url, migrations: withIndexes })),
  );
  expect(counts.sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await validIndexes()).toEqual(indexes);
});

test('a build that the user’s statement_timeout ends says so', async () => {
  const writer = await holding("insert into checkouts values ('c', 'e', 'open', '{}', 1, 1)");
  const hasty = `${url}?options=-c%20statement_timeout%3D100`;
  await expect(migratePostgres({ url: hasty, migrations: withIndexes })).rejects.toThrow(
    'statement_timeout: lift it',
  );
  await writer.end();
  expect(await migratePostgres({ url, migrations: withIndexes })).toBe(1);
});

test('a table that somebody reads for long is waited for again and again, and the writes between go on', async () => {
  const reader = await holding('select 1 from checkouts');
  const migrating = migratePostgres({ url, migrations: withColumn });
  const writing = writeDuring(migrating);
  for (let waits = 0; waits < 2; waits += 1) {
    await vi.waitUntil(isWaiting, waiting);
    // A write that comes now waits behind the migration, and goes on when that gives up for a while.
    await writing.more(3);
  }
  await reader.end();
  await writing.end();
  expect(await migrating).toBe(1);
});
