/**
 * The embedded store: SQLite by Node itself where it has it without a flag (22.13 and newer), else by its
 * prebuilt twin with the same API. Nothing outside this file knows which.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { voidClaims } from './claims.ts';
import { migrate } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { type Store, storeOf } from './store.ts';

interface Driver {
  readonly DatabaseSync: new (path: string, options: { timeout: number }) => DatabaseSyncInstance;
  readonly StatementSync: { readonly prototype: object };
}
type Statement = ReturnType<SqliteDatabase['prepare']>;

/** How long a writer waits for another process, in milliseconds. */
const patience = 5_000;

/**
 * Opens the database file, made with its folder when absent, or a database in memory for `:memory:`. Every
 * acknowledged write survives the death of the process (WAL, synchronous FULL; stack.md 2.3).
 */
export async function openSqlite(file: string): Promise<Store> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const { DatabaseSync: Database } = await loadDriver();
  const database = new Database(file, { timeout: patience });
  database.exec(`pragma journal_mode=WAL; pragma synchronous=FULL; pragma busy_timeout=${patience}`);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(database) }) });
  await migrate(db);
  // An embedded database has one process: whoever held a claim before is dead.
  await voidClaims(db);
  return storeOf(db);
}

async function loadDriver(): Promise<Driver> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) {
    const builtin = await load('node:sqlite');
    // The first releases lack the columns of a statement, by which Kysely knows that rows will come.
    if ('columns' in builtin.StatementSync.prototype) return builtin;
  }
  return load('@photostructure/sqlite');
}

/** By name at run time, so that no bundler looks for a module that this Node does not have. */
async function load(name: string): Promise<Driver> {
  return import(name) as Promise<Driver>;
}

/** The driver's statements in the shape Kysely wants, prepared once per text. */
function adapt(database: DatabaseSyncInstance): SqliteDatabase {
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

function statement(database: DatabaseSyncInstance, sql: string): Statement {
  const prepared = database.prepare(sql);
  const bind = (parameters: readonly unknown[]) => parameters as Parameters<typeof prepared.all>;
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => prepared.all(...bind(parameters)),
    run: (parameters) => prepared.run(...bind(parameters)),
    iterate: (parameters) => prepared.iterate(...bind(parameters)) as IterableIterator<unknown>,
  };
}
