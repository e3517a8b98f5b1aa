import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the keys of security codes that wait, where several nodes share the database. The table is unlogged, so that no
 * log and no base backup holds a key. With SQLite the only node has its key in memory.
 */
export const codeKeys: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await db.schema
      .createTable('code_keys')
      .modifyFront(sql`unlogged`)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
