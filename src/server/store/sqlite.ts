/** The embedded store. One process at a time has it; more than one need PostgreSQL (design decision 11). */
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { endLeases } from './claims.ts';
import { migrate } from './migrations/index.ts';
import { closeToOthers, makeOwnerOnly } from './owner-only.ts';
import { recentlyUsed } from './recently-used.ts';
import type { Schema } from './schema.ts';
import { type Database, type Driver, loadDriver } from './sqlite-driver.ts';
import { scrubberOf } from './sqlite-erasure.ts';
import { lockFile } from './sqlite-lock.ts';
import { type Store, storeOf } from './store.ts';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** More than the store has texts without lists. */
const mostStatements = 200;

/** How long a writer waits for a backup, in milliseconds. */
const patience = 5_000;

/**
 * Opens the database file, made with its folder when absent, or a database in memory for `:memory:`. Every
 * acknowledged write survives the death of the process (WAL, synchronous FULL; stack.md 2.3). Only its owner can read
 * the file and what lies beside it. Throws `DatabaseInUse` while another process has the file.
 */
export async function openSqlite(file: string): Promise<Store> {
  const driver = await loadDriver();
  if (file === ':memory:') return openFile(driver, file);
  mkdirSync(dirname(file), { recursive: true });
  const lock = lockFile(driver, file);
  try {
    closeFiles(file);
    const store = await openFile(driver, file);
    return {
      ...store,
      async close() {
        await store.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** New files beside a database get its mode from SQLite; those of a process that was killed are there already. */
function closeFiles(file: string): void {
  makeOwnerOnly(file);
  for (const ending of ['-wal', '-shm']) closeToOthers(`${realpathSync(file)}${ending}`);
}

async function openFile({ DatabaseSync }: Driver, file: string): Promise<Store> {
  const database = new DatabaseSync(file);
  // Of a new file. A prepared cart is more than 2000 bytes, of which a page of the usual 4096 holds one and this one
  // three: measured 24 instead of 30 µs for each of 32 in a commit.
  database.exec('pragma page_size=8192');
  // What is deleted is overwritten at once: it may be the encrypted card of a registration.
  database.exec(
    `pragma busy_timeout=${patience}; pragma journal_mode=WAL; pragma synchronous=FULL; pragma secure_delete=ON`,
  );
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(database) }) });
  await migrate(db);
  // Whoever held a claim before is dead, because the file is ours alone.
  await endLeases(db);
  const scrub = scrubberOf(db, database, patience);
  // The one before may have been killed between erasing and this.
  await scrub();
  const store = storeOf(db, scrub);
  return {
    ...store,
    async close() {
      // SQLite's own end of the log does not come while a statement is kept.
      await scrub();
      await store.close();
    },
  };
}

/**
 * The driver's statements in the shape Kysely wants. Prepared ones are kept, but not without end: lists of values make a
 * text for each length.
 */
function adapt(database: Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: recentlyUsed(mostStatements, (sql) => statement(database, sql)),
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
