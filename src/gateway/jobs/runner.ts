/**
 * Runs due jobs. The store decides which process runs which job. A process can die at any line; then another process
 * gets its job once the lease is over. So a handler may run twice for one job, but never twice at the same time.
 */
import type { Clock } from '../core/clock.ts';
import { startTimer } from '../core/timer.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { errorDelay, putOffUntil } from './backoff.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Job, Jobs } from './job.ts';
import type { EventLog } from './log.ts';
import { createWake } from './wake.ts';

export interface Moment {
  /** When the job was started, in milliseconds. */
  readonly now: number;
  /** Aborts when the process stops, so that a long call ends early; the job then continues in the next process. */
  readonly signal: AbortSignal;
  /**
   * Rejects with {@link JobNotHeld} when another process may be running the job by now, see {@link Jobs.requireHeld}.
   * Await it before a call that must not be made twice. A job that ends with this error begins anew at once, and that is
   * no attempt.
   */
  readonly requireHeld: () => Promise<void>;
}

export interface Retry {
  /** In milliseconds since 1970. */
  readonly retryAt: number;
  /** This run does not count as an attempt, and the job gets this payload. */
  readonly leftPayload?: unknown;
  /** The destination did not answer: the other jobs of the same queue wait as well (see {@link putOffUntil}). */
  readonly isDown?: boolean;
  /** What the call of a destination that is down met: a name for operators, such as `timeout`. */
  readonly problem?: string;
}

/** Another process may be running the job by now. */
class JobNotHeld extends Error {
  override readonly name = 'JobNotHeld';
}

/**
 * Does a job of one kind. A job that has failed for good is kept, see {@link Jobs.fail}. When it throws, the job is run again
 * later (see {@link errorDelay}).
 */
export type Handler = (job: Job, moment: Moment) => Promise<'done' | 'failed' | Retry>;

export type Handlers = Readonly<Record<string, Handler>>;

export interface JobOptions {
  /** How often the runner asks the store for due jobs, in milliseconds. */
  readonly interval?: number;
  /** How long this process holds a claimed job, in milliseconds; longer than any handler takes. */
  readonly lease?: number;
  /** How many jobs run at the same time; with 1 they run in the order in which they were due. */
  readonly concurrency?: number;
  /**
   * How many jobs with the same queue key run at the same time at all nodes together, so that a slow destination is not
   * called more often, and leaves slots for the others.
   */
  readonly perQueue?: number;
  /** Kinds of jobs that another runner of this process does. */
  readonly otherKinds?: readonly string[];
}

export interface JobRunner {
  /** Runs all jobs that are due now. Resolves to their number. Throws when the store is unavailable. */
  runDue(): Promise<number>;
  /**
   * Asks the store for due jobs now instead of after the next interval. Returns at once. Calls that follow each other cause
   * one question.
   */
  wake(): void;
  /** Claims no more jobs and resolves when the running ones have ended. Call the result to go on. */
  hold(): Promise<() => void>;
  /** Claims no more jobs, ends the running ones and resolves when all are finished or given back. */
  stop(): Promise<void>;
}

/**
 * The minimum wait before a job is run again, in milliseconds. Without it one job could keep the runner busy for ever.
 */
const minRetryDelayMs = 1_000;

/** How often the runner looks whether jobs of another kind are due, in milliseconds: only a release that is too old leaves any. */
const askForKindsEveryMs = 60_000;

