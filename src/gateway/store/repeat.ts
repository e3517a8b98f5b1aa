/**
 * The one rule by which writes run again. A write that the database has rolled back because of others at the same time runs
 * again, as a whole. So does a write whose connection was lost, unless it is found that it was stored all the same: the
 * connection may be lost between the commit and its answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { databaseTimeLeftMs, withoutDeadline } from '../core/request-deadline.ts';
import type { Engine, WriteFailure } from './engine.ts';
import type { TellWritten, Written } from './written.ts';

/** How often a write runs that collides with others: it is repeated three times. */
const maxRuns = 4;
/** Longest pause before a write runs again, in milliseconds. It is drawn, so that two that collided do not collide again. */
const maxPauseMs = 50;
/** The same where the server lacks something: more tries would take even more of it. */
const maxPauseOfShortageMs = 1_000;
/** How long a write waits for a database that cannot be reached, in milliseconds. A restart takes less. */
const retryTimeoutMs = 4_500;

/**
 * How long a write waits after which money has moved, in milliseconds. A short failure of the database must not lose its
 * outcome.
 */
export const outcomeRetryTimeoutMs = 30_000;

export interface RepeatOptions<T> {
  /**
   * Finds the result of an earlier run of this write, by a value that only this write stores. Undefined when nothing was
   * stored. Leave it out where a second run changes nothing.
   */
  readonly findStored?: () => Promise<T | undefined>;
  /** How long the write waits for a database that cannot be reached, in milliseconds. */
  readonly timeoutMs?: number;
}

/** A write: one statement, or one transaction with all that it reads. It has stored nothing when it answers false. */
type Write<T> = (tell: TellWritten) => Promise<T>;

/** Runs a whole write, and has what it stored told. */
export type Repeat = <T>(write: Write<T>, options?: RepeatOptions<T>) => Promise<T>;

/** The result of a write, and what it has stored. */
interface Run<T> {
  readonly result: T;
  readonly written: readonly Written[];
}

/**
 * Returns the function that runs the writes of an engine.
 *
 * @param announce tells of what was stored
 */
export function createRepeat(
  { toWriteFailure }: Pick<Engine, 'toWriteFailure'>,
  announce: (written: Written) => Promise<void>,
): Repeat {
  async function run<T>(
    write: Write<T>,
    { findStored, timeoutMs = retryTimeoutMs }: RepeatOptions<T> = {},
  ): Promise<Run<T>> {
    const deadline = performance.now() + Math.min(timeoutMs, databaseTimeLeftMs());
    /** What a run has told when its connection was lost: the database may have stored it. */
    let inDoubt: readonly Written[] | undefined;
    const findInDoubt = async (): Promise<Run<T> | undefined> => {
      const result = inDoubt && (await findStored?.());
      return result === undefined ? undefined : { result, written: inDoubt ?? [] };
    };
    for (let runs = 1; ; runs += 1) {
      const begun = performance.now();
      const writes: Written[] = [];
      try {
        const stored = await findInDoubt();
        if (stored !== undefined) return stored;
        const result = await write((written) => writes.push(written));
        if (result !== false) return { result, written: writes };
        // While this run waited for a lock, the earlier one may have been stored, so that this one came too late.
        return (await findInDoubt()) ?? { result, written: [] };
      } catch (error) {
        // Only a shared database loses connections, and only writes at the same time collide.
        const failure = toWriteFailure?.(error);
        if (failure === 'in doubt') inDoubt = writes;
        const now = performance.now();
        // A run that takes as long as this one would end after the deadline.
        const isLate = now + (now - begun) >= deadline;
        if (isOver(failure, { runs, isLate, isOutcome: timeoutMs > retryTimeoutMs })) {
          // This run may be stored, or may have failed because the earlier one was: both have the same key.
          const stored = await findInDoubt().catch(() => undefined);
          if (stored !== undefined) return stored;
          throw error;
        }
        await pause(Math.random() * (failure === 'exhausted' ? maxPauseOfShortageMs : maxPauseMs));
      }
    }
  }

  return async (write, options) => {
    const isOutcome = (options?.timeoutMs ?? 0) > retryTimeoutMs;
    const { result, written: told } = await (isOutcome
      ? withoutDeadline(() => run(write, options))
      : run(write, options));
    for (const written of told) await announce(written);
    return result;
  };
}

interface FailedRun {
  readonly runs: number;
  readonly isLate: boolean;
  /** Whether an outcome is written, which waits longer than a request does. */
  readonly isOutcome: boolean;
}

/** Whether a write that failed does not run again. */
function isOver(failure: WriteFailure | undefined, { runs, isLate, isOutcome }: FailedRun): boolean {
  if (failure === undefined) return true;
  if (failure === 'conflict') return runs >= maxRuns;
  // A request has waited for a free connection long enough, and what the server lacks does not come back in a moment.
  const isRefused = failure === 'exhausted' || failure === 'no connection';
  return isLate || (isRefused && !isOutcome);
}
