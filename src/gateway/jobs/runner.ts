/**
 * Runs due jobs. The store decides who runs what; a process can die at any line, and then its job passes to the next one
 * when its lease is over. So a handler may run twice for one job, never twice at a time.
 */
import type { Clock } from '../core/clock.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { errorDelay, putOffUntil } from './backoff.ts';
import { slotsOf } from './concurrency-limit.ts';
import type { Job, Jobs } from './job.ts';
import type { EventLog } from './log.ts';

export interface Moment {
  /** When the job was started, in milliseconds. */
  readonly now: number;
  /** Comes when the process stops: whatever takes long ends early, and the job goes on in the next process. */
  readonly signal: AbortSignal;
}

export interface Retry {
  readonly retryAt: number;
  /** Nobody was there: what else is due on the job's lane waits, too (see {@link putOffUntil}). */
  readonly isDown?: boolean;
}

/** Does a job of its kind. One that throws is run again later (see {@link errorDelay}). */
export type Handler = (job: Job, moment: Moment) => Promise<'done' | Retry>;

export type Handlers = Readonly<Record<string, Handler>>;

export interface JobOptions {
  /** How often the store is asked for due jobs, in milliseconds. */
  readonly interval?: number;
  /** How long a job is ours, in milliseconds; more than any handler takes. */
  readonly lease?: number;
  /** How many jobs run at a time; with 1 they run in the order in which they were due. */
  readonly concurrency?: number;
  /** How many of them lead to one place, so that a slow one leaves slots for the others. */
  readonly perLane?: number;
}

export interface JobRunner {
  /** Runs what is due now and gives how many jobs that were. Throws when the store gives none. */
  runDue(): Promise<number>;
  /** Looks for what is due now rather than with the next interval. Returns at once. */
  wake(): void;
  /** Takes no more jobs, ends those under way and returns when they are given back. */
  stop(): Promise<void>;
}

/** A job that wants to be run again is not run again at once, or it would keep the runner busy for ever. */
const shortestWait = 1_000;

export function startJobs(
  jobs: Jobs,
  handlers: Handlers,
  { clock, log }: { readonly clock: Clock; readonly log: EventLog },
  { interval = 1_000, lease = 120_000, concurrency = 8, perLane = 2 }: JobOptions = {},
): JobRunner {
  const kinds = Object.keys(handlers);
  const unknownKinds = new Set<string>();
  const slots = slotsOf(concurrency, perLane);
  const stopping = new AbortController();
  const { signal } = stopping;
  let started = 0;
  let filling: Promise<unknown> = Promise.resolve();

  async function run(job: Job): Promise<void> {
    const now = clock.now();
    const outcome = signal.aborted ? { retryAt: now } : await attempt(job, now);
    if (outcome === 'done') await jobs.finish(job);
    else if (signal.aborted) await jobs.retry(job, now);
    else await giveBack(job, now, outcome);
  }

  async function attempt(job: Job, now: number): ReturnType<Handler> {
    try {
      return (await handlers[job.kind]?.(job, { now, signal })) ?? 'done';
    } catch (error) {
      // Once for each job, not once for each try; and what ends because it was told to is no failure.
      if (job.attempts === 1 && !signal.aborted && !(error instanceof StoreUnavailable)) {
        log.warn({ err: error, job: job.kind }, 'A job failed and is tried again.');
      }
      return { retryAt: now + errorDelay(job.attempts) };
    }
  }

  async function giveBack(job: Job, now: number, { retryAt, isDown = false }: Retry): Promise<void> {
    const dueAt = Math.max(retryAt, now + shortestWait);
    await jobs.retry(job, dueAt);
    const end = clock.now();
    if (isDown) await jobs.putOff(job.lane, end, putOffUntil(dueAt, end));
  }

  /** Starts what is due in the free slots. One at a time, because every claim has to know which lanes are full. */
  function fill(): Promise<void> {
    const filled = filling.then(async () => {
      while (!signal.aborted && slots.isFree()) {
        const now = clock.now();
        const job = await jobs.claim(kinds, now, now + lease, slots.fullLanes());
        if (job === undefined) break;
        started += 1;
        slots.take(job.lane, run(job).catch(warnOfStore)).finally(() => fill().catch(warnOfStore));
      }
    });
    filling = filled.catch(() => undefined);
    return filled;
  }

  function warnOfStore(error: unknown): void {
    // It has told the log itself, once.
    if (error instanceof StoreUnavailable) return;
    log.warn({ err: error }, 'The store did not give its due jobs, or did not take one back.');
  }

  async function warnOfUnknownKind(): Promise<void> {
    if (signal.aborted) return;
    const kind = await jobs.otherKind([...kinds, ...unknownKinds], clock.now());
    if (kind === undefined) return;
    unknownKinds.add(kind);
    log.warn({ job: kind }, 'Jobs of this kind stay undone: this release has no handler for them.');
  }

  async function runDue(): Promise<number> {
    const before = started;
    for (;;) {
      await fill();
      if (slots.areEmpty()) break;
      await slots.nextEnd();
    }
    await warnOfUnknownKind();
    return started - before;
  }

  let tick: Promise<void> | undefined;
  const timer = setInterval(() => {
    tick ??= fill()
      .then(warnOfUnknownKind)
      .catch(warnOfStore)
      .finally(() => {
        tick = undefined;
      });
  }, interval).unref();

  return {
    runDue,
    wake() {
      fill().catch(warnOfStore);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await tick;
      await filling;
      await slots.allEnds();
    },
  };
}
