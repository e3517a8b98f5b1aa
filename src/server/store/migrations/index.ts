import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Schema } from '../schema.ts';
import { checkouts } from './001-checkouts.ts';
import { declines } from './002-declines.ts';

/** Every migration by name. Names are sorted and never change: a database remembers what it has seen. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-checkouts': checkouts,
  '002-declines': declines,
};

/** Brings a database to the newest schema. Throws the migration's own error. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
