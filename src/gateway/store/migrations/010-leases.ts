import type { Kysely, Migration } from 'kysely';

/** What is under way, so that a start ends its leases without a look at everything that ever was. */
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
