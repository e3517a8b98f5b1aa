/**
 * What is erased from a row stays in the write-ahead log, where any reader of the files finds it, until somebody writes
 * over it: at times for days, and also after the end (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
 */
import type { Database } from './sqlite-driver.ts';
import type { Turns } from './sqlite-turns.ts';
import type { Scrub } from './store.ts';

/** How often the log is tried that somebody reads, in milliseconds. */
const tryAgain = 1_000;

/** When whoever looks after the gateway is told of a reader that stays, in milliseconds; later once in an hour. */
const tellAfter = 60_000;
const tellAgain = 3_600_000;

const left =
  'Erased card data is still in the database’s log (-wal), encrypted, because another program keeps reading the database: end that program, such as a backup or a shell.';

export interface Scrubber {
  readonly scrub: Scrub;
  /** A last try. Says so when it fails; the next start tries again. */
  end(): Promise<void>;
}

/**
 * Writes the log into the database and empties it. It never waits for a reader, such as a backup: then it gives false,
 * and goes on trying by itself until it is done.
 */
export function scrubberOf(
  turns: Turns,
  database: Database,
  warn: (sentence: string) => void,
  { tryAgainAfter = tryAgain, tellAfterwards = tellAfter } = {},
): Scrubber {
  const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let toldAt: number | undefined;

  async function attempt(): Promise<boolean> {
    // In a turn of its own: in the middle of a transaction it cannot be done. It works while a statement is prepared and
    // not while it runs (sqlite.org/pragma.html), and it does not wait, because the connection never does.
    const work = () => (checkpoint.get() as { busy: number }).busy === 0;
    // The outcome that erased it is written already: it must be answered, whatever becomes of the log.
    return turns.run({ isRead: true, patience: 0 }, work).catch(() => false);
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
