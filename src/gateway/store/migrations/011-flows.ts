import type { Kysely, Migration } from 'kysely';

/** Where the shopper meets a provider's page: null in the place of the shop's. */
export const flows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payments').addColumn('flow', 'text').execute();
  },
};
