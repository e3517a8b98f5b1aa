/** Due jobs. A claim is one conditional update, so that only one of any number of processes runs a job (design decision 11). */

import type { Kysely } from 'kysely';
import { systemRandom } from '../../core/random-source.ts';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Job, Jobs, NewJob } from '../../jobs/job.ts';
import type { Engine, NodeSession } from '../engine.ts';
import { prepareStatement } from '../prepared.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { unawaited } from '../unawaited.ts';
import type { TellWritten } from '../written.ts';
import { markDown, markUp } from './destinations.ts';
import { type ClaimEngine, claimJobs, toJob } from './job-claims.ts';

export type { Jobs, NewJob } from '../../jobs/job.ts';

interface JobsOptions {
  /** The same database, but its writes fail at once instead of waiting for a lock (see `createStore`). */
  readonly hasty?: Kysely<Schema>;
  /** The node that claims. */
  readonly node?: Pick<NodeSession, 'id' | 'requireAlive'>;
  readonly repeat?: Repeat;
  readonly engine?: JobsEngine;
}

type JobsEngine = ClaimEngine & Pick<Engine, 'isShared'>;

/** An engine whose write transactions run one after the other. */
const plain: JobsEngine = { isShared: false, skipLocked: (query) => query };

/** How many due jobs are searched for one of another kind, so that a long queue is not read each second. */
const seenForOtherKinds = 200;

/** A time at which no job is due. Jobs that have failed for good wait for it. */
export const neverDue = Number.MAX_SAFE_INTEGER;

export function createJobs(
  db: Kysely<Schema>,
  { hasty = db, node, repeat = (write) => write(() => {}), engine = plain }: JobsOptions = {},
): Jobs {
  /** The names under which this node has claimed its jobs. */
  const holders = new WeakMap<Job, string | null>();
  return {
    add: (job) => repeat((tell) => insertJobs(db, [job], tell)),
    async claim(claim) {
      const claimer = { claimId: systemRandom.hex('internal'), nodeId: node?.id ?? null };
      const run = async () => {
        node?.requireAlive();
        return claimJobs(db, engine, claim, claimer);
      };
      const claimed = await repeat(run, {
        findStored: () => findClaimed(db, claimer.claimId),
      });
      for (const job of claimed) holders.set(job, claimer.nodeId);
      return claimed;
    },
    async requireHeld(job) {
      node?.requireAlive();
      if (holders.get(job) !== (node?.id ?? null)) {
        throw new StoreUnavailable('this process stood still; others run its jobs');
      }
    },
    finish: (job) => repeat(() => finishJob(db, job)),
    retry: (job, dueAt, leftPayload) =>
      repeat((tell) => {
        tell({ kind: 'retry', job, dueAt });
        return retryJob(db, job, dueAt, leftPayload);
      }),
    fail: (job, now) =>
      repeat((tell) => {
        tell({ kind: 'retry', job });
        return failJob(db, job, now);
      }),
    markDown: (silence) => repeat(() => markDown(db, silence)),
    markUp: async (queueKey) => {
      await repeat(() => markUp(db, queueKey));
    },
    remove: async (key) => {
      // Merchants read a status far more often than there is a job to remove, and a read should not cause a write. A shared
      // database writes nothing when it finds no row; the other one locks its file first.
      if (engine.isShared || (await hasJob(hasty, key))) await repeat(() => deleteJobs(hasty, [key]));
    },
    otherKind: (kinds, now) => findOtherKind(db, kinds, now),
  };
}

/**
 * Adds jobs of different keys, or moves the job of the same key to the later time (see {@link Jobs}). Call it in the
 * transaction of the change that needs the jobs, so that all are written or none is.
 */
export async function insertJobs(
  db: Kysely<Schema>,
  jobs: readonly NewJob[],
  tell: TellWritten,
): Promise<void> {
  if (jobs.length === 0) return;
  tell({ kind: 'jobs', jobs });
  for (const { key, kind, queueKey, payload, dueAt } of jobs) {
    await insertJob(db, { key, kind, queueKey, payload: JSON.stringify(payload), dueAt });
  }
}

const insertJob = prepareStatement(
  (db, { key, kind, queueKey, payload, dueAt }: Omit<NewJob, 'payload'> & { readonly payload: string }) =>
    db
      .insertInto('jobs')
      .values({ key, kind, queue_key: queueKey, payload, due_at: dueAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          queue_key: eb.ref('excluded.queue_key'),
          payload: eb.ref('excluded.payload'),
          due_at: eb
            .case()
            .when(
              eb.and([eb('jobs.failed_at', 'is', null), eb('jobs.due_at', '>', eb.ref('excluded.due_at'))]),
            )
            .then(eb.ref('jobs.due_at'))
            .else(eb.ref('excluded.due_at'))
            .end(),
          attempts: 0,
          failed_at: null,
          // The lease stays, so that the job does not run twice at the same time.
          claim_id: null,
        })),
      )
      .modifyEnd(unawaited),
);

/** Removes jobs that are no longer needed. When a node is running one of them, the end of that run writes nothing. */
export async function deleteJobs(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await deleteJob(db, { key });
}

const deleteJob = prepareStatement((db, { key }: Pick<NewJob, 'key'>) =>
  db.deleteFrom('jobs').where('key', '=', key).modifyEnd(unawaited),
);

async function hasJob(db: Kysely<Schema>, key: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

async function findClaimed(db: Kysely<Schema>, claimId: string): Promise<Job[] | undefined> {
  const rows = await db.selectFrom('jobs').selectAll().where('claim_id', '=', claimId).execute();
  return rows.length === 0 ? undefined : rows.map(toJob);
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

async function retryJob(
  db: Kysely<Schema>,
  { key, claimId, attempts }: Job,
  dueAt: number,
  leftPayload: unknown,
): Promise<boolean> {
  const left =
    leftPayload === undefined ? {} : { payload: JSON.stringify(leftPayload), attempts: attempts - 1 };
  const put = await db
    .updateTable('jobs')
    .set({ due_at: dueAt, lease_until: null, claim_id: null, ...left })
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .returning('key')
    .executeTakeFirst();
  return put !== undefined;
}

async function failJob(db: Kysely<Schema>, { key, claimId }: Job, now: number): Promise<boolean> {
  const failed = await db
    .updateTable('jobs')
    .set({ failed_at: now, due_at: neverDue, lease_until: null, claim_id: null })
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .returning('key')
    .executeTakeFirst();
  return failed !== undefined;
}

async function findOtherKind(
  db: Kysely<Schema>,
  kinds: readonly string[],
  now: number,
): Promise<string | undefined> {
  // A job of an unknown kind stays due, so that it is soon among the first ones.
  const first = db
    .selectFrom('jobs')
    .select(['jobs.kind', 'jobs.due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(seenForOtherKinds)
    .as('first');
  const row = await db
    .selectFrom(first)
    .select('first.kind')
    .where('first.kind', 'not in', kinds)
    .orderBy('first.due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.kind;
}
