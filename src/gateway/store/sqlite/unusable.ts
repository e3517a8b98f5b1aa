/** Errors for databases on which a gateway cannot start. Each names the file, what is wrong and the remedy. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from './driver.ts';

export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

const restore = (file: string) =>
  `put the last backup in its place and remove ${file}-wal and ${file}-shm, or start on another one with --data <other file>`;

const rights = (file: string) =>
  `give this user the right to read and write ${file}, the files beside it and their folder`;

const reasons: Readonly<Record<number, (file: string) => string>> = {
  3: (file) => `cannot be opened: ${rights(file)}`,
  5: () => 'is locked by another program: end that program, then start again',
  8: (file) => `can only be read: ${rights(file)}`,
  10: (file) =>
    `cannot be read or written, because the disk gives an error, as one with little space left does: free some space; if there is enough, look into the system log, then ${restore(file)}`,
  11: (file) => `is damaged: ${restore(file)}`,
  13: () => 'cannot be written, because the disk is full: free some space',
  14: (file) => `cannot be opened: ${rights(file)}`,
  26: (file) => `is no database, or a damaged one: ${restore(file)}`,
};

/** SQLite's code of the same reason by the operating system's error code, for errors that come before SQLite runs. */
const sameReason: Readonly<Record<string, number>> = {
  EACCES: 14,
  EROFS: 8,
  EIO: 10,
  ENOSPC: 13,
  EDQUOT: 13,
};

const foreign = (file: string) =>
  `belongs to another user: make this user the owner of ${file} and of the files beside it`;

/**
 * Converts an error of the driver, the system or a migration on opening a file to a `DatabaseUnusable` with a sentence
 * for the operator. Returns any other error unchanged.
 */
export function unusable(file: string, error: unknown): unknown {
  // The store wraps the driver's error of a refused write, which is the cause then.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { message = '', code = '', syscall } = cause as Partial<NodeJS.ErrnoException>;
  const reason = code === 'EPERM' ? foreign : reasons[getErrorCode(cause) || (sameReason[code] ?? 0)];
  if (reason !== undefined) {
    const original = message === '' ? '' : ` (${syscall ? '' : 'SQLite: '}${message})`;
    return new DatabaseUnusable(`The database ${file} ${reason(file)}${original}.`, { cause });
  }
  if (!/^corrupted migrations/.test(message)) return error;
  return new DatabaseUnusable(
    `The database ${file} was last used by a newer release: start that one, or ${restore(file)} (${message}).`,
    { cause },
  );
}

/** Makes the folder of a database. Throws when that is not possible, or when the file itself is a folder. */
export function makeFolder(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new DatabaseUnusable(
      `The folder ${folder} of the database cannot be made (${code}): make it, or name another file with --data <file>.`,
      { cause: error },
    );
  }
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new DatabaseUnusable(
      `The database ${file} is a folder: name a file, such as --data ${file}/gateway.sqlite.`,
    );
  }
}

/**
 * Throws when the file is empty although it had content before: SQLite would take it for a new database and delete the log
 * beside it.
 */
export function requireContent(file: string, wasUsed: boolean): void {
  const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
  if (sizeOf(file) > 0) return;
  if (sizeOf(`${file}-wal`) > 0) {
    throw new DatabaseUnusable(
      `The database ${file} is ${existsSync(file) ? 'empty' : 'gone'}, but its log ${file}-wal is not: ${restore(file)}. To begin anew remove ${file}-wal and ${file}.lock.`,
    );
  }
  // A missing file is no error: an operator has removed it to begin with a new database.
  if (!wasUsed || !existsSync(file)) return;
  throw new DatabaseUnusable(
    `The database ${file} is empty, although a gateway has stored something in it: ${restore(file)}. To begin anew remove ${file}.`,
  );
}

/**
 * Throws for a file with several names (hard links): SQLite looks for the log of a killed process only beside the name that
 * it is given.
 */
export function requireOneName(file: string): void {
  const { nlink } = statSync(file);
  if (nlink === 1) return;
  throw new DatabaseUnusable(
    `The database ${file} has ${nlink} names (hard links), and under each SQLite would keep another log, so that payments could be lost: remove the other names; to keep a copy, copy it.`,
  );
}
