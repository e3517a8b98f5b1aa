import { readdirSync, readFileSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Migrations,
  migrate,
  migrations as released,
} from '../../../src/gateway/store/migrations/index.ts';
import type { Schema } from '../../../src/gateway/store/schema/schema.ts';
import { createConnections, sqliteDialect } from '../../../src/gateway/store/sqlite/dialect.ts';
import { loadDriver } from '../../../src/gateway/store/sqlite/driver.ts';
import { createTurns, createWatch } from '../../../src/gateway/store/sqlite/turns.ts';

const folder = new URL('../../../src/gateway/store/migrations/', import.meta.url);
const migrations = readdirSync(folder).filter((name) => /^[0-9]/.test(name));

describe('a migration', () => {
  test.each(migrations)('keeps its meaning for ever, because it uses no rule that may change: %s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const imported = [...text.matchAll(/ from '([^']+)'/g)].map(([, from]) => from);
    const ofOthers = imported.filter(
      (from = '') => from !== 'kysely' && !from.startsWith(`./${name.slice(0, 4)}`),
    );
    expect(ofOthers).toEqual([]);
  });

  // The statements of a released migration never change: a database that has seen its name does not run it again.
  test('makes the same tables as on the day of its release', async () => {
    const db = await openEmpty();
    const known: Record<string, Migrations[string]> = {};
    let before: readonly string[] = [];
    for (const [name, migration] of Object.entries(released)) {
      known[name] = migration;
      await migrate(db, known);
      const after = await statementsOf(db);
      const made = after.filter((statement) => !before.includes(statement));
      await expect(made.join('\n')).toMatchFileSnapshot(`made-by/${name}.sql`);
      before = after;
    }
    await db.destroy();
  });
});

/** The statements that make the tables and indexes of a database. */
async function statementsOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select sql || ';' as statement from sqlite_schema where sql is not null and name not like 'kysely%'
    order by rowid`.execute(db);
  return rows.map(({ statement }) => statement);
}

async function openEmpty(): Promise<Kysely<Schema>> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(':memory:');
  const turns = createTurns(createWatch(() => {}));
  return new Kysely({
    dialect: sqliteDialect(createConnections(database, turns), { lockTimeoutMs: 1_000, isGathered: false }),
  });
}

describe('a later migration on SQLite', () => {
  const later: Migrations = {
    ...released,
    '999-notes': {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable('nodes').addColumn('note', 'text').execute();
        await sql`update nodes set note = 'from before'`.execute(db);
      },
    },
  };
  let db: Kysely<Schema>;
  beforeEach(async () => {
    db = await openEmpty();
    await migrate(db);
    await db.insertInto('nodes').values({ id: 'n', seen_at: 1 }).execute();
  });
  afterEach(() => db.destroy());

  const noted = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );

  test('changes the tables once and keeps their rows', async () => {
    expect(await noted()).toEqual(Object.keys(released));
    await migrate(db, later);
    await migrate(db, later);
    expect(await noted()).toEqual(Object.keys(later));
    const { rows } = await sql`select id, seen_at, note from nodes`.execute(db);
    expect(rows).toEqual([{ id: 'n', seen_at: 1, note: 'from before' }]);
  });

  test('that fails changes nothing, and runs when it is repaired', async () => {
    const broken: Migrations = {
      ...released,
      '999-notes': {
        async up(db: Kysely<unknown>) {
          await db.schema.alterTable('nodes').addColumn('note', 'text').execute();
          await sql`insert into missing values (1)`.execute(db);
        },
      },
    };
    await expect(migrate(db, broken)).rejects.toThrow('no such table: missing');
    expect(await noted()).toEqual(Object.keys(released));
    await migrate(db, later);
    expect(await noted()).toEqual(Object.keys(later));
  });
});
