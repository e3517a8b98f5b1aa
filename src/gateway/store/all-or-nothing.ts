import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs a transaction, and rolls it back when `write` returns false. */
export async function allOrNothing(
  db: Kysely<Schema>,
  write: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> {
  const nothing = new Error('Rolled back.');
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await write(transaction))) throw nothing;
    });
    return true;
  } catch (error) {
    if (error === nothing) return false;
    throw error;
  }
}
