import type { Kysely, Migration } from 'kysely';

/** Adds the authentications by the card's issuer. The card waits in its row, encrypted, until the outcome. */
export const authentications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('authentications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('transaction_id', 'text', (column) => column.notNull().unique())
      .addColumn('payment_id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
