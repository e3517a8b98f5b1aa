/** Which transactions were sent to another gateway, so that each is sent once and asked about afterwards. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export function forwardingsOf(db: Kysely<Schema>) {
  return {
    /** Marks a transaction as sent, durably. Gives undefined when the mark is new, else the time of the mark that was there. */
    async mark(key: string, sentAt: number): Promise<number | undefined> {
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
    /** Takes a mark away when certainly nothing was sent under the key. */
    async withdraw(key: string): Promise<void> {
      await db.deleteFrom('forwardings').where('key', '=', key).execute();
    },

    /** Whether an upstream's name of a transaction of the channel belongs to this key: it is the first key's for good. */
    async owns(key: string, channel: string, name: string): Promise<boolean> {
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
