/**
 * Claims due jobs, several at once. Each of any number of processes gets other jobs, and all of them together call one
 * destination no more often at the same time than it may be called.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Job, JobClaim } from '../../jobs/job.ts';
import type { Engine } from '../engine.ts';
import type { JobRow } from '../schema/job-rows.ts';
import type { Schema } from '../schema/schema.ts';
import { downQueues } from './destinations.ts';

/**
 * A recursive table `queues (queue_key)` for a statement that begins with `with recursive`: the queues that have jobs, found by an
 * index, one step for each queue, however many jobs it has. Its last row is null.
 */
export const queues = sql`queues (queue_key) as (
      select min(queue_key) from jobs
      union all
      select (select min(queue_key) from jobs where jobs.queue_key > queues.queue_key) from queues
        where queues.queue_key is not null
    )`;

/** How often a claim is tried while jobs are due that others are just claiming. */
const maxTries = 20;
/** Longest pause before the next try, in milliseconds. */
const maxPauseMs = 10;
/** How many jobs a claim looks at for each that it may take, because others may be taking the first ones. */
const seenPerFree = 4;
/** How many of the jobs that have been due the longest a claim looks at, at least, before it goes from queue to queue. */
const seenInOrder = 100;
/** How many due jobs of a queue are looked at, in case others hold the first ones. */
const seenPerQueue = 16;
/** Rows that lock a queue are kept up to the end of the hour, so that claims rarely change what is indexed. */
const lockHourMs = 3_600_000;

/**
 * The queue key of a held job. A trap: for the bare column SQLite takes the index `jobs_queue_key`, which has all jobs, instead
 * of `jobs_leased`, which has the held ones.
 */
const heldQueue = sql<string>`jobs.queue_key || ''`;

/** The parts of an engine that a claim needs. */
export type ClaimEngine = Pick<Engine, 'skipLocked' | 'lockKeys'>;

/** The name of a claim and of the node that makes it. */
export interface Claimer {
  readonly claimId: string;
  readonly nodeId: string | null;
}

/** Claims at most `limit` jobs. Returns none only when no job is due that may run now. */
export async function claimJobs(
  db: Kysely<Schema>,
  engine: ClaimEngine,
  claim: JobClaim,
  claimer: Claimer,
): Promise<Job[]> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    // A process without due jobs only reads.
    const due = await findDue(db, claim);
    if (due.length === 0) return [];
    // No more of each queue than may run, so that another process does not go on with later jobs of the same queue.
    const keys = withinCaps(due, new Map(), claim.perQueue);
    const claimDue = (connection: Kysely<Schema>) =>
      claimLocked(connection, engine, { ...claim, keys }, claimer);
    // Where one process has the database, no lock is needed: its claims run one after the other.
    const claimed = await (engine.lockKeys ? db.transaction().execute(claimDue) : claimDue(db));
    if (claimed.length > 0) return claimed;
    await pause(Math.random() * maxPauseMs);
  }
  return [];
}

async function claimLocked(
  db: Kysely<Schema>,
  { skipLocked, lockKeys }: ClaimEngine,
  claim: JobClaim & { readonly keys: readonly string[] },
  { claimId, nodeId }: Claimer,
): Promise<Job[]> {
  const { now, leaseUntil, limit } = claim;
  const free = db
    .selectFrom('jobs')
    .select(['jobs.key', 'jobs.queue_key'])
    .where('key', 'in', claim.keys)
    .where(isClaimable(now))
    .orderBy('due_at')
    .orderBy('attempts')
    .orderBy('key')
    .limit(limit);
  const freeJobs = await skipLocked(free).execute();
  if (freeJobs.length === 0) return [];
  const queues = [...new Set(freeJobs.map(({ queue_key }) => queue_key))];
  const until = Math.ceil(leaseUntil / lockHourMs) * lockHourMs;
  await lockKeys?.(
    db,
    queues.map((queue) => `queue:${queue}`),
    until,
  );
  const keys = withinCaps(freeJobs, await countHeld(db, queues, now), claim.perQueue);
  if (keys.length === 0) return [];
  const rows = await db
    .updateTable('jobs')
    .set((eb) => ({
      claim_id: claimId,
      lease_until: leaseUntil,
      node_id: nodeId,
      attempts: eb('attempts', '+', 1),
    }))
    .where('key', 'in', keys)
    .where(isClaimable(now))
    .returningAll()
    .execute();
  const down = await findDown(db, queues);
  const jobs = rows.map((row) => ({ ...toJob(row), ...(down.has(row.queue_key) && { wasDown: true }) }));
  return jobs.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
}

