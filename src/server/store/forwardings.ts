/** Which transactions were sent to another gateway, so that each is sent once and asked about afterwards. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface Forwardings {
  /** Marks a transaction as sent, durably. Undefined when the mark is new, else the time of the mark that was there. */
  mark(key: string, sentAt: number): Promise<number | undefined>;
  /** Takes a mark away: certainly nothing was sent under this key. */
  withdraw(key: string): Promise<void>;
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
  };
}
