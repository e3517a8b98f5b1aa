/** Files that nobody but their owner can read: a database holds shoppers' names, addresses and bank accounts. */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/**
 * Makes a file that only its owner can read; when the file exists, takes everybody else's rights away. A trap: an existing
 * file must not be opened here, because closing it would end SQLite's locks on it (sqlite.org/howtocorrupt, 2.2).
 */
export function makeOwnerOnly(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
  else closeSync(openSync(file, 'a', ownerOnly));
}

/** Takes everybody's rights to a file away except its owner's, if the file exists. */
export function closeToOthers(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
}
