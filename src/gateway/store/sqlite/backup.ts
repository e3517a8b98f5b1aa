/**
 * Copies a database file while a gateway may have it open. The lock of `lock.ts` does not stop a reader, and `VACUUM INTO`
 * reads one moment of the database, also what is only in its log so far (sqlite.org/lang_vacuum). A copy by the system's
 * means has neither, unless the gateway is stopped.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode, loadDriver } from './driver.ts';
import { makeOwnerOnly } from './owner-only.ts';
import { DatabaseUnusable, unusable } from './unusable.ts';

/** How long the copy waits for another program's lock, in milliseconds. */
const lockTimeoutMs = 5_000;

/** Throws `DatabaseUnusable` when there is no such file. */
export function requireDatabaseFile(file: string): void {
  if (existsSync(file)) return;
  throw new DatabaseUnusable(`The database ${file} does not exist: name the right one with --data <file>.`);
}

/**
 * Copies the database into a new file, which only its owner can read, and resolves to its size in bytes. Throws
 * `DatabaseUnusable`, and leaves no file, when that is not possible.
 */
export async function backUpSqlite(file: string, copy: string): Promise<number> {
  requireDatabaseFile(file);
  if (existsSync(copy)) {
    throw new DatabaseUnusable(`The file ${copy} exists: name a new file with --backup <file>.`);
  }
  const { DatabaseSync } = await loadDriver();
  // An interrupted copy must not be taken for a whole one.
  const partial = `${copy}.partial`;
  let isReadable = false;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      database.exec(`pragma busy_timeout=${lockTimeoutMs}; select count(*) from sqlite_schema`);
      isReadable = true;
      mkdirSync(dirname(copy), { recursive: true });
      rmSync(partial, { force: true });
      makeOwnerOnly(partial);
      database.prepare('vacuum into ?').run(partial);
    } finally {
      database.close();
    }
    flush(partial);
    renameSync(partial, copy);
    flush(dirname(copy));
    return statSync(copy).size;
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    throw isReadable && !isOfDatabase(error) ? unwritable(copy, error) : unusable(file, error);
  }
}

/** SQLite's codes for what is wrong with the database that is read: busy, damaged, no database (sqlite.org/rescode). */
const codesOfDatabase = [5, 11, 26];

const isOfDatabase = (error: unknown) => codesOfDatabase.includes(getErrorCode(error));

function unwritable(copy: string, error: unknown): DatabaseUnusable {
  const { message } = error as Error;
  return new DatabaseUnusable(
    `The copy ${copy} cannot be written (${message}): free some space, or give this user the right to write the folder ${dirname(copy)}.`,
    { cause: error },
  );
}

/** Waits until the disk has a file, or the names in a folder. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
