import type { Kysely, Migration } from 'kysely';

/** What was sent to another gateway, so that it is asked about and not sent twice. */
export const forwardings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('forwardings')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
