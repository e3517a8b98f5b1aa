import { type CompiledQuery, Kysely, type Logger, type SqliteDatabase, SqliteDialect } from 'kysely';
import { migrate } from '../../../src/gateway/store/migrations/index.ts';
import type { Schema } from '../../../src/gateway/store/schema/schema.ts';
import { type Database, loadDriver } from '../../../src/gateway/store/sqlite/driver.ts';

/** Opens a database file that other connections may have open, too. The store's own connection would lock it. */
export async function connection(file: string, log?: Logger): Promise<Kysely<Schema>> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file);
  database.exec('pragma busy_timeout=5000; pragma journal_mode=WAL');
  const dialect = new SqliteDialect({ database: adapt(database) });
  return new Kysely<Schema>(log ? { dialect, log } : { dialect });
}

/** Makes a new database in memory with all tables. */
export async function memory(log?: Logger): Promise<Kysely<Schema>> {
  const db = await connection(':memory:', log);
  await migrate(db);
  return db;
}

/** Returns the steps by which SQLite runs these statements: `SEARCH` goes by an index, `SCAN` reads a whole table. */
export async function explain(db: Kysely<Schema>, statements: readonly CompiledQuery[]): Promise<string[]> {
  const plans: string[] = [];
  for (const { sql, parameters, ...query } of statements) {
    const explained = { ...query, sql: `explain query plan ${sql}`, parameters };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans;
}

function adapt(database: Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const bind = (parameters: readonly unknown[]) => parameters as Parameters<typeof statement.all>;
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}
