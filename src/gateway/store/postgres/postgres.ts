/** The store of several nodes, on PostgreSQL 15 or newer (design decision 11). */
import { Kysely, PostgresDialect } from 'kysely';
import { migrate } from '../migrations/index.ts';
import { joinNodes } from '../nodes.ts';
import type { Schema } from '../schema.ts';
import { type Store, storeOf } from '../store.ts';
import { postgres } from './engine.ts';
import { type PoolSettings, poolOf } from './pool.ts';

/** Opens the store in the database of this address. Throws `StoreUnavailable` when the database cannot be reached. */
export async function openPostgres(settings: PoolSettings): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(settings) }) });
  try {
    await migrate(db);
    const node = await joinNodes(db, postgres);
    // PostgreSQL's files cannot be emptied of erased data from here.
    return storeOf(db, db, postgres, node, async () => true);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
