/**
 * Tells this process of the jobs that it has added, so that they run at once. The other processes find them when they next
 * look: behind PgBouncer in transaction mode nothing tells them (no LISTEN).
 */
import type { JobListener, NewJob } from '../jobs/job.ts';
import type { AttemptStart } from './payment-attempts.ts';
import type { Store } from './store.ts';

/** Wraps the writes that add jobs. What they have not stored is not announced. */
export function announceJobs(store: Omit<Store, 'onJobsAdded'>): Store {
  const listeners: JobListener[] = [];

  /** Announces the jobs of a write, unless it answers that it has changed nothing. */
  function announced<Parameters extends readonly unknown[], Result>(
    write: (...parameters: Parameters) => Promise<Result>,
    jobsOf: (...parameters: Parameters) => readonly NewJob[],
  ): (...parameters: Parameters) => Promise<Result> {
    return async (...parameters) => {
      const result = await write(...parameters);
      const jobs = jobsOf(...parameters);
      if (jobs.length === 0 || result === false) return result;
      const firstDueAt = Math.min(...jobs.map(({ dueAt }) => dueAt));
      for (const listener of listeners) listener(firstDueAt);
      return result;
    };
  }

  const { jobs, registrations, authentications, issuerTransactions } = store;
  return {
    ...store,
    onJobsAdded(listener) {
      listeners.push(listener);
    },
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
    authentications: { ...authentications, add: announced(authentications.add, (_added, job) => [job]) },
    issuerTransactions: {
      ...issuerTransactions,
      put: announced(issuerTransactions.put, (written) => written.jobs),
    },
  };
}

function ofStart({ jobs, registration }: AttemptStart): readonly NewJob[] {
  return [...jobs, ...(registration?.jobs ?? [])];
}
