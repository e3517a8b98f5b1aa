/** Which of SQLite's errors mean that the store refuses for now. */
import { StoreUnavailable } from '../core/unavailable.ts';
import { codeOf } from './sqlite-driver.ts';

/** Why, and what to do, by SQLite's code (sqlite.org/rescode). What is not here is a broken file or a mistake of ours. */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program holds a lock on the database; end it, or let it write in shorter transactions',
  6: 'another program holds a lock on the database; end it, or let it write in shorter transactions',
  8: 'the database file can only be read; give this user the right to write it and its folder',
  10: 'the disk gives an error (SQLITE_IOERR); look into the system log',
  13: 'the disk is full; free some space',
  14: 'a file beside the database cannot be opened; look at the rights of its folder and at the limit of open files',
};

/** The driver's error as one that says so; any other error as it is. */
export function unavailableOr(error: unknown): unknown {
  const reason = reasons[codeOf(error)];
  return reason === undefined ? error : new StoreUnavailable(reason, error);
}
