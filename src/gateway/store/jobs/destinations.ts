/**
 * The destinations of jobs that do not answer, a row for each. A claim passes over their queues by this row, so that nothing
 * else of a queue is written or read while it waits, however many jobs it has.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DestinationCount, SilentDestination, SilentDestinations } from '../../jobs/destinations.ts';
import type { Silence } from '../../jobs/job.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';

/** A destination that has not answered once for this long is switched off, in milliseconds. */
export const switchedOffAfterMs = 5 * 24 * 60 * 60 * 1000;

/** When a destination that is switched off is called again: after an operator's word alone. */
export const switchedOff = Number.MAX_SAFE_INTEGER;

/** How many due jobs of a destination are counted. */
const maxWaiting = 1_000;

/** Has the destination's jobs wait. Returns true when this has switched the destination off. */
export async function markDown(
  db: Kysely<Schema>,
  { queueKey, now, until, problem }: Silence,
): Promise<boolean> {
  const isDead = sql<boolean>`destinations.down_since <= ${now - switchedOffAfterMs}`;
  const { down_until } = await db
    .insertInto('destinations')
    .values({
      queue_key: queueKey,
      down_since: now,
      down_until: until,
      failures: 1,
      problem: problem ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('queue_key').doUpdateSet((eb) => ({
        down_until: eb
          .case()
          .when(isDead)
          .then(switchedOff)
          .when('destinations.down_until', '>', until)
          .then(eb.ref('destinations.down_until'))
          .else(until)
          .end(),
        failures: eb('destinations.failures', '+', 1),
        problem: eb.ref('excluded.problem'),
      })),
    )
    .returning('down_until')
    .executeTakeFirstOrThrow();
  return down_until === switchedOff;
}

/** Removes the row of a destination that has answered, or that is to be called at once. False when it had none. */
export async function markUp(db: Kysely<Schema>, queueKey: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('destinations')
    .where('queue_key', '=', queueKey)
    .returning('queue_key')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Lets all destinations be called at once. */
export async function markAllUp(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('destinations').execute();
}

/** The queues of the destinations that are not called now. */
export function downQueues(now: number): RawBuilder<unknown> {
  return sql`select d.queue_key from destinations as d where d.down_until > ${now}`;
}

export async function countDestinations(db: Kysely<Schema>): Promise<DestinationCount> {
  const { all, off } = await db
    .selectFrom('destinations')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('down_until', '=', switchedOff).as('off'),
    ])
    .executeTakeFirstOrThrow();
  return { down: Number(all) - Number(off), off: Number(off) };
}

export function createSilentDestinations(db: Kysely<Schema>, repeat: Repeat): SilentDestinations {
  return {
    async find(now, limit) {
      const rows = await db
        .selectFrom('destinations')
        .selectAll()
        .orderBy('down_since')
        .orderBy('queue_key')
        .limit(limit)
        .execute();
      const silent: SilentDestination[] = [];
      for (const row of rows) {
        const due = db.selectFrom('jobs').where('queue_key', '=', row.queue_key).where('due_at', '<=', now);
        const { waiting } = await db
          .selectFrom(due.select('key').limit(maxWaiting).as('due'))
          .select((eb) => eb.fn.countAll<number>().as('waiting'))
          .executeTakeFirstOrThrow();
        const oldest = await due
          .select(['kind', 'payload', 'due_at'])
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst();
        silent.push({
          queueKey: row.queue_key,
          since: row.down_since,
          calledAgainAt: row.down_until === switchedOff ? undefined : row.down_until,
          failures: row.failures,
          problem: row.problem ?? undefined,
          waiting: Number(waiting),
          oldest: oldest && {
            kind: oldest.kind,
            payload: JSON.parse(oldest.payload),
            dueAt: oldest.due_at,
          },
        });
      }
      return silent;
    },
    callAtOnce: (queueKey) => repeat(() => markUp(db, queueKey)),
  };
}
