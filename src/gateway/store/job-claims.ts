/**
 * Claims due jobs, several at once. Each of any number of processes gets other jobs, and all of them together call one
 * destination no more often at the same time than it may be called.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Job, JobClaim } from '../jobs/job.ts';
import type { Engine } from './engine.ts';
import type { JobRow, Schema } from './schema.ts';

/** How often a claim is tried while jobs are due that others are just claiming. */
const maxTries = 20;
/** Longest pause before the next try, in milliseconds. */
const maxPauseMs = 10;
/** How many jobs a claim looks at for each that it may take, because others may be taking the first ones. */
const seenPerFree = 4;
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
    const due = await inOrder(dueJobs(db, claim))
      .limit(claim.limit * seenPerFree)
      .execute();
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
  const free = db.selectFrom('jobs').where('key', 'in', claim.keys).where(isClaimable(now));
  const freeJobs = await skipLocked(inOrder(free).limit(limit)).execute();
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
  return rows.map(toJob).sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
}

function inOrder(jobs: ReturnType<typeof dueJobs>) {
  return (
    jobs
      .select(['jobs.key', 'jobs.queue_key'])
      .orderBy('due_at')
      // Jobs with fewer attempts come first, so that each job of a server that does not answer gets its turn.
      .orderBy('attempts')
      .orderBy('key')
  );
}

/** The jobs that may be claimed now: due, free, of these kinds, and in a queue that is not full. */
function dueJobs(db: Kysely<Schema>, { kinds, now, perQueue, fullQueues = [] }: JobClaim) {
  return db
    .selectFrom('jobs')
    .where(isClaimable(now))
    .where('kind', 'in', kinds)
    .$if(fullQueues.length > 0, (query) => query.where('queue_key', 'not in', fullQueues))
    .where('queue_key', 'not in', (eb) =>
      eb
        .selectFrom('jobs')
        .select(heldQueue.as('queue_key'))
        .where('jobs.lease_until', '>', now)
        .groupBy(heldQueue)
        .having((having) => having.fn.countAll(), '>=', perQueue),
    );
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
