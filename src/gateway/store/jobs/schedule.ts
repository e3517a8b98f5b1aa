/** Finds what is stored to happen later. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** A stretch of time in milliseconds since 1970, and how many rows of it are wanted. */
export interface TimeSpan {
  /** Rows of this time itself are not in it. */
  readonly after: number;
  /** Rows of this time are in it. */
  readonly until: number;
  readonly limit: number;
}

export interface ScheduledJob {
  readonly kind: string;
  /** Ids only. */
  readonly payload: unknown;
  readonly dueAt: number;
}

/** Each answer begins with the soonest. */
export function createSchedule(db: Kysely<Schema>) {
  return {
    /** Returns the jobs of these kinds, without those that were given up. */
    async jobsIn({ after, until, limit }: TimeSpan, kinds: readonly string[]): Promise<ScheduledJob[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'payload', 'due_at'])
        .where('due_at', '>', after)
        .where('due_at', '<=', until)
        .where('failed_at', 'is', null)
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map(({ kind, payload, due_at }) => ({ kind, payload: JSON.parse(payload), dueAt: due_at }));
    },
    /** Returns the checkouts that expire unpaid. */
    async expiriesIn({ after, until, limit }: TimeSpan) {
      const rows = await db
        .selectFrom('checkouts')
        .select(['id', 'expires_at'])
        .where('expires_at', '>', after)
        .where('expires_at', '<=', until)
        .where('payment_id', 'is', null)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(({ id, expires_at }) => ({ id, expiresAt: expires_at }));
    },
  };
}
