/** Files that nobody but their owner can read: a database holds shoppers' names, addresses and bank accounts. */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const ownerOnly = 0o600;

/**
 * Makes a file for its owner alone when there is none, and closes one that is there to everybody else. A trap: a file
 * that is there must not be opened, since closing it again would end SQLite's locks on it (sqlite.org/howtocorrupt, 2.2).
 */
export function makeOwnerOnly(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
  else closeSync(openSync(file, 'a', ownerOnly));
}

/** Closes a file to everybody but its owner, if there is one. */
export function closeToOthers(file: string): void {
  if (existsSync(file)) chmodSync(file, ownerOnly);
}
