import type { Kysely, Migration } from 'kysely';

/** Counts changes of what was prepared, so that nobody pays what was changed while it was read. */
export const checkoutVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkouts')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
