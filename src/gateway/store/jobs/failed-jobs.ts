/** Finds, runs again and removes jobs that were given up (see {@link FailedJobs}). Other nodes may run jobs meanwhile. */
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import type { FailedJobs, JobSelection } from '../../jobs/failed-jobs.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { markAllUp, markUp } from './destinations.ts';
import { isFree } from './job-claims.ts';
import { neverDue } from './jobs.ts';

/** How many rows one statement changes, so that no other write waits for long. */
const batch = 200;

type Condition = (eb: ExpressionBuilder<Schema, 'jobs'>) => ExpressionWrapper<Schema, 'jobs', SqlBool>;

export function createFailedJobs(db: Kysely<Schema>, repeat: Repeat): FailedJobs {
  const selected = ({ kind, queueKey }: Partial<JobSelection>) =>
    db
      .selectFrom('jobs')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(queueKey !== undefined, (query) => query.where('queue_key', '=', queueKey ?? ''));

  /** Changes the selected jobs of a condition, batch by batch, and each of them once. Returns their number. */
  async function changeEach(
    selection: JobSelection,
    condition: Condition,
    change: (keys: readonly string[]) => Promise<readonly unknown[]>,
  ): Promise<number> {
    let changed = 0;
    let last = '';
    for (;;) {
      // In the order of the keys, so that a job that runs meanwhile and fails again is not found a second time.
      const jobs = await selected(selection)
        .select('key')
        .where('key', '>', last)
        .where(condition)
        .orderBy('key')
        .limit(batch)
        .execute();
      const keys = jobs.map(({ key }) => key);
      last = keys.at(-1) ?? '';
      if (last === '') return changed;
      changed += (await repeat(() => change(keys))).length;
    }
  }

  return {
    async find(search, limit) {
      const rows = await selected(search)
        .select(['key', 'kind', 'queue_key', 'attempts', 'failed_at'])
        .where(isFailed)
        .orderBy('failed_at', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute();
      return rows.map(({ key, kind, queue_key, attempts, failed_at }) => ({
        key,
        kind,
        queueKey: queue_key,
        attempts,
        failedAt: failed_at ?? 0,
      }));
    },
    async retry(selection, now) {
      const { queueKey } = selection;
      await repeat<unknown>(() => (queueKey === undefined ? markAllUp(db) : markUp(db, queueKey)));
      return changeEach(selection, isFailedOrWaits(now), (keys) =>
        db
          .updateTable('jobs')
          .set({ due_at: now, attempts: 0, failed_at: null, claim_id: null })
          .where('key', 'in', keys)
          .where(isFailedOrWaits(now))
          .returning('key')
          .execute(),
      );
    },
    remove: (selection) =>
      changeEach(selection, isFailed, (keys) =>
        db.deleteFrom('jobs').where('key', 'in', keys).where(isFailed).returning('key').execute(),
      ),
  };
}

const isFailed: Condition = (eb) =>
  // The time is what is indexed.
  eb.and([eb('due_at', '=', neverDue), eb('failed_at', 'is not', null)]);

/** Whether a job was given up, or waits for another attempt. A running one has a lease. */
const isFailedOrWaits =
  (now: number): Condition =>
  (eb) =>
    eb.and([
      eb('due_at', '>', now),
      isFree(now)(eb),
      eb.or([eb('failed_at', 'is not', null), eb('attempts', '>', 0)]),
    ]);
