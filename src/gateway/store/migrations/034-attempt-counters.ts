import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the counters of payment attempts. PostgreSQL leaves the table out of its log, because a counter is of use for minutes
 * and a crash may reset it. Room on each page lets a row's next versions be written beside it. Rows that attempts under way
 * had in `places` expire there.
 */
export const attemptCounters: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const number = 'bigint';
    const table = db.schema
      .createTable('attempt_counters')
      .addColumn('key', 'text', (column) => column.primaryKey());
    await (isPostgres ? table.modifyFront(sql`unlogged`) : table)
      .addColumn('max_declines', 'integer', (column) => column.notNull())
      .addColumn('max_percent', 'integer', (column) => column.notNull())
      .addColumn('window_end', number, (column) => column.notNull().defaultTo(0))
      .addColumn('paid', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('paid_before', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('declined', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('admitted_at', number, (column) => column.notNull().defaultTo(0))
      .addColumn('open', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('open_before', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('open_period', number, (column) => column.notNull().defaultTo(0))
      .addColumn('last_code', 'text')
      .addColumn('last_took', 'integer')
      .addColumn('expires_at', number, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('attempt_counters_expires_at')
      .on('attempt_counters')
      .column('expires_at')
      .execute();
    if (isPostgres) await sql`alter table attempt_counters set (fillfactor = 50)`.execute(db);
  },
};
