import type { Kysely, Migration } from 'kysely';

/** Adds the releases whose browser files pages may still need, with these files. */
export const releases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('releases')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('integrity', 'text', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
