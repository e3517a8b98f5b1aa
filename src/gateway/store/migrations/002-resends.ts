/** Makes the table of the orders by which transactions are sent again. */
import type { Kysely, Migration } from 'kysely';

export const resends: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('resends')
      // Builds of one day made the table with the first schema.
      .ifNotExists()
      .addColumn('payment_id', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('erase_at', 'bigint')
      .execute();
  },
};
