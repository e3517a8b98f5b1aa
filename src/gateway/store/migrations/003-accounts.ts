/** Notes the account that a transaction was sent to. Earlier releases leave it out. */
import type { Kysely, Migration } from 'kysely';

export const accountsOfForwardings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('forwardings').addColumn('account_hash', 'text').execute();
  },
};
