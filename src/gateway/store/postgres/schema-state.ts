/** Compares the schema of a database with the migrations that this release knows. */
import { type Kysely, sql } from 'kysely';
import { type Migrations, migrations } from '../migrations/index.ts';
import type { Schema } from '../schema/schema.ts';

/** The oldest version of PostgreSQL on which the tests run, as `server_version_num` gives it. */
const oldestServer = 150_000;

export interface SchemaState {
  /**
   * `empty`: no migration has run. `current`: all have run. `older`: some have not. `compatible`: a newer release has
   * migrated, and this one can still work. `newer`: this one cannot.
   */
  readonly kind: 'empty' | 'current' | 'older' | 'compatible' | 'newer';
  /** The migrations that have not run, in their order. */
  readonly pending: readonly string[];
}

/** Reads the state. `release` has the migrations of the release, by default those of this one. */
export async function readSchemaState(
  db: Kysely<Schema>,
  release: Migrations = migrations,
): Promise<SchemaState> {
  const names = Object.keys(release);
  const applied = new Set(await appliedMigrations(db));
  const pending = names.filter((name) => !applied.has(name));
  if (applied.size === 0) return { kind: 'empty', pending };
  const isNewer = [...applied].some((name) => !names.includes(name));
  if (!isNewer) return { kind: pending.length === 0 ? 'current' : 'older', pending };
  if (pending.length > 0) return { kind: 'newer', pending };
  const row = await db.selectFrom('compatibility').select('oldest').executeTakeFirst();
  const canRun = row !== undefined && names.includes(row.oldest);
  return { kind: canRun ? 'compatible' : 'newer', pending };
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await sql<{
    has: boolean;
  }>`select to_regclass('kysely_migration') is not null as has`.execute(db);
  if (tables.rows[0]?.has !== true) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return names.rows.map(({ name }) => name);
}

/** Engines that speak PostgreSQL's protocol, by the words in their `version()`. */
const otherEngines: readonly (readonly [word: RegExp, name: string])[] = [
  [/CockroachDB/, 'CockroachDB'],
  [/-YB-/, 'YugabyteDB'],
  [/Redshift/, 'Redshift'],
  [/Greenplum/, 'Greenplum'],
];

/**
 * Names the engine of a server that is not PostgreSQL; undefined for PostgreSQL. Others lack what the gateway relies on, such
 * as unlogged tables and locks that last as long as a transaction, and would fail only later.
 *
 * @param version what `version()` gives
 */
export function findOtherEngine(version: string): string | undefined {
  const engine = otherEngines.find(([word]) => word.test(version))?.[1];
  return engine ?? (/^PostgreSQL [0-9]/.test(version) ? undefined : `“${version.slice(0, 60)}”`);
}

/** Says why this server cannot hold a gateway's database, as a clause; undefined when it can. */
export async function problemOfServer(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows: engines } = await sql<{ version: string }>`select version()`.execute(db);
  const engine = engines[0] && findOtherEngine(engines[0].version);
  if (engine !== undefined) return `which ${engine} serves: use PostgreSQL 15 or newer itself`;
  const { rows } = await sql<{ version: number; name: string; is_read_only: boolean }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`.execute(db);
  const [server] = rows;
  if (server === undefined) return 'which gives no answer as PostgreSQL does: correct host and port';
  if (server.version < oldestServer) return `which PostgreSQL ${server.name} serves: use 15 or newer`;
  if (!server.is_read_only) return undefined;
  return 'which accepts no writes, as a standby: name the primary';
}
