/**
 * Makes files that only their owner can read, because a database holds shoppers' names, addresses and bank accounts.
 */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/**
 * Makes a file that only its owner can read. When the file exists, removes the rights of all other users. A trap: an
 * existing file must not be opened here, because closing it would end SQLite's locks on it (sqlite.org/howtocorrupt,
 * 2.2).
 */
export function makeOwnerOnly(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
  else closeSync(openSync(file, 'a', ownerOnly));
}

/** Removes all rights to a file except its owner's, if the file exists. */
export function closeToOthers(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
}
