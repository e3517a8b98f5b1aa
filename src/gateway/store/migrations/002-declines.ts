import type { Kysely, Migration } from 'kysely';

/** How often a checkout was declined, on its own row, so that a claim can look at it in the same update. */
export const declines: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkouts')
      .addColumn('declines', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
