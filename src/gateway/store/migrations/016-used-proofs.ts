import type { Kysely, Migration } from 'kysely';

/** Adds the payment that used a standalone authentication: each can be used for one payment. */
export const usedProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('proofs').addColumn('used_by', 'text').execute();
    await db.schema.createIndex('proofs_payment').on('proofs').column('payment_id').execute();
  },
};
