import type { Kysely, Migration } from 'kysely';

/**
 * Adds what a process compares with itself before it starts: which releases may run on this schema, and which keys the
 * others have. The test environment's own key is in the database, too, because several processes share no file.
 */
export const startChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('compatibility')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('oldest', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('key_checks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('check_value', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('test_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .execute();
  },
};
