import type { Kysely, Migration } from 'kysely';

/** Records the transactions sent to another gateway, so that none is sent twice and each can be inquired about. */
export const forwardings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('forwardings')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
