import type { Kysely, Migration } from 'kysely';

/** Indexes the rows that are under way, so that a start can end their leases without reading the whole table. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['checkouts', 'jobs']) {
      await db.schema
        .createIndex(`${table}_leased`)
        .on(table)
        .column('lease_until')
        .where('lease_until', 'is not', null)
        .execute();
    }
  },
};
