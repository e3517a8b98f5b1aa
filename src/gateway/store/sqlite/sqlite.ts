/** The embedded store. Only one process at a time can use it; several processes need PostgreSQL (design decision 11). */
import { existsSync, realpathSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { StoreDatabase } from '../database.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrations/index.ts';
import { joinNodes } from '../nodes/nodes.ts';
import type { Schema } from '../schema/schema.ts';
import { createStore, type Store } from '../store.ts';
import { createConnections, sqliteDialect } from './dialect.ts';
import { type Database, type Driver, loadDriver } from './driver.ts';
import { createScrubber } from './erasure.ts';
import { lockFile, lockInode } from './lock.ts';
import { closeToOthers, makeOwnerOnly } from './owner-only.ts';
import { createTurns, createWatch, type Turns } from './turns.ts';
import { makeFolder, requireContent, requireOneName, unusable } from './unusable.ts';

/** How long a write waits for another program's lock, in milliseconds. */
const lockTimeoutMs = 5_000;

/** SQLite runs write transactions one after the other, and commits those together that come together. */
const sqlite: Engine = {
  isShared: false,
  storeTime: sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`,
  skipLocked: (query) => query,
  async atCommit(transaction, statement) {
    await statement.execute(transaction);
  },
  probeWrite: probeFile,
};

export interface Opening {
  /** Writes a warning for the operator to the log. */
  readonly warn?: (sentence: string) => void;
  /** The SQLite driver; by default Node's own, or the prebuilt package where Node has none. */
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

/**
 * Lets only the owner read the database and the files beside it. SQLite gives new files the mode of the database, but files
 * of a process that was killed exist already.
 */
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
  let reader: Database | undefined;
  try {
    configure(database);
    if (file !== ':memory:') reader = new DatabaseSync(file, { readOnly: true });
    return await storeOn(database, reader, createTurns(createWatch(warn)), warn, migrate);
  } catch (error) {
    reader?.close();
    database.close();
    throw error;
  }
}

/** Configures a database that was just opened. */
function configure(database: Database): void {
  // The page size takes effect in a new file only. A prepared cart has more than 2000 bytes: a page of the default size
  // 4096 holds one of them, this one three. Measured: 24 instead of 30 µs for each of 32 checkouts in a commit.
  database.exec('pragma page_size=8192');
  // `secure_delete` overwrites deleted data at once: it may be the encrypted card of a registration.
  database.exec(
    `pragma busy_timeout=${lockTimeoutMs}; pragma journal_mode=WAL; pragma synchronous=FULL; pragma secure_delete=ON`,
  );
}

/**
 * Returns the store of a database that this process alone has.
 *
 * @param reader see {@link createConnections}
 * @param prepare makes or updates its tables
 */
async function storeOn(
  database: Database,
  reader: Database | undefined,
  turns: Turns,
  warn: (sentence: string) => void,
  prepare: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<Store> {
  // From here on SQLite never waits for a lock, because that would block the whole process (see turns.ts).
  database.exec('pragma busy_timeout=0');
  const connections = createConnections(database, turns, reader);
  const open = (waitMs: number, isGathered: boolean) =>
    new Kysely<Schema>({ dialect: sqliteDialect(connections, { lockTimeoutMs: waitMs, isGathered }) });
  const db = open(lockTimeoutMs, false);
  const hasty = open(0, false);
  const batched = { db: open(lockTimeoutMs, true), hasty: open(0, true) };
  await prepare(db);
  const node = await joinNodes(db, sqlite);
  const { scrub, end } = createScrubber(connections.group, database, warn);
  // The previous process may have been killed after it erased a card and before it emptied the log.
  await scrub();
  const store = createStore({ db, hasty, batched, engine: sqlite, node, scrub });
  return {
    ...store,
    async close() {
      // SQLite does not empty the log by itself on closing, because prepared statements are kept.
      await end();
      await store.close();
    },
  };
}

/** A store in memory, and the database under it. */
interface MemoryStore {
  readonly store: Store;
  readonly database: Database;
  /** Runs work while no transaction of the store is open. */
  inTurn<T>(work: () => T): Promise<T>;
}

/**
 * Makes a function that opens any number of stores in memory. The migrations run once, and each store begins with a copy of
 * their schema: in 1 ms instead of 10.
 *
 * @param addTables makes the tables of another room
 */
export async function memoryStores(
  addTables: (database: StoreDatabase) => Promise<void>,
): Promise<() => Promise<MemoryStore>> {
  const { DatabaseSync } = await loadDriver();
  const first = new DatabaseSync(':memory:');
  const warn = () => {};
  const migrated = await storeOn(first, undefined, createTurns(createWatch(warn)), warn, migrate);
  await addTables(migrated.database);
  const statements = first
    .prepare('select sql from sqlite_schema where sql is not null order by rowid')
    .all();
  const schema = statements.map(({ sql }) => `${sql};`).join('\n');
  await migrated.close();
  return async () => {
    const database = new DatabaseSync(':memory:');
    // Small pages, because most tables of a test stay empty: 180 KB instead of 1500 for each store.
    database.exec(`pragma page_size=1024; ${schema}`);
    const turns = createTurns(createWatch(warn));
    return {
      database,
      store: await storeOn(database, undefined, turns, warn, async () => {}),
      inTurn: (work) => turns.run({ isRead: false, lockTimeoutMs }, work),
    };
  };
}

/** Notices that the disk is full, or that another program holds the database, before a request does. */
async function probeFile(db: Kysely<Schema>): Promise<string | undefined> {
  try {
    await db
      .insertInto('settings')
      .values({ name: 'write-probe', value: 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ value: eb('settings.value', '+', 1) })),
      )
      .execute();
    return undefined;
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.message;
    throw error;
  }
}
