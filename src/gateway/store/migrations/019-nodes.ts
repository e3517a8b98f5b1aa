import type { Kysely, Migration } from 'kysely';

/** Adds the processes that use the database, and to each lease the process that holds it. */
export const nodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    for (const table of ['checkouts', 'jobs']) {
      await db.schema.alterTable(table).addColumn('node_id', 'text').execute();
    }
  },
};