/** Starts a runner for the kinds of jobs that have a handler. Warns once about due jobs of other kinds. */
export function startJobs(
  jobs: Jobs,
  handlers: Handlers,
  { clock, log }: { readonly clock: Clock; readonly log: EventLog },
  { interval = 1_000, lease = 120_000, concurrency = 8, perQueue = 2, otherKinds = [] }: JobOptions = {},
): JobRunner {
  const kinds = Object.keys(handlers);
  /** Kinds without a handler here that need no warning, or no second one. */
  const otherwiseKnown = new Set(otherKinds);
  const concurrencyLimit = createConcurrencyLimit(concurrency, perQueue);
  const stopping = new AbortController();
  const { signal } = stopping;
  let started = 0;
  let holds = 0;
  let filling: Promise<unknown> = Promise.resolve();

  async function run(job: Job): Promise<void> {
    const now = clock.now();
    const outcome = signal.aborted ? { retryAt: now } : await attempt(job, now);
    const isDown = typeof outcome === 'object' && 'isDown' in outcome && outcome.isDown === true;
    if (job.wasDown === true && !isDown && !signal.aborted) await jobs.markUp(job.queueKey);
    if (outcome === 'done') await jobs.finish(job);
    else if (outcome === 'failed') await jobs.fail(job, now);
    else if (signal.aborted) await jobs.retry(job, now);
    else await giveBack(job, now, outcome);
  }

  function momentOf(job: Job, now: number): Moment {
    const requireHeld = () =>
      jobs.requireHeld(job).catch((cause) => {
        throw new JobNotHeld('Another process may be running this job.', { cause });
      });
    return { now, signal, requireHeld };
  }

  async function attempt(job: Job, now: number): ReturnType<Handler> {
    try {
      return (await handlers[job.kind]?.(job, momentOf(job, now))) ?? 'done';
    } catch (error) {
      // The job has done nothing wrong: it begins anew, here or at another node.
      if (error instanceof JobNotHeld) return { retryAt: now, leftPayload: job.payload };
      // Warns once for each job, not for each attempt. A job that ends because the process stops has not failed.
      if (job.attempts === 1 && !signal.aborted && !(error instanceof StoreUnavailable)) {
        log.warn({ err: error, job: job.kind }, 'A job failed and is tried again.');
      }
      return { retryAt: now + errorDelay(job.attempts) };
    }
  }

  async function giveBack(
    job: Job,
    now: number,
    { retryAt, isDown, problem, leftPayload }: Retry,
  ): Promise<void> {
    const dueAt = Math.max(retryAt, now + minRetryDelayMs);
    await jobs.retry(job, dueAt, leftPayload);
    const end = clock.now();
    if (isDown !== true) return;
    const silence = { queueKey: job.queueKey, now: end, until: putOffUntil(dueAt, end), problem };
    if (await jobs.markDown(silence)) {
      log.warn(
        { job: job.kind, queue: job.queueKey },
        'A destination has not answered for days and is switched off. Its jobs are kept: have them run again when it answers.',
      );
    }
  }

  function claim(): Promise<Job[]> {
    const now = clock.now();
    return jobs.claim({
      kinds,
      now,
      leaseUntil: now + lease,
      limit: concurrencyLimit.freeSlots(),
      perQueue,
      fullQueues: concurrencyLimit.fullQueues(),
    });
  }

  /** Starts due jobs in the free slots. */
  function fill(): Promise<void> {
    const filled = filling.then(async () => {
      while (!signal.aborted && holds === 0 && concurrencyLimit.freeSlots() > 0) {
        const claimed = await claim();
        if (claimed.length === 0) break;
        started += claimed.length;
        for (const job of claimed) {
          concurrencyLimit
            .take(job.queueKey, run(job).catch(warnOfStore))
            .finally(() => fill().catch(warnOfStore));
        }
      }
    });
    filling = filled.catch(() => undefined);
    return filled;
  }

  function warnOfStore(error: unknown): void {
    // The store has already written this error to the log.
    if (error instanceof StoreUnavailable) return;
    log.warn({ err: error }, 'The store did not give its due jobs, or did not take one back.');
  }

  async function warnOfUnknownKind(): Promise<void> {
    if (signal.aborted) return;
    askedForKinds = startTimer();
    const kind = await jobs.otherKind([...kinds, ...otherwiseKnown], clock.now());
    if (kind === undefined) return;
    otherwiseKnown.add(kind);
    log.warn({ job: kind }, 'Jobs of this kind stay undone: this release has no handler for them.');
  }

  async function runDue(): Promise<number> {
    const before = started;
    for (;;) {
      const filled = fill();
      const last = filling;
      await filled;
      if (!concurrencyLimit.isIdle()) await concurrencyLimit.nextEnd();
      else {
        // A job that has just ended lets the next one of its queue be claimed.
        await new Promise((resolve) => setImmediate(resolve));
        if (concurrencyLimit.isIdle() && filling === last) break;
      }
    }
    await warnOfUnknownKind();
    return started - before;
  }

  let tick: Promise<void> | undefined;
  let askedForKinds = () => Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    tick ??= fill()
      .then(() => (askedForKinds() < askForKindsEveryMs ? undefined : warnOfUnknownKind()))
      .catch(warnOfStore)
      .finally(() => {
        tick = undefined;
      });
  }, interval).unref();

  return {
    runDue,
    wake: createWake(() => fill().catch(warnOfStore), signal),
    async hold() {
      holds += 1;
      // A claim that is running still starts its jobs.
      await filling;
      await concurrencyLimit.allEnds();
      return () => {
        holds -= 1;
        fill().catch(warnOfStore);
      };
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await tick;
      await filling;
      await concurrencyLimit.allEnds();
    },
  };
}
