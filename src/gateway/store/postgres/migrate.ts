/**
 * Makes and updates the schema on PostgreSQL. Kysely's own migrator is not used: it holds a lock of the session, which a
 * pooler such as PgBouncer in transaction mode gives to others, and it looks for its tables in all schemas of the database.
 */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { migrations, oldestCompatible } from '../migrations/index.ts';
import type { Schema } from '../schema.ts';
import { directPoolOf } from './pool.ts';
import { problemOfServer, schemaStateOf } from './schema-state.ts';
import { type DatabaseSource, unusableDatabase, unusablePostgres } from './unusable.ts';

/** The lock under which schemas are changed. The number is drawn at random; only this program uses it. */
const migrationLock = '5061382947105524917';
/** How long a migration waits for a table that others use, in milliseconds. Meanwhile nobody else can use it. */
const tableLockTimeoutMs = 5_000;

/**
 * Brings the schema to this release, and resolves to the number of migrations that ran. Of several processes that do this
 * at the same time one migrates, and the others find nothing left. A newer schema with which this release can work stays
 * as it is. Throws `PostgresUnusable`.
 */
export function migratePostgres(source: DatabaseSource): Promise<number> {
  return withDirectConnection(source, (db) =>
    db.transaction().execute((transaction) => migrateAlone(transaction, source)),
  );
}

/** Runs a task with a connection of its own, on a server that can hold a gateway's database. */
export async function withDirectConnection<T>(
  source: DatabaseSource,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: directPoolOf(source) }) });
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

async function migrateAlone(transaction: Transaction<Schema>, source: DatabaseSource): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(transaction);
  const { kind, pending } = await schemaStateOf(transaction);
  if (kind === 'newer') throw newerSchema(source);
  if (kind === 'current' || kind === 'compatible') return 0;
  await sql`set local lock_timeout = ${sql.lit(tableLockTimeoutMs)}`.execute(transaction);
  // The table has the form of Kysely's, as on SQLite.
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction);
  for (const name of pending) {
    await migrations[name]?.up(transaction);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  }
  const row = { id: 'schema', oldest: oldestCompatible };
  await transaction
    .insertInto('compatibility')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ oldest: row.oldest }))
    .execute();
  return pending.length;
}

/** The error for a schema that only a newer release knows. */
export function newerSchema(source: DatabaseSource): Error {
  return unusableDatabase(
    source,
    'whose schema a newer release has made, and with which this one cannot work: start the newer release',
  );
}
