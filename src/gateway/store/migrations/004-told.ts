/** Notes when it happened what an acquirer told last of a payment. Earlier releases leave it out. */
import type { Kysely, Migration } from 'kysely';

export const notificationTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payments').addColumn('told_at', 'bigint').execute();
  },
};
