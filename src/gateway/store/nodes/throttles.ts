/** Counters of throttled operations. They are in the store, so that all processes share them. */
import { type Kysely, sql } from 'kysely';
import { inBatches } from '../batching.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';

export interface Count {
  /** Requests in the present interval, this one included; it never exceeds the limit by more than one. */
  readonly count: number;
  /** When the interval ends, in milliseconds since 1970. */
  readonly resetsAt: number;
}

export interface Counting {
  readonly key: string;
  readonly now: number;
  /** Length of the interval, in milliseconds, if one begins with this request. */
  readonly interval: number;
  readonly limit: number;
}

/**
 * Counts one request. It is one statement, so that of any number of concurrent requests, in any number of processes,
 * exactly `limit` pass. Requests over the limit are not written, so that a flood of refused requests does not cause a
 * flood of commits.
 */
export async function countRequest(db: Kysely<Schema>, counting: Counting): Promise<Count> {
  const { key, now, interval, limit } = counting;
  const over = sql<boolean>`throttles.resets_at <= ${now}`;
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, resets_at: now + interval })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${over} then 1 else throttles.count + 1 end`,
          resets_at: sql`case when ${over} then excluded.resets_at else throttles.resets_at end`,
        })
        .where(sql<boolean>`(${over} or throttles.count < ${limit})`),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirst();
  if (row === undefined) return { count: limit + 1, resetsAt: await resetsAt(db, counting) };
  return { count: row.count, resetsAt: row.resets_at };
}

/** Reads how often something was counted in its present interval, without counting; undefined when never. */
export async function readCount(db: Kysely<Schema>, key: string, now: number): Promise<Count | undefined> {
  const row = await db
    .selectFrom('throttles')
    .select(['count', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return row && { count: row.count, resetsAt: row.resets_at };
}

async function resetsAt(db: Kysely<Schema>, { key, now, interval }: Counting): Promise<number> {
  const row = await db.selectFrom('throttles').select('resets_at').where('key', '=', key).executeTakeFirst();
  return row?.resets_at ?? now + interval;
}

/** Maximum number of requests in one commit. */
const maxTallies = 256;

interface Tally {
  readonly counting: Counting;
  count?: Count;
}

const byKey = ({ counting: one }: Tally, { counting: other }: Tally) => (one.key < other.key ? -1 : 1);

/** Counts requests that arrive together in one commit: a commit for each would delay all of them. */
export function countingTogether(db: Kysely<Schema>, repeat: Repeat): (counting: Counting) => Promise<Count> {
  const write = inBatches<Tally>(
    (tallies) =>
      // After a lost connection a request may be counted twice, rather than not at all.
      repeat(() => {
        const countIn = async (connection: Kysely<Schema>) => {
          // All processes lock the rows in the same order, so that none waits for another that waits for it.
          for (const tally of [...tallies].sort(byKey))
            tally.count = await countRequest(connection, tally.counting);
        };
        // A count that is alone is one statement.
        return tallies.length === 1 ? countIn(db) : db.transaction().execute(countIn);
      }),
    maxTallies,
  );
  return async (counting) => {
    const tally: Tally = { counting };
    await write(tally);
    if (tally.count === undefined) throw new Error('A request was not counted.');
    return tally.count;
  };
}
