/** Makes the tables of the first release. */
import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import {
  createAuthenticationTables,
  createCheckoutTables,
  createPaymentTables,
  createRegistrationTables,
} from './001-payments.ts';
import { createCodeKeyTables, createCounterTables, createJobTables, createNodeTables } from './001-server.ts';

export const firstSchema: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await createCheckoutTables(db);
    await createPaymentTables(db);
    await createRegistrationTables(db);
    await createAuthenticationTables(db);
    await createJobTables(db);
    await createCounterTables(db, isPostgres);
    await createNodeTables(db);
    if (!isPostgres) return;
    await createCodeKeyTables(db);
    await leaveRoom(db);
  },
};

/**
 * Leaves room on each page of PostgreSQL, so that a row's next versions are written beside it. No column that changes with each
 * payment has an index, or PostgreSQL would write every index anew at each update (postgresql.org/docs/current/storage-hot).
 */
async function leaveRoom(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkouts set (fillfactor = 60)`.execute(db);
  await sql`alter table payments set (fillfactor = 75)`.execute(db);
  await sql`alter table attempt_counters set (fillfactor = 50)`.execute(db);
}
