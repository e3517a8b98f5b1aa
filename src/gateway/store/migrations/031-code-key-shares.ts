import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Replaces the table of code keys, which PostgreSQL wrote to a file whenever it stopped: unlogged means in no log, not in no
 * file. Now the keys stand there encrypted, once for each node, for a key that the node has in its memory alone.
 */
export const codeKeyShares: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await db.schema.dropTable('code_keys').execute();
    await db.schema
      .createTable('code_key_members')
      .modifyFront(sql`unlogged`)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('code_key_shares')
      .modifyFront(sql`unlogged`)
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('code_key_shares_primary', ['key_id', 'member_id'])
      .execute();
  },
};
