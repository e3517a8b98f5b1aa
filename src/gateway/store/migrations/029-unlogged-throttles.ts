import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Leaves the counters of requests out of PostgreSQL's log: each is of use for minutes, and a crash of the database or a
 * failover may reset it.
 */
export const unloggedThrottles: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // The change copies the rows, and requests wait meanwhile.
    await sql`truncate throttles`.execute(db);
    await sql`alter table throttles set unlogged`.execute(db);
  },
};
