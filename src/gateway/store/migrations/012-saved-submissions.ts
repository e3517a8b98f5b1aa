import type { Kysely, Migration } from 'kysely';

/** What a shopper submitted on a page before the summary page: encrypted, until the merchant's server confirms it. */
export const savedSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['saved', 'saved_key_id', 'saved_attempt_id']) {
      await db.schema.alterTable('checkouts').addColumn(name, 'text').execute();
    }
  },
};
