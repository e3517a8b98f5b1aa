/** The embedded store. One process at a time has it; more than one need PostgreSQL (design decision 11). */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { endLeases } from './claims.ts';
import { migrate } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { type Database, isBusy, loadDriver } from './sqlite-driver.ts';
import { type Store, storeOf } from './store.ts';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** How long a start waits for a predecessor that is just about to end, in milliseconds. */
const patience = 1_000;

/** Another living process has the database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';

  constructor(file: string) {
    super(
      `The database ${file} is in use by another program, most likely a gateway that runs already: stop that one, or start this one on a database of its own with --data <other file>.`,
    );
  }
}

/**
 * Opens the database file, made with its folder when absent, or a database in memory for `:memory:`. Every
 * acknowledged write survives the death of the process (WAL, synchronous FULL; stack.md 2.3). Throws
 * {@link DatabaseInUse} while another process, or this one, has the file open.
 */
export async function openSqlite(file: string): Promise<Store> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file);
  hold(database, file);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(database) }) });
  await migrate(db);
  // Whoever held a claim before is dead, because the file is ours alone.
  await endLeases(db);
  return storeOf(db);
}

/**
 * Takes the file for this process alone, until it closes it or dies: the lock is the operating system's, so that
 * nothing of it is left after kill -9 and a file copied from elsewhere is free.
 *
 * Never read the file by other means in this process: POSIX drops its locks at the first close of any handle.
 */
function hold(database: Database, file: string): void {
  try {
    // The locking mode before WAL, or WAL would share the file by way of its -shm file (sqlite.org/wal.html, 8).
    database.exec(
      `pragma busy_timeout=${patience}; pragma locking_mode=exclusive; pragma journal_mode=WAL;
       pragma synchronous=FULL; begin exclusive; commit`,
    );
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DatabaseInUse(file) : error;
  }
}

/** The driver's statements in the shape Kysely wants, prepared once per text. */
function adapt(database: Database): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql) ?? statement(database, sql);
      statements.set(sql, known);
      return known;
    },
  };
}

function statement(database: Database, sql: string): Statement {
  const prepared = database.prepare(sql);
  const bind = (parameters: readonly unknown[]) => parameters as Parameters<typeof prepared.all>;
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => prepared.all(...bind(parameters)),
    run: (parameters) => prepared.run(...bind(parameters)),
    iterate: (parameters) => prepared.iterate(...bind(parameters)) as IterableIterator<unknown>,
  };
}
