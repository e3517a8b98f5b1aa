import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';
import { toWriteFailure } from './errors.ts';
import { withCommit } from './pool.ts';
import { probeServerDisk } from './probe-write.ts';

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
