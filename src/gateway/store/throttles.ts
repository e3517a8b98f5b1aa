/** Counters of throttled operations, in the store so that every process counts the same. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export interface Count {
  /** Requests of the present interval, this one included; stays at one more than the limit. */
  readonly count: number;
  /** When the interval ends, in milliseconds. */
  readonly resetsAt: number;
}

export interface Counting {
  readonly key: string;
  readonly now: number;
  /** Length of an interval that begins now, in milliseconds. */
  readonly interval: number;
  readonly limit: number;
}

/**
 * Counts one request: one statement, so that of any number of requests in any number of processes exactly `limit` are
 * within it. What is over the limit is not written, because a flood of refusals must not become a flood of commits.
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
  // The one place where rows come into being, so the table never holds more than the present intervals.
  if (row.count === 1) await db.deleteFrom('throttles').where('resets_at', '<=', now).execute();
  return { count: row.count, resetsAt: row.resets_at };
}

/** How often something was counted in its present interval, and counts nothing. */
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
