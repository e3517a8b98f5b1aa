import type { Kysely, Migration } from 'kysely';

/** Adds values that all nodes take over, the first of them being the test clock's, and what each node has taken over. */
export const testClock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('nodes').addColumn('clock_ahead', 'bigint').execute();
  },
};
