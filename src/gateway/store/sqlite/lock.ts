/**
 * Ensures that only one process at a time uses a database file. Two processes would each take over the other's
 * unfinished payments (design decision 4).
 *
 * The lock is an open transaction in a small database of its own beside the file, so that backups and other readers can
 * still open the file itself. The operating system holds the lock, so it is gone after kill -9. The lock file stays; it
 * only says whether the database beside it has ever held anything. It must never be removed, because two processes could
 * then lock two files of the same name. When an operator removes it, the lock of the inode still holds.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Driver, getErrorCode, isBusy } from './driver.ts';
import { closeToOthers, makeOwnerOnly } from './owner-only.ts';

/** How long a starting process waits for a predecessor that is about to end, in milliseconds. */
export const predecessorTimeout = 1_000;

/** SQLITE_ERROR: the code that SQLite gives for a missing table, among others. */
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
  /** Whether a gateway has stored something in a database of this name. */
  readonly wasUsed: boolean;
  /** Writes into the lock file that the database has been used. */
  markUsed(): void;
  close(): void;
}

/**
 * Locks a database file for this process until the result is closed or garbage-collected, or the process ends. Throws
 * {@link DatabaseInUse} when this or another process holds the lock.
 */
export function lockFile({ DatabaseSync }: Driver, file: string): FileLock {
  const path = `${realPath(file)}.lock`;
  makeOwnerOnly(path);
  // A process that was killed may have left this journal.
  closeToOthers(`${path}-journal`);
  const lock = new DatabaseSync(path);
  try {
    // In exclusive mode SQLite keeps the lock when `markUsed` commits.
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

/** Whether the lock file is marked as used. It calls `exec`, because a prepared statement would keep the lock after `close`. */
function isMarked(lock: Database): boolean {
  try {
    lock.exec('select mark from used');
    return true;
  } catch (error) {
    if (getErrorCode(error) !== noSuchTable) throw error;
    return false;
  }
}

/** Returns the path of a file with all symbolic links resolved; the file itself need not exist. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

/** How often a starting process checks whether its predecessor has ended, in milliseconds. */
const tryAgain = 50;

/**
 * Locks an existing file by its inode, so that the lock holds under every name of the file. On Linux it is a socket without a
 * file, named by device and inode; it ends with the process (unix(7), "abstract"). Containers with separate networks do not see
 * each other's sockets; there only the lock file works. Throws {@link DatabaseInUse} when another process holds it.
 *
 * @returns a function that releases the lock
 */
export async function lockInode(file: string): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  const { dev, ino } = statSync(file, { bigint: true });
  const name = `\0payment-widgets:${dev}:${ino}`;
  const deadline = performance.now() + predecessorTimeout;
  for (;;) {
    const server = await listening(name);
    if (server === 'failed') return () => {};
    if (server !== 'taken') return () => void server.close();
    if (performance.now() >= deadline) throw new DatabaseInUse(file);
    await pause(tryAgain);
  }
}

function listening(name: string): Promise<Server | 'taken' | 'failed'> {
  return new Promise((resolve) => {
    // The socket is only a lock, so it accepts no connections.
    const server = createServer((socket) => void socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : 'failed'),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}
