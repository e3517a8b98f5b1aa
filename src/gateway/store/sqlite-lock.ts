/**
 * One process at a time uses a database file: two would settle each other's unfinished payments (design decision 4).
 *
 * The lock is an open transaction in a small database of its own beside the file, so that the file itself stays free
 * for backups and for a look into it. It is the operating system's lock: nothing of it is left after kill -9. The file
 * that stays says only whether the database beside it has ever held anything. It is never removed, or two starts could
 * hold a lock on two files of one name; who removes it meets the lock of `sqlite-inode.ts`.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { closeToOthers, makeOwnerOnly } from './owner-only.ts';
import { codeOf, type Database, type Driver, isBusy } from './sqlite-driver.ts';

/** How long a start waits for a predecessor that is just about to end, in milliseconds. */
export const predecessorTimeout = 1_000;

/** SQLITE_ERROR, which a sentence about a missing table comes with. */
const noSuchTable = 1;

/** Another living process has the database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';

  constructor(file: string) {
    super(
      `The database ${file} is in use by another gateway that is running: stop that one, or start this one on a database of its own with --data <other file>.`,
    );
  }
}

export interface FileLock {
  /** A gateway has used a database of this name. */
  readonly wasUsed: boolean;
  /** Remembers that from now on. */
  markUsed(): void;
  close(): void;
}

/**
 * Takes a database file for this process alone, until the result is closed, forgotten or the process ends. Throws
 * {@link DatabaseInUse} when somebody has it, in this process or in another one.
 */
export function lockFile({ DatabaseSync }: Driver, file: string): FileLock {
  const path = `${realPath(file)}.lock`;
  makeOwnerOnly(path);
  // Of a process that was killed.
  closeToOthers(`${path}-journal`);
  const lock = new DatabaseSync(path);
  try {
    // Exclusive mode keeps the lock through the commit of the mark.
    lock.exec(`pragma busy_timeout=${predecessorTimeout}; pragma locking_mode=exclusive; begin exclusive`);
    const wasUsed = isMarked(lock);
    return {
      wasUsed,
      markUsed() {
        if (!wasUsed) lock.exec('create table used (mark integer); commit; begin exclusive');
      },
      close: () => lock.close(),
    };
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DatabaseInUse(file) : error;
  }
}

/** By `exec`: a prepared statement would keep the lock after its database is closed. */
function isMarked(lock: Database): boolean {
  try {
    lock.exec('select mark from used');
    return true;
  } catch (error) {
    if (codeOf(error) !== noSuchTable) throw error;
    return false;
  }
}

/** The one path of a file that may have several by way of links. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}
