import type { Kysely, Migration } from 'kysely';

/** Adds the merchant's address that is called with each final outcome; null when the merchant sent none. */
export const notificationUrls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payments').addColumn('notification_url', 'text').execute();
  },
};
