/** Deletes checkouts that nobody paid. The next process goes on where the last one was. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { readSetting, writeSetting } from '../settings.ts';

/** Checkouts that are this much older are not searched; they go with the payments. In milliseconds. */
const lookBackMs = 30 * 24 * 60 * 60 * 1000;
/** How many checkouts are read for each that is deleted at most. */
const readPerDeleted = 5;
/** The row of `settings` with the time before which no unpaid checkout is left. */
const name = 'unpaid-checkouts-until';

interface UnpaidSweep {
  readonly deleted: number;
  /** Whether none is left. */
  readonly isOver: boolean;
}

/** Makes a function that deletes one batch of the unpaid checkouts that were created before a time. */
export function createUnpaidSweep(
  db: Kysely<Schema>,
  { isShared }: Pick<Engine, 'isShared'>,
  repeat: Repeat,
  batch: number,
): (until: number) => Promise<UnpaidSweep> {
  const skipLocked = isShared ? sql`for update skip locked` : sql``;

  /** Returns where the next search begins: after as many checkouts as one statement may read. */
  async function findEnd(since: number, until: number): Promise<number> {
    const row = await db
      .selectFrom('checkouts')
      .select('created_at')
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .orderBy('created_at')
      .offset(batch * readPerDeleted)
      .limit(1)
      .executeTakeFirst();
    // More of one millisecond than a statement may read are read together.
    return row === undefined ? until : Math.max(row.created_at, since + 1);
  }

  return async (until) => {
    const stored = (await readSetting(db, name)) ?? 0;
    // No unpaid checkout comes into being before a time that has passed. But a test clock can be set back.
    const since = Math.max(stored > until ? 0 : stored, until - lookBackMs);
    if (since === until) return { deleted: 0, isOver: true };
    const end = await findEnd(since, until);
    const { numAffectedRows = 0n } = await repeat(() =>
      // Materialized, so that the limit holds: see retention.ts.
      sql`with unpaid as materialized (select id from checkouts
        where created_at >= ${since} and created_at < ${end} and state = 'open' limit ${batch} ${skipLocked})
        delete from checkouts where id in (select id from unpaid)`.execute(db),
    );
    const deleted = Number(numAffectedRows);
    // Rows that another node is deleting are left to it.
    const reached = deleted < batch ? end : since;
    if (reached !== stored) await repeat(() => writeSetting(db, name, reached));
    return { deleted, isOver: reached === until };
  };
}
