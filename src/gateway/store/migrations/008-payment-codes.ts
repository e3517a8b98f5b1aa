/** Notes which payments had a code to pay with. Earlier releases leave it out. */
import type { Kysely, Migration } from 'kysely';

export const paymentCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payments').addColumn('has_had_code', 'integer').execute();
  },
};
