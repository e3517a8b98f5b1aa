/**
 * Runs due jobs. The store decides who runs what; a process can die at any line, and then its job passes to the next one
 * when its lease is over. So a handler may run twice for one job, never twice at a time.
 */
import type { Clock } from '../clock.ts';
import { errorDelay } from './backoff.ts';
import type { Job, Jobs } from './job.ts';
import type { EventLog } from './log.ts';

export interface Moment {
  /** When the job was started, in milliseconds. */
  readonly now: number;
  /** Comes when the process stops: whatever takes long ends early, and the job goes on in the next process. */
  readonly signal: AbortSignal;
}

/** Does a job of its kind. One that throws is run again later (see {@link errorDelay}). */
export type Handler = (job: Job, moment: Moment) => Promise<'done' | { readonly retryAt: number }>;

export type Handlers = Readonly<Record<string, Handler>>;

export interface JobOptions {
  /** How often the store is asked for due jobs, in milliseconds. */
  readonly interval?: number;
  /** How long a job is ours, in milliseconds; more than any handler takes. */
  readonly lease?: number;
  /** How many jobs run at a time; with 1 they run in the order in which they were due. */
  readonly concurrency?: number;
}

export interface JobRunner {
  /** Runs what is due now and gives how many jobs that were. Throws what the store throws. */
  runDue(): Promise<number>;
  /** Takes no more jobs, ends those under way and returns when they are given back. */
  stop(): Promise<void>;
}

/** A job that wants to be run again is not run again at once, or it would keep the runner busy for ever. */
const shortestWait = 1_000;

export function startJobs(
  jobs: Jobs,
  handlers: Handlers,
  { clock, log }: { readonly clock: Clock; readonly log: EventLog },
  { interval = 1_000, lease = 120_000, concurrency = 8 }: JobOptions = {},
): JobRunner {
  const kinds = Object.keys(handlers);
  const unknownKinds = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let last: Promise<unknown> = Promise.resolve();

  async function run(job: Job): Promise<void> {
    const now = clock.now();
    const outcome = await attempt(job, now);
    if (outcome === 'done') await jobs.finish(job);
    else if (signal.aborted) await jobs.retry(job, now);
    else await jobs.retry(job, Math.max(outcome.retryAt, now + shortestWait));
  }

  async function attempt(job: Job, now: number): ReturnType<Handler> {
    try {
      return (await handlers[job.kind]?.(job, { now, signal })) ?? 'done';
    } catch (error) {
      // Once for each job, not once for each try.
      if (job.attempts === 1) log.warn({ err: error, job: job.kind }, 'A job failed and is tried again.');
      return { retryAt: now + errorDelay(job.attempts) };
    }
  }

  /** Runs jobs one after another until none is due. */
  async function work(): Promise<number> {
    let count = 0;
    while (!signal.aborted) {
      const now = clock.now();
      const job = await jobs.claim(kinds, now, now + lease);
      if (job === undefined) break;
      await run(job);
      count += 1;
    }
    return count;
  }

  async function warnOfUnknownKind(): Promise<void> {
    const kind = await jobs.otherKind([...kinds, ...unknownKinds], clock.now());
    if (kind === undefined) return;
    unknownKinds.add(kind);
    log.warn({ job: kind }, 'Jobs of this kind stay undone: this release has no handler for them.');
  }

  async function drain(): Promise<number> {
    const workers = await Promise.allSettled(Array.from({ length: concurrency }, work));
    const failed = workers.find((worker) => worker.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (!signal.aborted) await warnOfUnknownKind();
    return workers.reduce((sum, worker) => sum + (worker.status === 'fulfilled' ? worker.value : 0), 0);
  }

  function runDue(): Promise<number> {
    const running = last.then(drain);
    last = running.catch(() => undefined);
    return running;
  }

  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await runDue().catch((error) => log.warn({ err: error }, 'The store did not give its due jobs.'));
    isBusy = false;
  }, interval).unref();

  return {
    runDue,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}
