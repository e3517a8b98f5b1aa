import type { Kysely, Migration } from 'kysely';

/** Adds how a provider's page is shown (popup or inline frame); null when it replaces the shop's page. */
export const flows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payments').addColumn('flow', 'text').execute();
  },
};
