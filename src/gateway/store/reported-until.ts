/** Until when the upstream gateway of a channel was asked for its reports. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const nameOf = (channelId: string) => `reported-until:${channelId}`;

/** Returns the time in milliseconds since 1970; undefined when the channel's upstream was never asked. */
export async function reportedUntil(db: Kysely<Schema>, channelId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', nameOf(channelId))
    .executeTakeFirst();
  return row?.value;
}

export async function setReportedUntil(
  db: Kysely<Schema>,
  { channelId, until }: { readonly channelId: string; readonly until: number },
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: nameOf(channelId), value: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: until }))
    .execute();
}
