/** The simulated issuer's records: of each authentication, and of the passkeys of a card. Test environment only. */
import type { Kysely } from 'kysely';
import { insertJobs, type NewJob } from '../jobs/jobs.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';

export interface StoredIssuerTransaction {
  /** threeDSServerTransID: UUID; for passkeys a name that the issuer makes of the card. */
  readonly id: string;
  /** JSON that only the simulated issuer reads. */
  readonly state: string;
  readonly version: number;
}

export interface IssuerTransactions {
  find(id: string): Promise<StoredIssuerTransaction | undefined>;
  /**
   * Writes a state with its jobs. False when another request wrote since
   * the state was read.
   *
   * @param seen the version that was read; undefined when there was no record
   */
  put(
    written: { readonly id: string; readonly state: string; readonly jobs: readonly NewJob[] },
    seen: number | undefined,
    now: number,
  ): Promise<boolean>;
}

export function createIssuerTransactions(db: Kysely<Schema>, repeat: Repeat): IssuerTransactions {
  const find = (id: string) =>
    db
      .selectFrom('issuer_transactions')
      .select(['id', 'state', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
  return {
    find,
    put({ id, state, jobs }, seen, now) {
      const write = async (transaction: Kysely<Schema>) => {
        const row = { id, state, created_at: now };
        const isWritten =
          seen === undefined ? await insert(transaction, row) : await update(transaction, id, state, seen);
        if (!isWritten) return false;
        await insertJobs(transaction, jobs);
        return true;
      };
      return repeat(() => db.transaction().execute(write), {
        async findStored() {
          const found = await find(id);
          return (found?.state === state && found.version !== seen) || undefined;
        },
      });
    },
  };
}

async function insert(
  db: Kysely<Schema>,
  row: { readonly id: string; readonly state: string; readonly created_at: number },
): Promise<boolean> {
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
