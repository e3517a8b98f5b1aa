/**
 * One process at a time uses a database file: two would settle each other's unfinished payments (design decision 4).
 *
 * The lock is an open transaction in a small database of its own beside the file, so that the file itself stays free
 * for backups and for a look into it. It is the operating system's lock: nothing of it is left after kill -9, and the
 * empty file that stays means nothing. It is never removed, or two starts could hold a lock on two files of one name.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeOwnerOnly } from './owner-only.ts';
import { type Database, type Driver, isBusy } from './sqlite-driver.ts';

/** How long a start waits for a predecessor that is just about to end, in milliseconds. */
const patience = 1_000;

/** Another living process has the database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';

  constructor(file: string) {
    super(
      `The database ${file} is in use by another gateway that is running: stop that one, or start this one on a database of its own with --data <other file>.`,
    );
  }
}

/**
 * Takes a database file for this process alone, until the result is closed, forgotten or the process ends. Throws
 * {@link DatabaseInUse} when somebody has it, in this process or in another one.
 */
export function lockFile({ DatabaseSync }: Driver, file: string): Database {
  const path = `${realPath(file)}.lock`;
  makeOwnerOnly(path);
  const lock = new DatabaseSync(path);
  try {
    lock.exec(`pragma busy_timeout=${patience}; begin exclusive`);
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DatabaseInUse(file) : error;
  }
}

/** The one path of a file that may have several by way of links. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}
