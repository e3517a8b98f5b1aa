/** The key that encrypts stored cards in the test environment, when none is configured. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RegistrationKey } from './config.ts';
import { isOpenToOthers } from './file-rights.ts';

/**
 * The key in the file beside a database, made when there is none; only its owner can read it, and a file that others
 * can read is refused, because they may have read it: nobody but a person knows whether it is still good. A database in memory
 * (`:memory:`) has one that ends with the process. The id follows from the key, so that another key has another id.
 */
export function testRegistrationKey(dataFile: string): RegistrationKey {
  const key = dataFile === ':memory:' ? newKey() : keyIn(`${dataFile}.key`);
  return { id: `test-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`, key };
}

function keyIn(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Fails when it exists: of two starts at once, one makes the key and both read it.
    writeFileSync(file, `${newKey()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  refuseReadableByOthers(file);
  const key = readFileSync(file, 'utf8').trim();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new Error(
    `${file} holds no key of 64 hexadecimal characters: put the right one back, or delete it together with the cards stored under it.`,
  );
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
