import type { Kysely, Migration } from 'kysely';

/** Which payment an authentication was used by: it pays once. */
export const usedProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('proofs').addColumn('used_by', 'text').execute();
    await db.schema.createIndex('proofs_payment').on('proofs').column('payment_id').execute();
  },
};
