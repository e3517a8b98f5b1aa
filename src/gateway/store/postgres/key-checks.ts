/** Compares the keys of the processes that share a database, without telling the keys. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { readDatabaseAddress } from './address.ts';
import { type DatabaseSource, PostgresUnusable } from './unusable.ts';

/**
 * Stores the check values of keys whose ids are new. Throws `PostgresUnusable`, and stores nothing, when another process
 * has stored another value under one of the ids, because it has another key then.
 *
 * @param checks check values by the id of their key
 */
export async function requireSameKeys(
  db: Kysely<Schema>,
  { url }: DatabaseSource,
  checks: Readonly<Record<string, string>>,
): Promise<void> {
  // All processes insert in the same order, so that no two of them wait for each other.
  const ids = Object.keys(checks).sort();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('key_checks')
      .values(ids.map((id) => ({ id, check_value: checks[id] ?? '' })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const stored = await transaction.selectFrom('key_checks').selectAll().where('id', 'in', ids).execute();
    const other = stored.find(({ id, check_value }) => checks[id] !== check_value);
    if (other === undefined) return;
    throw new PostgresUnusable(
      `registrationKeys has under the id "${other.id}" another key than the processes that used the database ${readDatabaseAddress(url).label} before; give all of them the same key, and a new key a new id.`,
    );
  });
}
