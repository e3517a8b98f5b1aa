/**
 * The destinations of jobs that do not answer, a row for each. A claim passes over their queues by this row, so that nothing
 * else of a queue is written or read while it waits, however many jobs it has.
 */
import { type Kysely, sql } from 'kysely';
import type { Silence } from '../jobs/job.ts';
import type { Schema } from './schema.ts';

/** A destination that has not answered once for this long is switched off, in milliseconds. */
export const switchedOffAfterMs = 5 * 24 * 60 * 60 * 1000;

/** When a destination that is switched off is called again: after an operator's word alone. */
export const switchedOff = Number.MAX_SAFE_INTEGER;

/** Has the destination's jobs wait. Returns true when this has switched the destination off. */
export async function markDown(db: Kysely<Schema>, { queueKey, now, until }: Silence): Promise<boolean> {
  const isDead = sql<boolean>`destinations.down_since <= ${now - switchedOffAfterMs}`;
  const { down_until } = await db
    .insertInto('destinations')
    .values({ queue_key: queueKey, down_since: now, down_until: until, failures: 1 })
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
      })),
    )
    .returning('down_until')
    .executeTakeFirstOrThrow();
  return down_until === switchedOff;
}

/** Removes the row of a destination that has answered, or that is to be called at once. */
export async function markUp(db: Kysely<Schema>, queueKey: string): Promise<void> {
  await db.deleteFrom('destinations').where('queue_key', '=', queueKey).execute();
}

/** Lets all destinations be called at once. */
export async function markAllUp(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('destinations').execute();
}
