/** The connections to PostgreSQL, with prepared statements and with a wait while the database restarts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { escapeLiteral, Pool, type PoolClient, types } from 'pg';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { PoolUse } from '../health.ts';
import { readDatabaseAddress } from './address.ts';
import { endsConnection, isConflict, lacksConnection, toUnavailable } from './errors.ts';

/** How long a request waits for a connection, in milliseconds. A restart of the database takes less. */
const patienceMs = 4_500;
/** Pause before the next try to connect, in milliseconds. */
const tryAgainMs = 50;
/**
 * How long a connection may take to be made, and a request waits for a connection of others when all are in use, in
 * milliseconds. A request waits several times, once for each read and write: four waits end within 6 s, with a second for
 * the statements between them.
 */
const connectTimeoutMs = 1_250;
/**
 * How long a statement may take, in milliseconds. A server that no longer answers would hold the request for ever. With the
 * wait for a connection it is less than 6 s.
 */
const statementTimeoutMs = 4_000;
/**
 * How long a statement of a transaction waits for a lock, in milliseconds: half of a request's patience, so that it is tried
 * twice. The server would go on waiting for a request that was refused, and keep the connection.
 */
const lockTimeoutMs = patienceMs / 2;
/**
 * How long a transaction may wait for its next statement, in milliseconds: less than the time after which others take this
 * process for dead. The database then ends the locks of a process that stands still, or whose computer is gone, so that
 * another can go on with what it has left.
 */
const idleInTransactionTimeoutMs = 10_000;
/** The limits are set anew in each transaction, because a pooler gives the next one another connection. */
const begin = `begin; set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`;
/** The beginning of a statement that waits for the commit of its transaction, and is sent together with it. */
export const withCommit = '/* with commit */ ';
/**
 * Maximum number of prepared statements for each connection, and of characters in one. Statements with a list of values
 * have another text for each length of the list.
 */
const maxStatements = 200;
const maxPreparedLength = 4_000;

/** The type of 64-bit integers (postgresql.org/docs/current/catalog-pg-type). The driver would give them as text. */
const int8 = 20;

/** What PostgreSQL shows of this program's connections in pg_stat_activity. */
const applicationName = 'payment-widgets';
/** How long a connection for one task at the start may take to be made, in milliseconds. */
const directConnectTimeoutMs = 5_000;

export interface PoolSettings {
  /** See {@link readDatabaseAddress}. */
  readonly url: string;
  /** Maximum number of connections, instead of the address's. */
  readonly size?: number;
  /** Is called for each statement that the database refuses for now, with a sentence for the operator. */
  readonly warn?: (sentence: string) => void;
}

export interface MeasuredPool extends PostgresPool {
  use(): PoolUse;
}

/** Makes a pool that Kysely's dialect for PostgreSQL works with. */
export function createPool({ url, size, warn = () => {} }: PoolSettings): MeasuredPool {
  const address = readDatabaseAddress(url);
  const pool = new Pool({
    connectionString: address.connectionString,
    max: size ?? address.size,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary'
          ? Number
          : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
    },
  });
  // The database ends idle connections and those in use when it restarts. Without a listener, Node would end the process.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const nameOf = address.isPrepared ? statementNames() : () => undefined;
  let retries = 0;
  const convert = (error: unknown, endsWrite = false, isTrial = false) => {
    const failure = toUnavailable(error, endsWrite);
    if (isConflict(error)) retries += 1;
    else if (failure instanceof StoreUnavailable && !isTrial) {
      warn(`${failure.message}. Requests that cannot wait for it are answered 503.`);
    }
    return failure;
  };
  const connect = () =>
    connected(pool).catch((error) => {
      throw convert(error);
    });
  return {
    connect: async () => clientOf(await connect(), { nameOf, connect, convert }),
    use: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      retries,
    }),
    end: () => pool.end(),
  };
}

/**
 * Makes a pool of one connection without a limit of time, for what the program does before it serves requests. It names no
 * statements, and it does not wait for a server that is not there.
 */
export function createDirectPool({ url }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: readDatabaseAddress(url).connectionString,
    max: 1,
    connectionTimeoutMillis: directConnectTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
  });
  pool.on('error', () => {});
  return pool;
}

