/** Notices that the server's disk is full before a request does. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { isDiskFull } from './errors.ts';

/** So many numbers take 1 MB. */
const count = 40_000;

/**
 * Has the server write a temporary file. A row would say less: it may find room on a page that the table has already, when a
 * request's row does not, and each would be work for VACUUM.
 */
export async function probeServerDisk(db: Kysely<Schema>): Promise<string | undefined> {
  try {
    await db.transaction().execute(async (transaction) => {
      // Above this amount of memory the numbers go to a file.
      await sql`set local work_mem = '64kB'`.execute(transaction);
      await sql`select count(*) from generate_series(1, ${count}::integer)`.execute(transaction);
    });
    return undefined;
  } catch (error) {
    return isDiskFull(error) ? error.message : undefined;
  }
}
