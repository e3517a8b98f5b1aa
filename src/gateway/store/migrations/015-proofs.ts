import type { Kysely, Migration } from 'kysely';

/** What payments name an authentication by that was made without one. */
export const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('proofs')
      .addColumn('value', 'text', (column) => column.primaryKey())
      .addColumn('payment_id', 'text', (column) => column.notNull())
      .execute();
  },
};
