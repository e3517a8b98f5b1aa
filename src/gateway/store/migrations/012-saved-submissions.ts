import type { Kysely, Migration } from 'kysely';

/** Adds the submission made before the shop's summary page; it waits encrypted until the merchant's server confirms it. */
export const savedSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['saved', 'saved_key_id', 'saved_attempt_id']) {
      await db.schema.alterTable('checkouts').addColumn(name, 'text').execute();
    }
  },
};
