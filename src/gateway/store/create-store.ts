/**
 * The store over a migrated database, of its three parts. It tells this process of the jobs that it has added, so that they run
 * at once. The other processes find them when they next look: behind PgBouncer in transaction mode nothing tells them (no LISTEN).
 */
import type { JobListener, NewJob } from '../jobs/job.ts';
import type { StoreDatabase } from './database.ts';
import { createHealth } from './health.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { createPaymentStore } from './payments/create-payment-store.ts';
import type { AttemptStart } from './payments/payment-attempts.ts';
import { createRepeat } from './repeat.ts';
import type { Store } from './store.ts';

/** Returns the store over a migrated database; the queries are the same for every dialect. */
export function createStore(opened: Omit<StoreDatabase, 'repeat'>): Store {
  const database: StoreDatabase = { ...opened, repeat: createRepeat(opened.engine) };
  const { db, engine, node } = database;
  const { stop, ...shared } = createNodeStore(database);
  return announceJobs({
    ...shared,
    ...createPaymentStore(database),
    ...createJobStore(database),
    health: createHealth(db, node, engine),
    database,
    async close() {
      await stop();
      await node.leave().catch(() => {});
      await db.destroy();
    },
  });
}

/** Wraps the writes that add jobs. What they have not stored is not announced. */
export function announceJobs(store: Omit<Store, 'onJobsAdded' | 'tellJobsAdded'>): Store {
  const listeners: JobListener[] = [];

  function tellJobsAdded(jobs: readonly NewJob[]): void {
    if (jobs.length === 0) return;
    const firstDueAt = Math.min(...jobs.map(({ dueAt }) => dueAt));
    for (const listener of listeners) listener(firstDueAt);
  }

  /** Announces the jobs of a write, unless it answers that it has changed nothing. */
  function announced<Parameters extends readonly unknown[], Result>(
    write: (...parameters: Parameters) => Promise<Result>,
    jobsOf: (...parameters: Parameters) => readonly NewJob[],
  ): (...parameters: Parameters) => Promise<Result> {
    return async (...parameters) => {
      const result = await write(...parameters);
      if (result !== false) tellJobsAdded(jobsOf(...parameters));
      return result;
    };
  }

  const { jobs, registrations, authentications } = store;
  return {
    ...store,
    onJobsAdded(listener) {
      listeners.push(listener);
    },
    tellJobsAdded,
    saveSubmission: announced(store.saveSubmission, ({ submission }) => [submission.job]),
    claimCheckout: announced(store.claimCheckout, ({ start }) => (start === undefined ? [] : ofStart(start))),
    endCheckoutAttempt: announced(store.endCheckoutAttempt, ({ result }) =>
      'end' in result ? result.end.jobs : (result.registration.jobs ?? []),
    ),
    beginAttempt: announced(store.beginAttempt, ofStart),
    addReport: announced(store.addReport, ({ start, end }) => [...ofStart(start), ...end.jobs]),
    endAttempt: announced(store.endAttempt, ({ end }) => end.jobs),
    resumeAttempt: announced(store.resumeAttempt, ({ job }) => [job]),
    jobs: { ...jobs, add: announced(jobs.add, (job) => [job]) },
    registrations: {
      ...registrations,
      insert: announced(registrations.insert, (registration) => registration.jobs ?? []),
      change: announced(registrations.change, (changes) => changes.flatMap(({ jobs: added = [] }) => added)),
      deregister: announced(registrations.deregister, (_id, added) => added),
    },
    authentications: { ...authentications, add: announced(authentications.add, (_added, ...jobs) => jobs) },
  };
}

function ofStart({ jobs, registration }: AttemptStart): readonly NewJob[] {
  return [...jobs, ...(registration?.jobs ?? [])];
}
