import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { firstSchema } from './001-schema.ts';
import { resends } from './002-resends.ts';
import { accountsOfForwardings } from './003-accounts.ts';
import { notificationTimes } from './004-told.ts';
import { keptNotifications } from './005-kept-news.ts';
import { sealings } from './006-sealings.ts';
import { paymentCounts } from './007-payment-counts.ts';
import { paymentCodes } from './008-payment-codes.ts';

export interface NewIndex {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** A migration that only adds indexes, which PostgreSQL builds while nodes write to their tables. */
interface IndexMigration extends Migration {
  readonly indexes: readonly NewIndex[];
}

/** Migrations by name, in the order of their names. */
export type Migrations = Readonly<Record<string, Migration | IndexMigration>>;

/**
 * Every migration. Names are sorted, and neither a name nor what it makes ever changes: a database remembers the names that it
 * has seen, and a start compares names alone. On PostgreSQL nodes go on
 * writing while they run, so that none may hold a large table for long: an index for a table that may be large is an
 * {@link IndexMigration}, and the others change tables without reading their rows.
 */
export const migrations: Migrations = {
  '001-schema': firstSchema,
  '002-resends': resends,
  '003-accounts': accountsOfForwardings,
  '004-told': notificationTimes,
  '005-kept-news': keptNotifications,
  '006-sealings': sealings,
  '007-payment-counts': paymentCounts,
  '008-payment-codes': paymentCodes,
};

/**
 * The last migration that a release must know whose processes still work on the schema of this release. A release that
 * takes away what an older one uses names a later migration here. It does so at the earliest two releases after the one
 * that stopped using it, so that processes of both releases can run at the same time.
 */
export const oldestCompatible = '001-schema';

/** Brings a database of one process to the newest schema. Throws the migration's own error. */
export async function migrate(db: Kysely<Schema>, known: Migrations = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Returns the names of the migrations that the database has not seen, such as one that was restored from a backup. */
export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const seen = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !seen.has(name));
}
