/** The queues that have jobs, found by an index: one step for each queue, however many jobs it has. */
import { sql } from 'kysely';

/** A recursive table `queues (queue_key)` for a statement that begins with `with recursive`. Its last row is null. */
export const queues = sql`queues (queue_key) as (
      select min(queue_key) from jobs
      union all
      select (select min(queue_key) from jobs where jobs.queue_key > queues.queue_key) from queues
        where queues.queue_key is not null
    )`;
