import type { Kysely, Migration } from 'kysely';

/** Adds when a payment with a registration first succeeded. It stays empty for registrations that exist already. */
export const paidRegistrations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('registrations').addColumn('paid_at', 'bigint').execute();
  },
};
