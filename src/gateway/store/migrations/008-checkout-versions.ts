import type { Kysely, Migration } from 'kysely';

/** Counts changes of a checkout's parameters, so that a payment fails when they changed after it had read them. */
export const checkoutVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkouts')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
