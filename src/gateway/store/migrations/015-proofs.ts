import type { Kysely, Migration } from 'kysely';

/** Adds the values by which payments name a standalone authentication. */
export const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('proofs')
      .addColumn('value', 'text', (column) => column.primaryKey())
      .addColumn('payment_id', 'text', (column) => column.notNull())
      .execute();
  },
};