/** Jobs with fewer attempts come first, so that each job of a server that does not answer gets its turn. */
const order = sql`due_at, attempts, key`;

/**
 * Finds jobs that may be claimed now: due, free, of these kinds, and in a queue that is not full and whose destination is not
 * down. Looks at those that have been due the longest. When all of them have to wait, they may be the head of a long queue,
 * which is passed over without being read: then the first jobs of each queue are looked at.
 */
async function findDue(db: Kysely<Schema>, claim: JobClaim): Promise<DueJob[]> {
  const { now } = claim;
  const limit = claim.limit * seenPerFree;
  const seen = Math.max(seenInOrder, limit);
  const { rows: first } = await sql<DueJob & { readonly may: number }>`
    select key, queue_key, case when ${mayRun(claim)} then 1 else 0 end as may
    from (select key, queue_key, kind, lease_until from jobs where due_at <= ${now} order by ${order} limit ${seen})
      as first`.execute(db);
  const due = first.filter(({ may }) => may === 1).slice(0, limit);
  if (due.length > 0 || first.length < seen) return due;
  const { rows } = await sql<DueJob>`
    with recursive ${queues},
    heads as (
      select queue_key, (select key from
        (select key, queue_key, kind, lease_until from jobs where jobs.queue_key = queues.queue_key and due_at <= ${now}
          order by due_at limit ${seenPerQueue}) as head where ${mayRun(claim)} limit 1) as key
      from queues where queue_key is not null and ${isOpen(claim)}
    )
    select heads.key, heads.queue_key from heads where heads.key is not null limit ${limit}`.execute(db);
  return rows;
}

type DueJob = Pick<JobRow, 'key' | 'queue_key'>;

/** Whether a due job may run: nobody holds it, and it is of these kinds and in an open queue. */
function mayRun(claim: JobClaim): RawBuilder<boolean> {
  return sql`(lease_until is null or lease_until <= ${claim.now}) and kind in (${sql.join(claim.kinds)})
    and ${isOpen(claim)}`;
}

/** Whether a queue is not full, here and at all processes, and its destination is not down. */
function isOpen({ now, perQueue, fullQueues = [] }: JobClaim): RawBuilder<boolean> {
  const isNotFullHere =
    fullQueues.length === 0 ? sql`1 = 1` : sql`queue_key not in (${sql.join(fullQueues)})`;
  return sql`${isNotFullHere}
    and queue_key not in (${downQueues(now)})
    and queue_key not in (select jobs.queue_key || '' from jobs where jobs.lease_until > ${now}
      group by jobs.queue_key || '' having count(*) >= ${perQueue})`;
}

/** Which of these queues have a destination that did not answer the last time. */
async function findDown(db: Kysely<Schema>, queues: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('destinations')
    .select('queue_key')
    .where('queue_key', 'in', queues)
    .execute();
  return new Set(rows.map(({ queue_key }) => queue_key));
}

async function countHeld(
  db: Kysely<Schema>,
  queues: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => [heldQueue.as('queue_key'), eb.fn.countAll<number>().as('count')])
    .where(heldQueue, 'in', queues)
    .where('lease_until', '>', now)
    .groupBy(heldQueue)
    .execute();
  return new Map(rows.map(({ queue_key, count }) => [queue_key, Number(count)]));
}

/** Returns the keys of the first jobs of each queue that it has room for. */
function withinCaps(
  jobs: readonly Pick<JobRow, 'key' | 'queue_key'>[],
  held: Map<string, number>,
  perQueue: number,
): string[] {
  return jobs.flatMap(({ key, queue_key: queueKey }) => {
    const count = held.get(queueKey) ?? 0;
    held.set(queueKey, count + 1);
    return count < perQueue ? [key] : [];
  });
}

/** Whether a job is due and no process holds it. */
export function isClaimable(now: number) {
  return (eb: ExpressionBuilder<Schema, 'jobs'>) => eb.and([eb('jobs.due_at', '<=', now), isFree(now)(eb)]);
}

/** Whether no process holds a job. */
export function isFree(now: number) {
  return (eb: ExpressionBuilder<Schema, 'jobs'>) =>
    eb.or([eb('jobs.lease_until', 'is', null), eb('jobs.lease_until', '<=', now)]);
}

export function toJob(row: Selectable<JobRow>): Job {
  return {
    key: row.key,
    kind: row.kind,
    queueKey: row.queue_key,
    payload: JSON.parse(row.payload),
    dueAt: row.due_at,
    attempts: row.attempts,
    claimId: row.claim_id ?? '',
  };
}
