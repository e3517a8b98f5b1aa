/**
 * Creates and updates the schema on PostgreSQL. Kysely's own migrator cannot be used, for two reasons. It locks the
 * session, but PgBouncer in transaction mode shares a session among clients. And it looks for its tables in all schemas
 * of the database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { migrations, type NewIndex, oldestCompatible } from '../migrations/index.ts';
import type { Schema } from '../schema/schema.ts';
import { createDirectPool } from './pool.ts';
import { problemOfServer, readSchemaState } from './schema-state.ts';
import { type DatabaseSource, unusableDatabase, unusablePostgres } from './unusable.ts';

/** The id of the lock that a process holds while it changes the schema: a random number that only this program uses. */
const migrationLock = '5061382947105524917';
/**
 * How long a migration waits for a table that others use, in milliseconds. While it waits, no other request gets the table
 * either.
 */
const tableLockTimeoutMs = 2_000;
/** The pause before the next try, in milliseconds. Requests can use the table during the pause. */
const breathMs = 500;
/** How long a migration is tried again, in milliseconds. */
const retryTimeoutMs = 60_000;

/**
 * Updates the schema to this release. Resolves to the number of migrations that ran. When several processes call it at the
 * same time, one of them migrates, and the others then find nothing to do. A newer schema is left alone if this release
 * can work with it.
 *
 * In an empty database either all migrations run or none. In any other database each migration that ran stays, so that
 * after a failure the next call continues; this takes two connections. Throws `PostgresUnusable`.
 */
export function migratePostgres(source: DatabaseSource): Promise<number> {
  return withDirectConnection(source, async (db) => {
    for (;;) {
      const { kind } = await readSchemaState(db, source.migrations);
      if (kind === 'newer') throw newerSchema(source);
      if (kind === 'current' || kind === 'compatible') return 0;
      const ran = await withLock(db, (transaction) =>
        kind === 'empty' ? makeTables(transaction, source) : updateTables(source),
      );
      if (ran !== undefined) return ran;
      await pause(breathMs);
    }
  });
}

/**
 * Runs a task that only one process may run at a time. Returns undefined when another process is running it. It does not
 * wait in the database, because a waiting process could hold the last connection of PgBouncer, which the running one
 * needs.
 */
function withLock<T>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (transaction) => {
    for (const timeout of ['statement', 'lock', 'idle_in_transaction_session']) {
      await sql`set local ${sql.raw(timeout)}_timeout = 0`.execute(transaction);
    }
    // The number is a literal, because a statement with a parameter keeps its snapshot, and building an index waits for the
    // end of every snapshot.
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}::bigint) as is_mine`.execute(transaction);
    return rows[0]?.is_mine ? work(transaction) : undefined;
  });
}

/** Runs a task on a connection of its own. Throws when the server cannot hold a gateway's database. */
export async function withDirectConnection<T>(
  source: DatabaseSource,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createDirectPool(source) }) });
    try {
      const problem = await problemOfServer(db);
      if (problem !== undefined) throw unusableDatabase(source, problem);
      return await work(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw unusablePostgres(source, error);
  }
}

/** Creates all tables. Returns undefined when another process has created them meanwhile. */
async function makeTables(
  transaction: Transaction<Schema>,
  { migrations: release = migrations }: DatabaseSource,
): Promise<number | undefined> {
  const { kind, pending } = await readSchemaState(transaction, release);
  if (kind !== 'empty') return undefined;
  // The table has the form of Kysely's, as on SQLite.
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction);
  for (const name of pending) {
    await release[name]?.up(transaction);
    await noteMigration(transaction, name);
  }
  await noteCompatibility(transaction);
  return pending.length;
}

/**
 * Runs the pending migrations. It has a second connection besides that of the lock, because an index that is built while
 * others write must not be built in a transaction.
 */
function updateTables(source: DatabaseSource): Promise<number> {
  const { migrations: release = migrations } = source;
  return withDirectConnection(source, async (db) => {
    const { pending } = await readSchemaState(db, release);
    for (const name of pending) {
      const migration = release[name];
      const indexes = migration !== undefined && 'indexes' in migration ? migration.indexes : undefined;
      for (const index of indexes ?? []) await buildIndex(db, index);
      await changeSchema(db, async (transaction) => {
        if (indexes === undefined) await migration?.up(transaction);
        await noteMigration(transaction, name);
      });
    }
    return pending.length;
  });
}

/**
 * Changes the schema in a transaction, which locks tables for a moment, and notes which releases can work with it. Tries
 * again while others use the tables.
 */
async function changeSchema(
  db: Kysely<Schema>,
  change: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + retryTimeoutMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`set local lock_timeout = ${sql.lit(tableLockTimeoutMs)}`.execute(transaction);
        await change(transaction);
        await noteCompatibility(transaction);
      });
    } catch (error) {
      const isTaken = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
      if (!isTaken || performance.now() >= deadline) throw error;
      await pause(breathMs);
    }
  }
}

async function noteMigration(transaction: Transaction<Schema>, name: string): Promise<void> {
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(transaction);
}

/** Notes which releases can work with the schema. */
async function noteCompatibility(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .insertInto('compatibility')
    .values({ id: 'schema', oldest: oldestCompatible })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ oldest: oldestCompatible }))
    .execute();
}

/** The error for a schema that only a newer release knows. */
export function newerSchema(source: DatabaseSource): Error {
  return unusableDatabase(
    source,
    'whose schema a newer release has made, and with which this one cannot work: start the newer release',
  );
}

/** How often is asked whether a build has ended that goes on without the process that began it, in milliseconds. */
const askAgainMs = 200;

type State = 'missing' | 'building' | 'invalid' | 'valid';

/**
 * Builds an index while others write to its table (`create index concurrently`), outside of a transaction. A build that
 * fails leaves an invalid index behind (postgresql.org/docs/current/sql-createindex), which the next one removes. Takes as
 * long as the table is large, and waits for every transaction that began before. Resolves when the index is there.
 */
async function buildIndex(db: Kysely<Schema>, { name, table, columns }: NewIndex): Promise<void> {
  for (;;) {
    const state = await stateOf(db, name);
    if (state === 'valid') return;
    if (state === 'building') await pause(askAgainMs);
    if (state === 'invalid') await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    if (state === 'missing') {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)} (${list})`.execute(db);
    }
  }
}

async function stateOf(db: Kysely<Schema>, name: string): Promise<State> {
  const { rows } = await sql<{ is_valid: boolean; is_building: boolean }>`
    select indisvalid as is_valid,
      exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid) as is_building
    from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [index] = rows;
  if (index === undefined) return 'missing';
  if (index.is_valid) return 'valid';
  return index.is_building ? 'building' : 'invalid';
}
