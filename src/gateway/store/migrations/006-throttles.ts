import type { Kysely, Migration } from 'kysely';

/** Adds the counters of throttled operations: how often each was called in its present interval. */
export const throttles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('throttles')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('resets_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('throttles_resets_at').on('throttles').column('resets_at').execute();
  },
};
