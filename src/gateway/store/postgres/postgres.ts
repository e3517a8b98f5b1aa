/** The store of several nodes, on PostgreSQL 15 or newer (design decision 11). */
import { Kysely, PostgresDialect } from 'kysely';
import { joinNodes } from '../nodes/nodes.ts';
import type { Schema } from '../schema/schema.ts';
import { createStore, type Store } from '../store.ts';
import { readDatabaseAddress } from './address.ts';
import { postgres } from './engine.ts';
import { migratePostgres, newerSchema, withDirectConnection } from './migrate.ts';
import { createPool, type PoolSettings } from './pool.ts';
import { readSchemaState } from './schema-state.ts';
import { type DatabaseSource, PostgresUnusable, unusableDatabase, unusablePostgres } from './unusable.ts';

interface SharedOpening extends PoolSettings, DatabaseSource {
  /** Writes a warning for the operator to the log. It gets the same sentence once a minute at most. */
  readonly warn?: (sentence: string) => void;
  /** The check value of each registration key by the key's id. Processes with other keys have other values. */
  readonly keyChecks?: Readonly<Record<string, string>>;
}

/**
 * Opens the store in a database with the schema of this release, or with a newer one that is compatible. Throws
 * `PostgresUnusable` when that is not possible, or other processes have other keys. It changes no schema.
 */
export async function openPostgres({ warn = () => {}, ...opening }: SharedOpening): Promise<Store> {
  const settings = { ...opening, warn: onceAMinute(warn) };
  const { keyChecks } = settings;
  await withDirectConnection(settings, async (db) => {
    await requireSchema(db, settings);
    if (keyChecks !== undefined) await requireSameKeys(db, settings, keyChecks);
  });
  const pool = createPool(settings);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // A sign of life never waits for the connections of requests: under load others would take this node for dead.
  const signs = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool({ ...settings, size: 1 }) }),
  });
  try {
    const node = await joinNodes(signs, postgres, db);
    // PostgreSQL's files cannot be emptied of erased data from here.
    const batched = { db, hasty: db };
    const scrub = async () => true;
    const store = createStore({ db, hasty: db, batched, engine: postgres, node, scrub });
    await store.codeKeys.join();
    const health = { ...store.health, pool: pool.use };
    const close = () => store.close().finally(() => signs.destroy());
    return { ...store, health, close };
  } catch (error) {
    await Promise.all([db.destroy(), signs.destroy()]);
    throw unusablePostgres(settings, error);
  }
}

/** Compares a process's keys again, after its configuration has changed. Throws `PostgresUnusable` when they differ. */
export function checkKeys(
  source: DatabaseSource,
  keyChecks: Readonly<Record<string, string>>,
): Promise<void> {
  return withDirectConnection(source, (db) => requireSameKeys(db, source, keyChecks));
}

/** Makes the schema in an empty database. A database with any migration stays as it is. Throws `PostgresUnusable`. */
export async function migrateEmpty(source: DatabaseSource): Promise<void> {
  const { kind } = await withDirectConnection(source, (db) => readSchemaState(db, source.migrations));
  if (kind === 'empty') await migratePostgres(source);
}

/**
 * Finds the registration key that the test environment keeps in the database, where all its processes find it. Stores the
 * given one when there is none yet. 64 hexadecimal characters. Throws `PostgresUnusable`.
 */
export async function keepTestKey(source: DatabaseSource, candidate: string): Promise<string> {
  await migrateEmpty(source);
  return withDirectConnection(source, async (db) => {
    await requireSchema(db, source);
    await db
      .insertInto('test_keys')
      .values({ id: 'registrations', key: candidate })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return (await db.selectFrom('test_keys').select('key').executeTakeFirstOrThrow()).key;
  });
}

async function requireSchema(db: Kysely<Schema>, source: DatabaseSource): Promise<void> {
  const { kind } = await readSchemaState(db, source.migrations);
  if (kind === 'newer') throw newerSchema(source);
  if (kind === 'empty') {
    throw unusableDatabase(source, 'which has no tables of the gateway: make them with --migrate');
  }
  if (kind === 'older') {
    throw unusableDatabase(source, 'whose schema is of an older release: update it with --migrate');
  }
}

/** How often the same sentence is told, in milliseconds. */
const intervalMs = 60_000;

/** Returns a function that writes a sentence to the log, unless it has done so within the last minute. */
function onceAMinute(warn: (sentence: string) => void): (sentence: string) => void {
  const toldAt = new Map<string, number>();
  return (sentence) => {
    const now = performance.now();
    if (now - (toldAt.get(sentence) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    toldAt.set(sentence, now);
    warn(sentence);
  };
}

/**
 * Stores the check values of keys whose ids are new. Throws `PostgresUnusable`, and stores nothing, when another process
 * has stored another value under one of the ids, because it has another key then.
 *
 * @param checks check values by the id of their key
 */
async function requireSameKeys(
  db: Kysely<Schema>,
  { url }: DatabaseSource,
  checks: Readonly<Record<string, string>>,
): Promise<void> {
  // All processes insert in the same order, so that no two of them wait for each other.
  const ids = Object.keys(checks).sort();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('key_checks')
      .values(ids.map((id) => ({ id, check_value: checks[id] ?? '' })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const stored = await transaction.selectFrom('key_checks').selectAll().where('id', 'in', ids).execute();
    const other = stored.find(({ id, check_value }) => checks[id] !== check_value);
    if (other === undefined) return;
    throw new PostgresUnusable(
      `registrationKeys has under the id "${other.id}" another key than the processes that used the database ${readDatabaseAddress(url).label} before; give all of them the same key, and a new key a new id.`,
    );
  });
}
