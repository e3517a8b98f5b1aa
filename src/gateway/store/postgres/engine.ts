import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';
import { isDiskFull, toWriteFailure } from './errors.ts';
import { withCommit } from './pool.ts';

export const postgres: Engine = {
  isShared: true,
  storeTime: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  skipLocked: (query) => query.forUpdate().skipLocked(),
  toWriteFailure,
  async atCommit(transaction, statement) {
    await sql`${sql.raw(withCommit)}${statement}`.execute(transaction);
  },
  probeWrite: probeServerDisk,
  lockKeys,
};

/** Locks keys by a row each. It locks them in their order, so that two transactions cannot wait for each other. */
async function lockKeys(transaction: Kysely<Schema>, keys: readonly string[], until: number): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await transaction
      .insertInto('locks')
      .values({ key, held_until: until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ held_until: until }))
      .execute();
  }
}

/** So many numbers take 1 MB. */
const count = 40_000;

/**
 * Has the server write a temporary file, to notice that its disk is full before a request does. A row would say less: it may find room on a page that the table has already, when a
 * request's row does not, and each would be work for VACUUM.
 */
async function probeServerDisk(db: Kysely<Schema>): Promise<string | undefined> {
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
