import type { Kysely, Migration } from 'kysely';

/** Adds to each mark which call made it, so that a call whose answer was lost knows its own mark. */
export const senders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('forwardings').addColumn('sender', 'text').execute();
  },
};
