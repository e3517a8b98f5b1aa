/** Recognises SQLite's errors that mean that the store is unavailable for now. */
import { StoreUnavailable } from '../../core/unavailable.ts';
import { getErrorCode } from './driver.ts';

/**
 * The reason and the remedy by SQLite's primary result code (sqlite.org/rescode). Codes that are missing here mean a broken
 * file or a bug in the gateway.
 */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program holds a lock on the database; end it, or let it write in shorter transactions',
  6: 'another program holds a lock on the database; end it, or let it write in shorter transactions',
  8: 'the database file can only be read; give this user the right to write it and its folder',
  10: 'the disk gives an error (SQLITE_IOERR); look into the system log',
  13: 'the disk is full; free some space',
  14: 'a file beside the database cannot be opened; look at the rights of its folder and at the limit of open files',
};

/**
 * Converts a driver's error that means "unavailable for now" to {@link StoreUnavailable}. Returns any other error
 * unchanged.
 */
export function unavailableOr(error: unknown): unknown {
  const reason = reasons[getErrorCode(error)];
  return reason === undefined ? error : new StoreUnavailable(reason, error);
}
