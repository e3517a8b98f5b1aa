import type { Kysely, Migration } from 'kysely';

/** Adds to each checkout how often it was claimed, so that a request knows whether a claim came after it. */
export const claims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkouts')
      .addColumn('claims', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
