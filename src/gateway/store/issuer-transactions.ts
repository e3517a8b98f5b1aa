/** What the simulated issuer knows of its authentications. */
import type { Kysely } from 'kysely';
import { insertJob, type NewJob } from './jobs.ts';
import type { Schema } from './schema.ts';

export interface StoredIssuerTransaction {
  /** threeDSServerTransID: UUID. */
  readonly id: string;
  /** JSON; only the issuer reads it. */
  readonly state: string;
  readonly version: number;
}

export interface IssuerTransactions {
  find(id: string): Promise<StoredIssuerTransaction | undefined>;
  /**
   * Writes a state and the jobs that come with it, and forgets what is older than a day. False when somebody else wrote
   * since it was read.
   *
   * @param seen version that was read; undefined when there was nothing
   */
  put(
    written: { readonly id: string; readonly state: string; readonly jobs: readonly NewJob[] },
    seen: number | undefined,
    now: number,
  ): Promise<boolean>;
}

/** A tester looks at what happened today. */
const longestLife = 24 * 60 * 60 * 1000;

export function issuerTransactionsOf(db: Kysely<Schema>): IssuerTransactions {
  return {
    find: (id) =>
      db
        .selectFrom('issuer_transactions')
        .select(['id', 'state', 'version'])
        .where('id', '=', id)
        .executeTakeFirst(),
    put: ({ id, state, jobs }, seen, now) =>
      db.transaction().execute(async (transaction) => {
        const row = { id, state, created_at: now };
        const isWritten =
          seen === undefined ? await insert(transaction, row) : await update(transaction, id, state, seen);
        if (!isWritten) return false;
        for (const job of jobs) await insertJob(transaction, job);
        return true;
      }),
  };
}

async function insert(
  db: Kysely<Schema>,
  row: { readonly id: string; readonly state: string; readonly created_at: number },
): Promise<boolean> {
  await db
    .deleteFrom('issuer_transactions')
    .where('created_at', '<', row.created_at - longestLife)
    .execute();
  const inserted = await db
    .insertInto('issuer_transactions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function update(db: Kysely<Schema>, id: string, state: string, seen: number): Promise<boolean> {
  const updated = await db
    .updateTable('issuer_transactions')
    .set({ state, version: seen + 1 })
    .where('id', '=', id)
    .where('version', '=', seen)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
