/**
 * What is erased from a row stays in the write-ahead log, where any reader of the files finds it, until somebody writes
 * over it: at times for days, and also after the end (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
 */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Database } from './sqlite-driver.ts';
import type { Scrub } from './store.ts';

/**
 * Writes the log into the database and empties it. It never waits for a reader, such as a backup, because the whole
 * process would wait with it; then it gives false.
 *
 * @param patience what the connection waits for others otherwise, in milliseconds
 */
export function scrubberOf(db: Kysely<Schema>, database: Database, patience: number): Scrub {
  const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');

  function empty(): boolean {
    // By exec, because this pragma works while a statement is prepared and not while it runs (sqlite.org/pragma.html).
    database.exec('pragma busy_timeout=0');
    try {
      const { busy } = checkpoint.get() as { busy: number };
      return busy === 0;
    } finally {
      database.exec(`pragma busy_timeout=${patience}`);
    }
  }

  return () =>
    db
      .connection()
      // With Kysely's connection in hand: in the middle of a transaction it cannot be done.
      .execute(async () => empty())
      // The outcome that erased it is written already: it must be answered, whatever becomes of the log.
      .catch(() => false);
}
