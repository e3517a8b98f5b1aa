/** Notices that the disk is full, or that another program holds the database, before a request does. */
import type { Kysely } from 'kysely';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Schema } from '../schema/schema.ts';

export async function probeFile(db: Kysely<Schema>): Promise<string | undefined> {
  try {
    await db
      .insertInto('settings')
      .values({ name: 'write-probe', value: 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ value: eb('settings.value', '+', 1) })),
      )
      .execute();
    return undefined;
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.message;
    throw error;
  }
}
