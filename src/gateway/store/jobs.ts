/** Due jobs. A claim is one conditional update, so that only one of any number of processes runs a job (design decision 11). */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { randomHex } from '../core/identifiers.ts';
import type { Job, Jobs, NewJob } from '../jobs/job.ts';
import type { Repeat } from './repeat.ts';
import type { JobRow, Schema } from './schema.ts';

export type { Jobs, NewJob } from '../jobs/job.ts';

interface JobsOptions {
  /** The same database, but its writes fail at once instead of waiting for a lock (see `storeOf`). */
  readonly hasty?: Kysely<Schema>;
  /** The node that claims. */
  readonly nodeId?: string;
  readonly repeat?: Repeat;
}

export function jobsOf(
  db: Kysely<Schema>,
  { hasty = db, nodeId, repeat = (write) => write() }: JobsOptions = {},
): Jobs {
  return {
    add: (job) => repeat(() => insertJob(db, job)),
    claim(kinds, now, leaseUntil, fullQueues = []) {
      const claimId = randomHex();
      const wanted = { kinds, now, leaseUntil, fullQueues, nodeId: nodeId ?? null, claimId };
      return repeat(() => claimJob(db, wanted), { findStored: () => findClaimed(db, claimId) });
    },
    finish: (job) => repeat(() => finishJob(db, job)),
    retry: (job, dueAt) => repeat(() => retryJob(db, job, dueAt)),
    putOff: (queueKey, now, dueAt) => repeat(() => putOffQueue(db, queueKey, now, dueAt)),
    remove: async (key) => {
      // Looks for the job before removing it. Merchants read a status far more often than there is a job to remove, and
      // a read should not cause a write.
      if (await hasJob(hasty, key)) await repeat(() => removeJob(hasty, key));
    },
    otherKind: (kinds, now) => findOtherKind(db, kinds, now),
  };
}

/**
 * Adds a job, or moves the job of the same key to the later time (see {@link Jobs}). Call it in the transaction of the
 * change that needs the job, so that both are written or neither is.
 */
export async function insertJob(db: Kysely<Schema>, job: NewJob): Promise<void> {
  const { key, kind, queueKey, dueAt } = job;
  const content = { kind, lane: queueKey, payload: JSON.stringify(job.payload) };
  await db
    .insertInto('jobs')
    .values({ key, ...content, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        ...content,
        due_at: eb
          .case()
          .when('jobs.due_at', '>', dueAt)
          .then(eb.ref('jobs.due_at'))
          .else(eb.ref('excluded.due_at'))
          .end(),
        attempts: 0,
        // The lease stays, so that the job does not run twice at the same time.
        claim_id: null,
      })),
    )
    .execute();
}

/** Removes a job that is no longer needed. When a node is running it, the end of that run writes nothing. */
export async function removeJob(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('jobs').where('key', '=', key).execute();
}

async function hasJob(db: Kysely<Schema>, key: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

interface Wanted {
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseUntil: number;
  readonly fullQueues: readonly string[];
  readonly nodeId: string | null;
  readonly claimId: string;
}

async function claimJob(
  db: Kysely<Schema>,
  { kinds, now, leaseUntil, fullQueues, nodeId, claimId }: Wanted,
): Promise<Job | undefined> {
  const claimable = isClaimable(now);
  const row = await db
    .updateTable('jobs')
    .set((eb) => ({
      claim_id: claimId,
      lease_until: leaseUntil,
      node_id: nodeId,
      attempts: eb('attempts', '+', 1),
    }))
    .where('key', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('key')
        .where(claimable)
        .where('kind', 'in', kinds)
        .$if(fullQueues.length > 0, (query) => query.where('lane', 'not in', fullQueues))
        .orderBy('due_at')
        // Jobs with fewer attempts come first, so that each job of a server that does not answer gets its turn.
        .orderBy('attempts')
        .orderBy('key')
        .limit(1),
    )
    // The condition stands here and in the inner query. When another claim changed the row meanwhile, PostgreSQL checks
    // this condition again, but not the inner query.
    .where(claimable)
    .returningAll()
    .executeTakeFirst();
  return row && jobOf(row);
}

async function findClaimed(db: Kysely<Schema>, claimId: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('claim_id', '=', claimId).executeTakeFirst();
  return row && jobOf(row);
}

async function finishJob(db: Kysely<Schema>, { key, claimId }: Job): Promise<boolean> {
  const ended = await db
    .deleteFrom('jobs')
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .returning('key')
    .executeTakeFirst();
  return ended !== undefined;
}

async function retryJob(db: Kysely<Schema>, { key, claimId }: Job, dueAt: number): Promise<boolean> {
  const put = await db
    .updateTable('jobs')
    .set({ due_at: dueAt, lease_until: null, claim_id: null })
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .returning('key')
    .executeTakeFirst();
  return put !== undefined;
}

async function putOffQueue(db: Kysely<Schema>, queueKey: string, now: number, dueAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt })
    .where('lane', '=', queueKey)
    .where(isClaimable(now))
    .execute();
}

async function findOtherKind(
  db: Kysely<Schema>,
  kinds: readonly string[],
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('kind')
    .where('due_at', '<=', now)
    .where('kind', 'not in', kinds)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.kind;
}

function isClaimable(now: number) {
  return (eb: ExpressionBuilder<Schema, 'jobs'>) =>
    eb.and([eb('due_at', '<=', now), eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)])]);
}

function jobOf(row: Selectable<JobRow>): Job {
  return {
    key: row.key,
    kind: row.kind,
    queueKey: row.lane,
    payload: JSON.parse(row.payload),
    dueAt: row.due_at,
    attempts: row.attempts,
    claimId: row.claim_id ?? '',
  };
}
