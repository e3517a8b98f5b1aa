/** The key that encrypts stored cards in the test environment when none is configured. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RegistrationKey } from './config.ts';
import { isOpenToOthers } from './file-rights.ts';

/**
 * Reads the key from the file beside the database, or makes the file, which only its owner can read. A file that other
 * users can read is refused, because they may know the key, and only the operator can decide whether to trust it still.
 * A database in memory (`:memory:`) gets a new key for each process. The key's id is derived from the key, so that
 * different keys have different ids.
 */
export function testRegistrationKey(dataFile: string): RegistrationKey {
  return namedByItself(dataFile === ':memory:' ? newKey() : keyIn(`${dataFile}.key`));
}

/**
 * Finds the key in a database that several processes use.
 *
 * @param keep stores a key unless there is one, and resolves to the one that is stored
 */
export async function sharedTestKey(keep: (key: string) => Promise<string>): Promise<RegistrationKey> {
  return namedByItself(await keep(newKey()));
}

function namedByItself(key: string): RegistrationKey {
  return { id: `test-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`, key };
}

function keyIn(file: string): string {
  const key = contentOf(file);
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new Error(
    `${file} holds no key of 64 hexadecimal characters: put the right one back, or delete it together with the cards stored under it.`,
  );
}

function contentOf(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true });
    make(file);
    refuseReadableByOthers(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Error(
      `${file}, which holds the key of the stored cards, cannot be made or read (${code}): give this user the right to read and write it and its folder, free some space if the disk is full, or name another database with --data <file>.`,
      { cause: error },
    );
  }
}

/**
 * Writes a new key unless the file exists. When two processes start at the same time, one makes the key, and both read
 * it.
 */
function make(file: string): void {
  let made: number;
  try {
    made = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(made, `${newKey()}\n`);
  } catch (error) {
    // The disk is full. The incomplete file is removed, because the next start would report it as a damaged key.
    rmSync(file);
    throw error;
  } finally {
    closeSync(made);
  }
}

function refuseReadableByOthers(file: string): void {
  if (!isOpenToOthers(file, 'group or everybody')) return;
  throw new Error(
    `${file} holds the key of the stored cards, and others than its owner can use it: run chmod 600 ${file}, or delete it together with the cards stored under it if somebody may have read it.`,
  );
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}
