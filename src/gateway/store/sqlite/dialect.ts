/** Kysely's dialect for SQLite. One connection writes: transactions use it one after the other. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { recentlyUsed } from '../../../web/recently-used.ts';
import type { Database } from './driver.ts';
import {
  createGroupCommit,
  type GroupCommit,
  type GroupedTransaction,
  type Writing,
} from './group-commit.ts';
import { unavailableOr } from './refused.ts';
import type { Turns, Use } from './turns.ts';

/**
 * Maximum number of prepared statements that are kept. It is larger than the number of statements with a fixed text.
 */
const maxStatements = 200;

type Run = (query: CompiledQuery) => QueryResult<never>;

/**
 * Runs statements and keeps the prepared ones. Their number is limited, because a list of values has another text for each
 * length. Call it once for each database.
 */
function createRunner(database: Database): Run {
  const prepare = recentlyUsed(maxStatements, (sql) => {
    const statement = database.prepare(sql);
    return { statement, gives: statement.columns().length > 0 };
  });
  return ({ sql, parameters }) => {
    const { statement, gives } = prepare(sql);
    const values = parameters as Parameters<typeof statement.all>;
    if (gives) return { rows: statement.all(...values) as never[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

/** What the statements of a database run on. */
export interface Connections {
  readonly group: GroupCommit;
  /** Runs a statement of a transaction. */
  run: Run;
  /** Runs a statement outside of transactions, which sees no transaction that is not durable. */
  read(use: Use, query: CompiledQuery): Promise<QueryResult<never>>;
  close(): void;
}

/** Maximum number of turns of the event loop in which transactions are gathered for one commit. */
const maxTurns = 4;

/**
 * @param reader another connection to the same file, by which others read while transactions wait for their commit. At other times
 *   the pages that the writing connection has in memory are read. A database in memory has no reader
 */
export function createConnections(database: Database, turns: Turns, reader?: Database): Connections {
  const run = createRunner(database);
  const group = createGroupCommit(database, turns, reader === undefined ? 0 : maxTurns);
  const runBeside = reader === undefined ? run : createRunner(reader);
  return {
    group,
    run,
    read: (use, query) => turns.run(use, () => (group.isOpen() ? runBeside(query) : run(query))),
    close() {
      reader?.close();
      database.close();
    },
  };
}

export function sqliteDialect(connections: Connections, writing: Omit<Writing, 'isRead'>): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new GroupDriver(connections, { ...writing, isRead: false }),
  };
}

/**
 * Lets all migrations of a start run in one transaction, so that a process which is killed meanwhile leaves the tables as they
 * were. SQLite can do so (sqlite.org/lang_transaction); Kysely's own adapter says that it cannot.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection whose transactions, and statements that write, are each a member of a group. */
class GroupConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #writing: Writing;
  /** The open transaction. */
  #member: GroupedTransaction | undefined;

  constructor(connections: Connections, writing: Writing) {
    this.#connections = connections;
    this.#writing = writing;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#member !== undefined) return this.#write(query);
    const { group, run, read } = this.#connections;
    if (SelectQueryNode.is(query.query)) return read({ ...this.#writing, isRead: true }, query);
    return group.runStatement(this.#writing, () => run(query));
  }

  streamQuery(): never {
    throw new Error('The store reads whole results.');
  }

  async begin(): Promise<void> {
    this.#member = await this.#begin();
  }

  async commit(): Promise<void> {
    await this.#end()?.commit();
  }

  /** Kysely also rolls back a transaction whose commit has failed, of which nothing is left then. */
  async rollback(): Promise<void> {
    await this.#end()?.rollback();
  }

  #begin(): Promise<GroupedTransaction> {
    return this.#connections.group.begin(this.#writing);
  }

  #end(): GroupedTransaction | undefined {
    const member = this.#member;
    this.#member = undefined;
    return member;
  }

  #write(query: CompiledQuery): QueryResult<never> {
    try {
      return this.#connections.run(query);
    } catch (error) {
      this.#connections.group.noticeError(error);
      throw unavailableOr(error);
    }
  }
}

class GroupDriver implements Driver {
  readonly #connections: Connections;
  readonly #writing: Writing;

  constructor(connections: Connections, writing: Writing) {
    this.#connections = connections;
    this.#writing = writing;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<GroupConnection> {
    return Promise.resolve(new GroupConnection(this.#connections, this.#writing));
  }

  beginTransaction(connection: GroupConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: GroupConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: GroupConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** Transactions that wait for their commit are committed first. */
  destroy(): Promise<void> {
    const { group, close } = this.#connections;
    return group.runOutside({ isRead: true, lockTimeoutMs: 0 }, close);
  }
}
