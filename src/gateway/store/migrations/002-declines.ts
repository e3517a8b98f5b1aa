import type { Kysely, Migration } from 'kysely';

/** Counts a checkout's declines on its own row, so that a claim can check the number in the same update. */
export const declines: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkouts')
      .addColumn('declines', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
