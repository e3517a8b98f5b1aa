/** How long this process and the server wait for a connection, a statement and a lock. */
import { databaseTimeLeftMs } from '../../core/request-deadline.ts';

/** How long a request waits for a connection, in milliseconds. A restart of the database takes less. */
export const connectionWaitMs = 4_500;
/**
 * How long a statement may take, in milliseconds. Without this limit a request would wait for ever for a server that no
 * longer answers. The statement and the wait for its connection together take less than 6 s.
 */
export const statementTimeoutMs = 4_000;
/**
 * How long a statement of a transaction waits for a lock, in milliseconds. It is half the time that a request waits, so
 * that the statement is tried twice. Without this limit the server would still wait, and hold the connection, after the
 * request was refused.
 */
const lockTimeoutMs = connectionWaitMs / 2;
/**
 * How long a transaction may wait for its next statement, in milliseconds. After that the database releases the locks of
 * a process that hangs, or whose computer is gone. It is less than the time after which other nodes count this process as
 * dead and continue its work, so that they find no lock of it.
 */
const idleInTransactionTimeoutMs = 10_000;
/**
 * How long the server works on a statement, in milliseconds. The process has given up a little before: this limit ends the
 * statements of a process that is gone, whose connection the server may take for open for hours.
 */
const serverTimeoutMs = statementTimeoutMs + 500;
/**
 * What a statement gets at least when its request has hardly any time left, in milliseconds. A commit gets more: when its answer
 * is not waited for, nobody knows whether it counts.
 */
const minStatementMs = 250;
const minCommitMs = 1_000;
const isEnd = (sql: string) => sql === 'commit' || sql === 'rollback';
/** Returns how long this process waits for a statement: its own limit, or what the request has left. */
export const timeoutOf = (sql: string) =>
  Math.max(isEnd(sql) ? minCommitMs : minStatementMs, Math.min(statementTimeoutMs, databaseTimeLeftMs()));
/** Each transaction sets its limits, because a pooler may run the next transaction on another connection. */
export const begin = () => {
  const serverMs = Math.ceil(timeoutOf('commit')) + serverTimeoutMs - statementTimeoutMs;
  return [
    'begin',
    `set local lock_timeout = ${lockTimeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
    `set local statement_timeout = ${serverMs}`,
  ].join('; ');
};
/**
 * Limits what is outside of a transaction, on a connection to the server itself: lone statements, and a transaction that has
 * failed, which has lost the limits of its own. A pooler gives its clients ids of its own, and its connections serve others as
 * well, such as a migration, whose statements take as long as they take.
 */
export const limitSession = `select set_config('statement_timeout', '${serverTimeoutMs}', false),
  set_config('idle_in_transaction_session_timeout', '${idleInTransactionTimeoutMs}', false)
  where pg_backend_pid() = $1`;
