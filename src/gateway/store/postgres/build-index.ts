/**
 * Builds an index while others write to its table (`create index concurrently`). It runs outside of a transaction, and a
 * build that fails leaves an invalid index behind (postgresql.org/docs/current/sql-createindex), which the next one removes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { NewIndex } from '../migrations/index.ts';
import type { Schema } from '../schema/schema.ts';

/** How often is asked whether a build has ended that goes on without the process that began it, in milliseconds. */
const askAgainMs = 200;

type State = 'missing' | 'building' | 'invalid' | 'valid';

/** Takes as long as the table is large, and waits for every transaction that began before. Resolves when the index is there. */
export async function buildIndex(db: Kysely<Schema>, { name, table, columns }: NewIndex): Promise<void> {
  for (;;) {
    const state = await stateOf(db, name);
    if (state === 'valid') return;
    if (state === 'building') await pause(askAgainMs);
    if (state === 'invalid') await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    if (state === 'missing') {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)} (${list})`.execute(db);
    }
  }
}

async function stateOf(db: Kysely<Schema>, name: string): Promise<State> {
  const { rows } = await sql<{ is_valid: boolean; is_building: boolean }>`
    select indisvalid as is_valid,
      exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid) as is_building
    from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [index] = rows;
  if (index === undefined) return 'missing';
  if (index.is_valid) return 'valid';
  return index.is_building ? 'building' : 'invalid';
}
