/** Numbers that all nodes share, by name. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema/schema.ts';

/** Returns undefined for a number that was never written. */
export async function readSetting(db: Kysely<Schema>, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Kysely<Schema>, name: string, value: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
