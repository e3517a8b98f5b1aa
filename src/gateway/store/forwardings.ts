/** Which transactions were sent to another gateway, so that each is sent once and asked about afterwards. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface Forwardings {
  /** Marks a transaction as sent, durably. Undefined when the mark is new, else the time of the mark that was there. */
  mark(key: string, sentAt: number): Promise<number | undefined>;
  /** Takes a mark away: certainly nothing was sent under this key. */
  withdraw(key: string): Promise<void>;
  /** Whether a name the upstream gave to a transaction of the channel is this one's; it is the first one's for good. */
  owns(key: string, channelId: string, name: string): Promise<boolean>;
}

export function forwardingsOf(db: Kysely<Schema>): Forwardings {
  return {
    async mark(key, sentAt) {
      const marked = await db
        .insertInto('forwardings')
        .values({ key, sent_at: sentAt })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      if (marked !== undefined) return undefined;
      const row = await db
        .selectFrom('forwardings')
        .select('sent_at')
        .where('key', '=', key)
        .executeTakeFirst();
      // Withdrawn between the two statements: somebody else had it, so this caller must not send it either.
      return row?.sent_at ?? sentAt;
    },
    async withdraw(key) {
      await db.deleteFrom('forwardings').where('key', '=', key).execute();
    },

    async owns(key, channel, name) {
      await db
        .insertInto('upstream_names')
        .values({ channel, name, key })
        .onConflict((conflict) => conflict.columns(['channel', 'name']).doNothing())
        .execute();
      const row = await db
        .selectFrom('upstream_names')
        .select('key')
        .where('channel', '=', channel)
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.key === key;
    },
  };
}
