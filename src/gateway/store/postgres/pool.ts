/** The pool of connections to PostgreSQL. It prepares statements, and lets requests wait while the database restarts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { escapeLiteral, Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { countDatabaseTime } from '../../core/request-deadline.ts';
import { requireDatabaseTime, StoreUnavailable } from '../../core/unavailable.ts';
import type { PoolUse } from '../health.ts';
import { mark } from '../unawaited.ts';
import { readDatabaseAddress } from './address.ts';
import { endsConnection, isConflict, lacksConnection, toUnavailable } from './errors.ts';
import { begin, connectionWaitMs, limitSession, statementTimeoutMs, timeoutOf } from './limits.ts';

/** The pause between two tries to connect, in milliseconds. */
const tryAgainMs = 50;
/**
 * How long opening a connection may take, in milliseconds. When all connections are in use, a request waits for one as
 * long. It may wait again for each of its reads and writes: four waits, and a second for the statements between them,
 * end within 6 s.
 */
const connectTimeoutMs = 1_250;
/** What the driver says of a connection that it could not open in that time. */
const connectionTimeout = 'Connection terminated due to connection timeout';
/** Marks a statement that is held back until its transaction commits, and is sent together with the commit. */
export const withCommit = '/* with commit */ ';
/**
 * How many statements each connection prepares at most, and how many characters a prepared statement has at most. A
 * statement with a list of values has a different text for each length of the list, so their number would grow.
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
  /** Called with a sentence for the operator, for each statement that the database cannot run now. */
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
    pipeline: true,
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
  let used = 0;
  pool.on('acquire', () => {
    used += 1;
  });
  pool.on('release', () => {
    used -= 1;
  });
  pool.on('connect', (client) => {
    client.on('error', ignore);
    // The driver's types lack the id. When the statement fails, so does the one that the connection is made for.
    const { processID } = client as PoolClient & { readonly processID?: number };
    client.query(limitSession, [processID]).catch(ignore);
  });
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
    connected(pool, () => used === pool.options.max).catch((error) => {
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
 * Makes a pool of one connection for the tasks before the program serves requests. Its statements have no time limit and
 * are not prepared. It does not wait for a server that cannot be reached.
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
    const statementName = names.get(sql);
    if (statementName !== undefined || names.size >= maxStatements || sql.length > maxPreparedLength)
      return statementName;
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * Takes a connection from the pool. It tries again while the database cannot be reached, because the database may be
 * restarting. It does not try again when all connections are in use.
 */
async function connected(pool: Pool, areAllUsed: () => boolean): Promise<PoolClient> {
  const leftMs = requireDatabaseTime();
  const deadline = performance.now() + Math.min(connectionWaitMs, leftMs);
  for (;;) {
    const begun = performance.now();
    try {
      return await pool.connect();
    } catch (error) {
      const isUnopened = lacksConnection(error) && !areAllUsed();
      const failure = isUnopened ? new Error(connectionTimeout, { cause: error }) : error;
      const isOver = lacksConnection(failure) || isLate(begun, deadline);
      if (isOver || !endsConnection(failure)) throw failure;
      await pause(tryAgainMs);
    }
  }
}

/** Whether another try would end after the deadline, if it takes as long as the one that began at `begun`. */
function isLate(begun: number, deadline = begun + connectionWaitMs): boolean {
  const now = performance.now();
  return now + (now - begun) >= deadline;
}

interface ClientTools {
  readonly nameOf: (sql: string) => string | undefined;
  readonly connect: () => Promise<PoolClient>;
  /**
   * Converts an error as {@link toUnavailable} does, and warns the operator, unless the statement was only a trial.
   */
  readonly convert: (error: unknown, endsWrite?: boolean, isTrial?: boolean) => unknown;
}

function clientOf(first: PoolClient, { nameOf, connect, convert }: ClientTools): PostgresPoolClient {
  /** Undefined when the connection was lost and no new one could be made. */
  let client: PoolClient | undefined = first;
  let isBroken = false;
  let isInTransaction = false;
  /** The statement that is held back until the commit. */
  let last: string | undefined;
  /** The answers to what was sent ahead: the beginning of the transaction, and its statements with the mark. */
  const unread: Promise<unknown>[] = [];
  const send = async (text: string, values: readonly unknown[], timeoutMs: number) => {
    // Several statements in one text cannot be prepared.
    const name = text.startsWith('begin') || text.startsWith(withCommit) ? undefined : nameOf(text);
    const query = {
      text,
      values: [...values],
      query_timeout: timeoutMs,
      ...(name !== undefined && { name }),
    };
    try {
      return await (client as PoolClient).query(query as QueryConfig);
    } catch (error) {
      isBroken ||= endsConnection(error);
      throw error;
    }
  };
  const run = (text: string, values: readonly unknown[]) =>
    countDatabaseTime(() => send(text, values, timeoutOf(text.endsWith('commit') ? 'commit' : text)));
  /** Sends a statement whose answer the next one waits for. It gets the time of a commit, which may be sent behind it. */
  const sendAhead = (text: string, values: readonly unknown[]) => {
    const answer = send(text, values, timeoutOf('commit'));
    answer.catch(() => {});
    unread.push(answer);
  };
  /** Runs a statement together with those that were sent ahead of it. Throws the first error of all. */
  const runBehind = async (text: string, values: readonly unknown[]) => {
    const own = run(text, values);
    own.catch(() => {});
    for (const answer of unread.splice(0)) await answer;
    return own;
  };
  /**
   * Reads, on a new connection when the connection is lost. A stopping database ends the connections one by one, so
   * this may happen several times.
   */
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
  /** Returns the text to send for a statement of Kysely's. The end of a transaction also forgets the held statement. */
  const textOf = (sql: string) => {
    const text = sql === 'commit' && last !== undefined ? `${last}; commit` : sql;
    if (sql === 'commit' || sql === 'rollback') last = undefined;
    return text;
  };
  return {
    // Kysely calls it with text and values only, because the store reads no cursors.
    async query<R>(text: unknown, values: readonly unknown[] = []) {
      const sql = String(text);
      const nothing = { rows: [] } as never as R;
      if (sql === 'rollback') await Promise.allSettled(unread.splice(0));
      // The server has rolled back the transaction of a lost connection by itself.
      if (sql === 'rollback' && isBroken) return nothing;
      if (sql.startsWith(withCommit)) {
        last = inlined(sql, values);
        return nothing;
      }
      const isAlone = !isInTransaction && sql !== 'begin';
      if (!isAlone && (sql === 'begin' || sql.endsWith(mark))) {
        isInTransaction = true;
        sendAhead(sql === 'begin' ? begin() : sql, values);
        return nothing;
      }
      const isRead = isAlone && /^(select|with recursive) /.test(sql);
      try {
        const result = await (isRead ? read(sql, values) : runBehind(textOf(sql), values));
        if (sql === 'commit' || sql === 'rollback') isInTransaction = false;
        return result as never as R;
      } catch (error) {
        // A task that locks a table tries again later, so the operator need not know of it.
        const isTrial = sql.startsWith('lock table ');
        throw convert(error, !isRead && (isAlone || sql === 'commit'), isTrial);
      }
    },
    release: () => client?.release(isBroken),
  } as PostgresPoolClient;
}

/** Returns a statement with its values as literals, because a text with several statements cannot have parameters. */
function inlined(text: string, values: readonly unknown[]): string {
  return text.replace(/\$([0-9]+)/g, (_place, n) => {
    const value = values[Number(n) - 1];
    return value === null || typeof value === 'number' ? String(value) : escapeLiteral(String(value));
  });
}