/** Names statements, so that each connection parses and plans them once. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= maxStatements || sql.length > maxPreparedLength) return known;
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * Takes a connection. Waits while the database cannot be reached, because it may be restarting, but not for long while all
 * connections are in use.
 */
async function connected(pool: Pool): Promise<PoolClient> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const begun = performance.now();
    try {
      return await pool.connect();
    } catch (error) {
      const isOver = lacksConnection(error) || isLate(begun, deadline);
      if (isOver || !endsConnection(error)) throw error;
      await pause(tryAgainMs);
    }
  }
}

/** Whether another try that takes as long as the one that began then would end after the deadline. */
function isLate(begun: number, deadline = begun + patienceMs): boolean {
  const now = performance.now();
  return now + (now - begun) >= deadline;
}

interface ClientTools {
  readonly nameOf: (sql: string) => string | undefined;
  readonly connect: () => Promise<PoolClient>;
  /**
   * Converts an error as {@link toUnavailable} does, and tells the operator of it unless the statement was a mere trial.
   */
  readonly convert: (error: unknown, endsWrite?: boolean, isTrial?: boolean) => unknown;
}

function clientOf(first: PoolClient, { nameOf, connect, convert }: ClientTools): PostgresPoolClient {
  /** Undefined after a lost connection that could not be replaced. */
  let client: PoolClient | undefined = first;
  let isBroken = false;
  let isInTransaction = false;
  /** The statement that goes with the commit. */
  let last: string | undefined;
  const run = async (text: string, values: readonly unknown[]) => {
    // Several statements in one text cannot be prepared.
    const name = text === begin || text.startsWith(withCommit) ? undefined : nameOf(text);
    try {
      return await (client as PoolClient).query({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
      });
    } catch (error) {
      isBroken ||= endsConnection(error);
      throw error;
    }
  };
  /** Reads on another connection what a lost one was to read. While the database stops, it ends one after the other. */
  const read = async (text: string, values: readonly unknown[]) => {
    const begun = performance.now();
    for (;;) {
      try {
        return await run(text, values);
      } catch (error) {
        if (!isBroken || isLate(begun)) throw error;
      }
      client?.release(true);
      client = undefined;
      client = await connect();
      isBroken = false;
    }
  };
  /** Returns what is sent for a statement of Kysely's. What waits for a commit is forgotten with its transaction. */
  const textOf = (sql: string) => {
    if (sql === 'begin') return begin;
    const text = sql === 'commit' && last !== undefined ? `${last}; commit` : sql;
    if (sql === 'commit' || sql === 'rollback') last = undefined;
    return text;
  };
  return {
    // Kysely calls it with text and values only, because the store reads no cursors.
    async query<R>(text: unknown, values: readonly unknown[] = []) {
      const sql = String(text);
      // The server itself rolls back what a lost connection has left.
      if (sql === 'rollback' && isBroken) return { rows: [] } as never as R;
      if (sql.startsWith(withCommit)) {
        last = inlined(sql, values);
        return { rows: [] } as never as R;
      }
      const isAlone = !isInTransaction && sql !== 'begin';
      const isRead = isAlone && /^(select|with recursive) /.test(sql);
      try {
        const result = await (isRead ? read(sql, values) : run(textOf(sql), values));
        if (sql === 'begin') isInTransaction = true;
        if (sql === 'commit' || sql === 'rollback') isInTransaction = false;
        return result as never as R;
      } catch (error) {
        // Whoever locks a table tries again later by itself.
        const isTrial = sql.startsWith('lock table ');
        throw convert(error, !isRead && (isAlone || sql === 'commit'), isTrial);
      }
    },
    release: () => client?.release(isBroken),
  } as PostgresPoolClient;
}

/** Returns a statement with its values as literals: several statements in one text have no parameters. */
function inlined(text: string, values: readonly unknown[]): string {
  return text.replace(/\$([0-9]+)/g, (_place, n) => {
    const value = values[Number(n) - 1];
    return value === null || typeof value === 'number' ? String(value) : escapeLiteral(String(value));
  });
}
