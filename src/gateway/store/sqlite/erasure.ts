/**
 * Removes erased data from the database's files. A value erased from a row stays in the write-ahead log, where anybody who
 * reads the files finds it until it is overwritten: sometimes for days, and also after the process has ended
 * (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
 */

import type { StoreDatabase } from '../database.ts';
import type { Database } from './driver.ts';
import type { GroupCommit } from './group-commit.ts';

/** Pause before the next try to empty the log while a reader uses it, in milliseconds. */
const tryAgain = 1_000;

/** How long a reader may hold the log before the operator is warned, in milliseconds; later warnings come once an hour. */
const tellAfter = 60_000;
const tellAgain = 3_600_000;

const left =
  'Erased card data is still in the database’s log (-wal), encrypted, because another program keeps reading the database: end that program, such as a backup or a shell.';

export interface Scrubber {
  readonly scrub: StoreDatabase['scrub'];
  /** Tries a last time, and warns when that fails; the next start of the gateway tries again. */
  end(): Promise<void>;
}

/**
 * Makes the scrubber, which writes the log into the database and empties it. It never waits for a reader, such as a
 * backup. It then returns false, and tries again by itself until it succeeds.
 */
export function createScrubber(
  group: Pick<GroupCommit, 'runOutside'>,
  database: Database,
  warn: (sentence: string) => void,
  { tryAgainAfter = tryAgain, tellAfterwards = tellAfter } = {},
): Scrubber {
  const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let toldAt: number | undefined;

  async function attempt(): Promise<boolean> {
    // A checkpoint fails inside a transaction (`wal_checkpoint`, sqlite.org/pragma.html).
    // It does not wait for locks, because the connection never does.
    const work = () => (checkpoint.get() as { busy: number }).busy === 0;
    // The outcome that erased the data is written already, so its request must be answered even if this fails.
    return group.runOutside({ isRead: true, lockTimeoutMs: 0 }, work).catch(() => false);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  async function end(): Promise<void> {
    const isDone = await attempt();
    stop();
    if (!isDone) warn(left);
  }

  function tryLater(): void {
    timer ??= setTimeout(async () => {
      timer = undefined;
      if (!(await scrub())) tell();
    }, tryAgainAfter).unref();
  }

  function tell(): void {
    const now = performance.now();
    if (now < since + tellAfterwards || (toldAt !== undefined && now < toldAt + tellAgain)) return;
    toldAt = now;
    warn(left);
  }

  async function scrub(): Promise<boolean> {
    const isDone = await attempt();
    if (isDone) {
      if (toldAt !== undefined) warn('Erased card data is out of the database’s log now.');
      stop();
      since = 0;
      toldAt = undefined;
    } else {
      since ||= performance.now();
      tryLater();
    }
    return isDone;
  }

  return { scrub, end };
}
