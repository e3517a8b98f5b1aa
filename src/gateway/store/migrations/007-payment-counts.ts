/** Makes the table of how many payments there are by time. A node counts what was stored before (payment-counts.ts). */
import type { Kysely, Migration } from 'kysely';

export const paymentCounts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('payment_counts')
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('from_time', 'bigint', (column) => column.notNull())
      .addColumn('payment_type', 'text', (column) => column.notNull())
      .addColumn('until_time', 'bigint', (column) => column.notNull())
      .addColumn('payments', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_counts_key', ['entity_id', 'from_time', 'payment_type'])
      .execute();
    await schema.createIndex('payment_counts_from_time').on('payment_counts').column('from_time').execute();
  },
};
