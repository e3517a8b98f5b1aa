/** The embedded store. One process at a time has it; more than one need PostgreSQL (design decision 11). */
import { existsSync, realpathSync } from 'node:fs';
import { Kysely } from 'kysely';
import { endLeases } from './claims.ts';
import { migrate } from './migrations/index.ts';
import { closeToOthers, makeOwnerOnly } from './owner-only.ts';
import type { Schema } from './schema.ts';
import { runnerOf, sqliteDialect } from './sqlite-dialect.ts';
import { type Database, type Driver, loadDriver } from './sqlite-driver.ts';
import { scrubberOf } from './sqlite-erasure.ts';
import { lockInode } from './sqlite-inode.ts';
import { lockFile } from './sqlite-lock.ts';
import { turnsOf } from './sqlite-turns.ts';
import { type Store, storeOf } from './store.ts';
import { makeFolder, requireContent, requireOneName, unusable } from './unusable.ts';
import { watchOf } from './watch.ts';

/** How long a write waits for another program's lock, in milliseconds. */
const patience = 5_000;

export interface Opening {
  /** Takes a sentence for the log about what somebody should look at. */
  readonly warn?: (sentence: string) => void;
  /** Node's own SQLite or its twin when absent. */
  readonly driver?: Driver;
}

/**
 * Opens the database file, made with its folder when absent, or a database in memory for `:memory:`. Every
 * acknowledged write survives the death of the process (WAL, synchronous FULL; design decision 11). Only its owner can read
 * the file and what lies beside it. Throws `DatabaseInUse` while another process has the file, and `DatabaseUnusable` for
 * one that it cannot work with.
 */
export async function openSqlite(file: string, { warn = () => {}, ...given }: Opening = {}): Promise<Store> {
  const driver = given.driver ?? (await loadDriver());
  if (file === ':memory:') return openFile(driver, file, warn);
  makeFolder(file);
  const releases: (() => void)[] = [];
  const release = () => {
    for (const each of releases.splice(0).reverse()) each();
  };
  try {
    const lock = lockFile(driver, file);
    releases.push(() => lock.close());
    requireContent(existsSync(file) ? realpathSync(file) : file, lock.wasUsed);
    closeFiles(file);
    releases.push(await lockInode(file));
    requireOneName(file);
    const store = await openFile(driver, file, warn);
    lock.markUsed();
    return {
      ...store,
      async close() {
        await store.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw unusable(file, error);
  }
}

/** New files beside a database get its mode from SQLite; those of a process that was killed are there already. */
function closeFiles(file: string): void {
  makeOwnerOnly(file);
  for (const ending of ['-wal', '-shm']) closeToOthers(`${realpathSync(file)}${ending}`);
}

async function openFile(
  { DatabaseSync }: Driver,
  file: string,
  warn: (sentence: string) => void,
): Promise<Store> {
  const database = new DatabaseSync(file);
  try {
    return await prepared(database, warn);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The store over a database that was just opened. */
async function prepared(database: Database, warn: (sentence: string) => void): Promise<Store> {
  // Of a new file. A prepared cart is more than 2000 bytes, of which a page of the usual 4096 holds one and this one
  // three: measured 24 instead of 30 µs for each of 32 in a commit.
  database.exec('pragma page_size=8192');
  // What is deleted is overwritten at once: it may be the encrypted card of a registration.
  database.exec(
    `pragma busy_timeout=${patience}; pragma journal_mode=WAL; pragma synchronous=FULL; pragma secure_delete=ON`,
  );
  // From here on nobody waits in SQLite, where the whole process would wait (see sqlite-turns.ts).
  database.exec('pragma busy_timeout=0');
  const turns = turnsOf(watchOf(warn));
  const run = runnerOf(database);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database, run, turns, patience) });
  const hasty = new Kysely<Schema>({ dialect: sqliteDialect(database, run, turns, 0) });
  await migrate(db);
  // Whoever held a claim before is dead, because the file is ours alone.
  await endLeases(db);
  const { scrub, end } = scrubberOf(turns, database, warn);
  // The one before may have been killed between erasing and this.
  await scrub();
  const store = storeOf(db, hasty, scrub);
  return {
    ...store,
    async close() {
      // SQLite's own end of the log does not come while a statement is kept.
      await end();
      await store.close();
    },
  };
}
