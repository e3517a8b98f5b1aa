import type { Kysely, Migration } from 'kysely';

/** Adds the simulated issuer's record of each authentication. Test environment only. */
export const issuerTransactions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('issuer_transactions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('issuer_transactions_created')
      .on('issuer_transactions')
      .column('created_at')
      .execute();
  },
};
