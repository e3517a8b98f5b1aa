/** Makes the table of what acquirers have told and no record has yet. Earlier releases leave it alone. */
import type { Kysely, Migration } from 'kysely';

export const keptNotifications: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('kept_news')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('happened_at', 'bigint')
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('held_until', 'bigint')
      .execute();
    await schema.createIndex('kept_news_payment').on('kept_news').column('payment_id').execute();
  },
};
