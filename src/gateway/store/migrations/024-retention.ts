import type { Kysely, Migration } from 'kysely';

/** Indexes what is deleted by its age, so that no deletion reads a whole table. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['checkouts', 'payments']) {
      await db.schema.createIndex(`${table}_created_at`).on(table).column('created_at').execute();
    }
  },
};
