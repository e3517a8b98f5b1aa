/** Records which transactions were sent to another gateway, so that each is sent once and only inquired about later. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export function forwardingsOf(db: Kysely<Schema>) {
  return {
    /**
     * Marks a transaction as sent, durably.
     *
     * @returns undefined when the mark is new, otherwise the time of the existing mark in milliseconds
     */
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
      // Without a row, the mark was withdrawn between the two statements. It belonged to another caller, so this caller
      // must not send the transaction either.
      return row?.sent_at ?? sentAt;
    },
    /** Removes a mark. Call it only when it is certain that nothing was sent under the key. */
    async withdraw(key: string): Promise<void> {
      await db.deleteFrom('forwardings').where('key', '=', key).execute();
    },

    /** Whether an upstream's name for a transaction of the channel belongs to this key: the first key that asks owns it. */
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
