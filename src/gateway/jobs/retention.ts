/** Housekeeping: deletes what is no longer needed, and counts payments. It is a job, so that one node at a time does it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, systemClock } from '../core/clock.ts';
import type { NewJob } from './job.ts';
import type { Handler } from './runner.ts';

export interface RetentionLimits {
  readonly now: number;
  /** Final payments that were created before this time are deleted. */
  readonly paymentsBefore: number;
}

/** What the housekeeping deletes. */
export const sweptKinds = [
  'throttles',
  'locks',
  'attemptCounters',
  'authentications',
  'idempotencyKeys',
  'failedJobs',
  'unpaidCheckouts',
  'payments',
  'checkouts',
] as const;

export type SweptKind = (typeof sweptKinds)[number];

/** How many rows were deleted, by what they were. */
export type Swept = Readonly<Record<SweptKind, number>>;

/** What one step of the housekeeping did. */
export interface Sweep extends Swept {
  /** Whether nothing was left to delete or to search. */
  readonly isOver: boolean;
}

export interface Retention {
  /**
   * Deletes a batch of each kind of row that is no longer needed.
   *
   * @param finished kinds of which this run has found no more: they are passed over, and the sweep adds to them
   */
  sweep(limits: RetentionLimits, finished?: Set<SweptKind>): Promise<Sweep>;
  /** How many rows this process has deleted since it started, for metrics. */
  readonly deleted: Swept;
}

/** What counts payments ahead of searches by date. */
export interface PaymentCounts {
  /**
   * Counts the next period.
   *
   * @returns false when no period has ended that is not counted yet
   */
  countNext(now: number): Promise<boolean>;
}

export const housekeeping = 'housekeeping';

/** How long the housekeeping pauses when nothing is left to do, in milliseconds. */
const restMs = 60_000;
/** The pause after each batch, in milliseconds, so that requests are not held up. */
const breathMs = 20;
/** How long one run may take, in milliseconds. It is shorter than a job's lease. */
const maxRunMs = 60_000;

export function housekeepingJob(dueAt: number): NewJob {
  return { key: housekeeping, kind: housekeeping, queueKey: housekeeping, payload: null, dueAt };
}

/**
 * Makes the handler of the housekeeping.
 *
 * @param monthsKept returns how long final payments are kept by the present configuration
 * @param isHeld whether the server waits for the end of all running jobs, such as when it stops
 */
export function housekeepingHandler(
  { retention, paymentCounts }: { readonly retention: Retention; readonly paymentCounts: PaymentCounts },
  monthsKept: () => number,
  isHeld: () => boolean = () => false,
): Handler {
  return async (_job, { now, signal }) => {
    const end = performance.now() + maxRunMs;
    const finished = new Set<SweptKind>();
    const paymentsBefore = monthsBefore(now, monthsKept());
    for (;;) {
      const { isOver } = await retention.sweep({ now, paymentsBefore }, finished);
      const hasCounted = await paymentCounts.countNext(now);
      if (isOver && !hasCounted) return { retryAt: now + restMs };
      if (signal.aborted || isHeld() || performance.now() >= end) return { retryAt: now };
      await pause(breathMs);
    }
  };
}

/**
 * Returns the clock of the housekeeping: the earlier one of the gateway's clock and the computer's. A tester who moves the
 * gateway's clock years ahead does not delete payments by it.
 */
export function housekeepingClock(clock: Clock, computer: Clock = systemClock): Clock {
  return { now: () => Math.min(clock.now(), computer.now()) };
}

/** Returns the time that lies this many months before another one, both in milliseconds since 1970. */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getTime();
}
