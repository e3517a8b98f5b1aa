/** Sorts PostgreSQL's errors: which mean that the store is unavailable for now, and which that a write may be repeated. */
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { WriteFailure } from '../engine.ts';

/** The connection was lost before the answer to a commit: the write may be stored. */
export class CommitInDoubt extends StoreUnavailable {}

/** A pooler gives each transaction another connection, which has other prepared statements. */
const unnamed =
  'a pooler between this process and the database cannot keep named statements; add ?prepare=false to the address';

/** The reason and the remedy by SQLSTATE (postgresql.org/docs/current/errcodes-appendix). */
const reasonByState: Readonly<Record<string, string>> = {
  '0A000': 'a table has changed since the statement was prepared; send the request again',
  '25006': 'the database accepts no writes, it may be a standby; connect to the primary',
  '25P03': 'a transaction stood still for too long; it is tried again',
  '26000': unnamed,
  '40001': 'writes at the same time have collided; send the request again',
  '40P01': 'writes at the same time have collided; send the request again',
  '42P05': unnamed,
  '53100': 'the database’s disk is full; free some space',
  '53200': 'the database is out of memory; look into its log',
  '53300': 'the database has no free connection; raise max_connections, or lower the number of nodes',
  '55P03': 'a row stayed locked for too long; look for long transactions in pg_stat_activity',
  '57014': 'a statement took too long; look for long transactions in pg_stat_activity',
  '57P01': 'the database is shutting down; it is tried again',
  '57P02': 'the database has crashed and restarts; it is tried again',
  '57P03': 'the database is starting; it is tried again',
};

const exhausted =
  'all connections of this process to the database are in use; raise ?pool= of its address, or start more nodes';

const lost = 'the connection to the database was lost; it is tried again';

const diskFull = '53100';
const lockNotAvailable = '55P03';
/** The server lacks disk, memory, a slot or time for a statement, of which it has stored nothing. */
const shortages = [diskFull, '53200', '53300', '57014'];
const readOnly = '25006';
/** The server refuses the statement on this connection for good: it accepts no writes, or a table has changed. */
const refusals = [readOnly, '0A000'];

/** The class of SQLSTATE for errors of the connection. */
const connectionClass = '08';

/** What the driver says, without a code, of a connection that has ended or of a pool without a free one. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether a request has waited too long for one of a pool's connections, which are in use or are still being opened. */
export function lacksConnection(error: unknown): boolean {
  return (error as Error | undefined)?.message === 'timeout exceeded when trying to connect';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the server has no room for what was to be written. */
export function isDiskFull(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable && codeOf(error.cause) === diskFull;
}

/** Whether the connection that gave this error can serve no further statement. */
export function endsConnection(error: unknown): boolean {
  const code = codeOf(error);
  const isOfNetwork = /^E[A-Z]+$/.test(code);
  const isOfServer =
    code.startsWith(connectionClass) ||
    /^57P0[1-5]$/.test(code) ||
    code === '25P03' ||
    refusals.includes(code);
  return isOfNetwork || isOfServer || driverMessages.test(String((error as Error | undefined)?.message));
}

/** Why a write failed that may run again; undefined for any other error. */
export function toWriteFailure(error: unknown): WriteFailure | undefined {
  if (error instanceof CommitInDoubt) return 'in doubt';
  if (!(error instanceof StoreUnavailable)) return undefined;
  if (isConflict(error.cause)) return 'conflict';
  if (lacksConnection(error.cause)) return 'no connection';
  if (codeOf(error.cause) === lockNotAvailable) return 'locked';
  if (codeOf(error.cause) === readOnly) return 'read-only';
  if (shortages.includes(codeOf(error.cause))) return 'exhausted';
  return endsConnection(error.cause) ? 'disconnected' : undefined;
}

/**
 * Whether the server has rolled the transaction back because of others that ran at the same time, so that it may be run
 * again: a serialization failure or a deadlock.
 */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

const reasonOfLoss = (error: unknown) => (lacksConnection(error) ? exhausted : lost);

/**
 * Converts an error that means "unavailable for now" to {@link StoreUnavailable}. Returns any other error unchanged.
 *
 * @param endsWrite whether the statement that failed would have stored a write for good
 */
export function toUnavailable(error: unknown, endsWrite = false): unknown {
  const isLost = endsConnection(error);
  const reason = reasonByState[codeOf(error)] ?? (isLost ? reasonOfLoss(error) : undefined);
  if (reason === undefined) return error;
  const isInDoubt = isLost && endsWrite && !refusals.includes(codeOf(error));
  return isInDoubt ? new CommitInDoubt(reason, error) : new StoreUnavailable(reason, error);
}
