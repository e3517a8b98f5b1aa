import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Migrations, migrations } from '../../../../src/gateway/store/migrations/index.ts';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { keepTestKey, migrateEmpty, openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';

const { TEST_POSTGRES: server = '' } = process.env;
const all = Object.keys(migrations);
/** What a later release brings. */
const later: Migrations = {
  ...migrations,
  '999-notes': { up: (db) => db.schema.alterTable('nodes').addColumn('note', 'text').execute() },
};

let admin: pg.Client;
let client: pg.Client;
let url: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
});
afterAll(() => admin.end());
beforeEach(async () => {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name}`);
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  client = new pg.Client({ connectionString: url });
  await client.connect();
  return () => client.end();
});

const applied = async () =>
  (await client.query('select name from kysely_migration order by name')).rows.map(({ name }) => name);
const schema = async () =>
  (
    await client.query(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
    )
  ).rows;

describe('migrating a database', () => {
  test('makes all tables, and a second time nothing', async () => {
    expect(await migratePostgres({ url })).toBe(all.length);
    expect(await applied()).toEqual(all);
    const tables = await schema();
    expect(await migratePostgres({ url })).toBe(0);
    expect(await schema()).toEqual(tables);
  });

  test('brings the tables to a later release, and keeps their rows', async () => {
    await migratePostgres({ url });
    await client.query("insert into nodes (id, seen_at) values ('n', 1)");
    expect(await migratePostgres({ url, migrations: later })).toBe(1);
    expect(await migratePostgres({ url, migrations: later })).toBe(0);
    expect(await applied()).toEqual([...all, '999-notes']);
    expect((await client.query('select id, note from nodes')).rows).toEqual([{ id: 'n', note: null }]);
    const store = await openPostgres({ url, migrations: later, size: 2 });
    await store.close();
  });

  test('to a later release changes nothing when it fails, and goes on when it is repaired', async () => {
    await migratePostgres({ url });
    const tables = await schema();
    const broken: Migrations = {
      ...migrations,
      '999-notes': {
        async up(db) {
          await db.schema.alterTable('nodes').addColumn('note', 'text').execute();
          await db.schema.dropTable('missing').execute();
        },
      },
    };
    await expect(migratePostgres({ url, migrations: broken })).rejects.toThrow('"missing" does not exist');
    expect([await applied(), await schema()]).toEqual([all, tables]);
    expect(await migratePostgres({ url, migrations: later })).toBe(1);
  });

  test('is done once by five that begin at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 5 }, () => migratePostgres({ url })));
    expect(counts.sort((one, other) => other - one)).toEqual([all.length, 0, 0, 0, 0]);
  });

  test('leaves no lock and no connection behind', async () => {
    await migratePostgres({ url });
    const locks =
      "select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
    expect((await client.query(locks)).rows).toEqual([]);
  });

  test('makes the tables in the first schema of the search path, whatever other schemas hold', async () => {
    await migratePostgres({ url });
    await client.query('create schema second');
    const inSecond = `${url}?options=-c%20search_path%3Dsecond`;
    expect(await migratePostgres({ url: inSecond })).toBe(all.length);
    const store = await openPostgres({ url: inSecond, size: 2 });
    await store.close();
    const { rows } = await client.query(
      "select count(*)::int as count from pg_tables where tablename = 'checkouts'",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('changes nothing when it fails in the middle', async () => {
    await client.query('create table payments (id text)');
    await expect(migratePostgres({ url })).rejects.toThrow(
      /names the database empty_\w+ at 127\.0\.0\.1:\d+, in which another program has tables of the same names: .*own \(PostgreSQL: relation "payments" already exists\)\.$/,
    );
    expect(await schema()).toEqual([{ table_name: 'payments', column_name: 'id' }]);
  });
});

describe('a start', () => {
  test('on an empty database says how the tables are made', async () => {
    await expect(openPostgres({ url })).rejects.toThrow(
      /which has no tables of the gateway: make them with --migrate\.$/,
    );
    await expect(schema()).resolves.toEqual([]);
  });

  test('on an older schema says how it is updated', async () => {
    await migratePostgres({ url });
    await expect(openPostgres({ url, migrations: later })).rejects.toThrow(
      /whose schema is of an older release: update it with --migrate\.$/,
    );
  });

  test('goes on with a newer schema that names this release as compatible', async () => {
    await migratePostgres({ url });
    await client.query("insert into kysely_migration values ('999-later', '')");
    const store = await openPostgres({ url, size: 2 });
    await store.close();
    expect(await migratePostgres({ url })).toBe(0);
  });

  test('refuses a newer schema that is not compatible, and does not change it', async () => {
    await migratePostgres({ url });
    await client.query("insert into kysely_migration values ('999-later', '')");
    await client.query("update compatibility set oldest = '999-later'");
    const refusal =
      /whose schema a newer release has made, and with which this one cannot work: start the newer release\.$/;
    await expect(openPostgres({ url })).rejects.toThrow(refusal);
    await expect(migratePostgres({ url })).rejects.toThrow(refusal);
  });

  test('of the test environment makes the tables of an empty database, and only of that', async () => {
    await Promise.all(Array.from({ length: 3 }, () => migrateEmpty({ url })));
    expect(await applied()).toEqual(all);
    await migrateEmpty({ url, migrations: later });
    expect(await applied()).toEqual(all);
  });

  test('of several processes of the test environment finds one key', async () => {
    const keys = await Promise.all(['a', 'b', 'c'].map((digit) => keepTestKey({ url }, digit.repeat(64))));
    expect(new Set(keys).size).toBe(1);
    expect(await keepTestKey({ url }, 'd'.repeat(64))).toBe(keys[0]);
  });

  test('refuses a database that accepts no writes', async () => {
    await migratePostgres({ url });
    await client.query(
      "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
    );
    await expect(openPostgres({ url })).rejects.toThrow(
      /which accepts no writes, as a standby: name the primary\.$/,
    );
  });
});
