/**
 * Opens the store of a test: SQLite, or PostgreSQL where `npm test -- postgres` runs the same tests against it. A test that
 * is about files opens SQLite itself.
 */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../../src/gateway/store/postgres/postgres.ts';
import { loadDriver } from '../../src/gateway/store/sqlite/driver.ts';
import { type Opening, openSqlite } from '../../src/gateway/store/sqlite/sqlite.ts';
import type { WrittenListener } from '../../src/gateway/store/written.ts';
import type { SimulatorStore } from '../../src/testing/simulator/issuer/issuer-transactions.ts';
import { createSimulatorStore } from './simulated.ts';

/** The address of the server on which tests may make databases, and the name of a migrated database to copy. */
const { TEST_POSTGRES: server = '', TEST_POSTGRES_TEMPLATE: template = '' } = process.env;

/**
 * Whether the tests run against PostgreSQL. What happens at the same time runs there, and every statement of the store at least
 * once. Another test whose statements others run there, too, runs with SQLite alone.
 */
export const isPostgres = server !== '';

const maxConnections = 4;

/** A database of this process, with its connections. */
interface TestDatabase {
  readonly url: string;
  readonly store: SimulatorStore;
}

/** Empty databases that can be used again. */
const free: TestDatabase[] = [];
/** The addresses of the databases that stand for a test's files, by the file's path. */
const byFile = new Map<string, string>();

/** @param data a file, or `:memory:` for a store of its own */
export async function openTestStore(data = ':memory:', opening: Opening = {}): Promise<SimulatorStore> {
  if (!isPostgres || opening.driver) return createSimulatorStore(await openSqlite(data, opening));
  if (data === ':memory:') return openEmpty();
  const url = byFile.get(data) ?? (await makeDatabase());
  byFile.set(data, url);
  return createSimulatorStore(await openPostgres({ url, size: maxConnections }));
}

/** Reads rows of a closed store that was opened in a file, past the store's own functions. */
export async function rowsOf(data: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  if (isPostgres) return ask(byFile.get(data) ?? '', statement);
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(data);
  const rows = database.prepare(statement).all() as Record<string, unknown>[];
  database.close();
  return rows.map((row) => ({ ...row }));
}

async function openEmpty(): Promise<SimulatorStore> {
  const database = free.pop() ?? (await openNew());
  const { url, store } = database;
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await empty(url);
    free.push(database);
  };
  return new Proxy(store, {
    get(target, member, receiver) {
      if (member === 'close') return close;
      if (isClosed) throw new Error('The store is closed.');
      // The store below stays open for the next test, which has nothing to do with this one's listeners.
      if (member === 'onWritten')
        return (listener: WrittenListener) =>
          target.onWritten((written) => (isClosed ? undefined : listener(written)));
      return Reflect.get(target, member, receiver);
    },
  });
}

async function openNew(): Promise<TestDatabase> {
  const url = await makeDatabase();
  return { url, store: await createSimulatorStore(await openPostgres({ url, size: maxConnections })) };
}

/** Connections for this module's own statements, by the database's address. */
const clients = new Map<string, pg.Client>();

async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const known = clients.get(url);
  const client = known ?? new pg.Client({ connectionString: url });
  clients.set(url, client);
  if (!known) {
    // The server may be stopped before the process that runs the tests ends.
    client.on('error', () => {});
    await client.connect();
  }
  return (await client.query(statement)).rows;
}

/** Makes an empty database with all tables, and gives its address. */
export async function makeDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await ask(server, `create database ${name} template ${template}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

let deletions = '';

/** Empties all tables but those in which the migrations are noted. */
async function empty(url: string): Promise<void> {
  if (deletions === '') {
    const tables = await ask(
      url,
      // The open store stays a node.
      "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'nodes'",
    );
    deletions = tables.map(({ tablename }) => `delete from "${tablename}"`).join(';');
  }
  await ask(url, deletions);
}
