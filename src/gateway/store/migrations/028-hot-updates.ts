import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Drops the indexes whose columns change with each payment. No query needs them, and with them PostgreSQL would write every
 * index anew at each update (postgresql.org/docs/current/storage-hot). Room on each page lets a row's next versions be written
 * beside it.
 */
export const hotUpdates: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of ['checkouts_leased', 'checkouts_payment_id']) {
      await db.schema.dropIndex(index).execute();
    }
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`alter table checkouts set (fillfactor = 60)`.execute(db);
    await sql`alter table payments set (fillfactor = 75)`.execute(db);
  },
};
