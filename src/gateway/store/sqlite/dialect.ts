/** Kysely's dialect for SQLite. It has one connection, which requests use one after the other. */
import {
  CompiledQuery,
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
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Database } from './driver.ts';
import { unavailableOr } from './refused.ts';
import type { Turns } from './turns.ts';

/**
 * Maximum number of prepared statements that are kept. It is larger than the number of statements with a fixed text.
 */
const maxStatements = 200;

type Run = (query: CompiledQuery) => QueryResult<never>;

/**
 * Runs statements and keeps the prepared ones. Their number is limited, because a list of values has another text for each
 * length. Call it once for each database.
 */
export function createRunner(database: Database): Run {
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

/** @param lockTimeoutMs how long a write waits for another program's lock, in milliseconds */
export function sqliteDialect(database: Database, run: Run, turns: Turns, lockTimeoutMs: number): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => new TurnDriver(database, run, turns, lockTimeoutMs),
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

/** A connection whose statements each take a turn. Inside a transaction they run in the transaction's turn. */
class TurnConnection implements DatabaseConnection {
  /** Ends the turn of the open transaction; undefined when none is open. */
  endTurn: (() => void) | undefined;
  readonly #run: Run;
  readonly #turns: Turns;
  readonly #lockTimeoutMs: number;

  constructor(run: Run, turns: Turns, lockTimeoutMs: number) {
    this.#run = run;
    this.#turns = turns;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.endTurn !== undefined) return this.#inTransaction(query);
    const use = { isRead: SelectQueryNode.is(query.query), lockTimeoutMs: this.#lockTimeoutMs };
    return this.#turns.run(use, () => this.#run(query));
  }

  streamQuery(): never {
    throw new Error('The store reads whole results.');
  }

  /** Begins with the write lock, because a transaction that requests the lock later cannot wait for it. */
  async begin(): Promise<void> {
    const use = { isRead: false, lockTimeoutMs: this.#lockTimeoutMs };
    this.endTurn = await this.#turns.begin(use, () => {
      this.#run(CompiledQuery.raw('begin immediate'));
    });
  }

  async commit(): Promise<void> {
    this.#inTransaction(CompiledQuery.raw('commit'));
    this.#turns.watch.taken();
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      this.#run(CompiledQuery.raw('rollback'));
    } catch (error) {
      // After some errors, such as a full disk, SQLite has rolled back by itself (sqlite.org/lang_transaction, 3). The
      // error of this second rollback would hide the first one.
      if (!/no transaction is active/.test(String(error))) throw error;
    } finally {
      this.#end();
    }
  }

  #inTransaction(query: CompiledQuery): QueryResult<never> {
    try {
      return this.#run(query);
    } catch (error) {
      const failure = unavailableOr(error);
      if (failure instanceof StoreUnavailable) this.#turns.watch.refused(failure);
      throw failure;
    }
  }

  #end(): void {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

class TurnDriver implements Driver {
  readonly #database: Database;
  readonly #connect: () => TurnConnection;

  constructor(database: Database, run: Run, turns: Turns, lockTimeoutMs: number) {
    this.#database = database;
    this.#connect = () => new TurnConnection(run, turns, lockTimeoutMs);
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<TurnConnection> {
    return Promise.resolve(this.#connect());
  }

  beginTransaction(connection: TurnConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: TurnConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: TurnConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#database.close();
  }
}
