/** The simulated issuer's records of authentications. */

import type { Kysely } from 'kysely';
import { housekeepingClock } from '../../../gateway/jobs/retention.ts';
import { insertJobs, type NewJob } from '../../../gateway/store/jobs/jobs.ts';
import type { Schema } from '../../../gateway/store/schema/schema.ts';
import type { Store } from '../../../gateway/store/store.ts';
import type { TellWritten } from '../../../gateway/store/written.ts';
import { withTestTables } from '../tables.ts';

/** How long a record is kept, in milliseconds: as long as the gateway keeps its own of the authentication. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** The gateway's store with the simulated issuer's records. */
export type SimulatorStore = ReturnType<typeof withIssuerTransactions>;

interface NewState {
  /** The threeDSServerTransID, a UUID. */
  readonly id: string;
  readonly state: string;
  readonly jobs: readonly NewJob[];
}

/** Adds the records to a store whose database has the tables of the test environment. */
export function withIssuerTransactions(store: Store) {
  const { db, repeat } = store.database;
  const find = (id: string, reader: Kysely<Schema> = db) =>
    withTestTables(reader)
      .selectFrom('issuer_transactions')
      .select(['state', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
  return {
    ...store,
    issuerTransactions: {
      find: (id: string) => find(id),
      /**
       * Writes a state with its jobs. False when another request wrote since the state was read.
       *
       * @param seen the version that was read; undefined when there was no record
       */
      async put({ id, state, jobs }: NewState, seen: number | undefined, now: number): Promise<boolean> {
        const write = (tell: TellWritten) =>
          db.transaction().execute(async (transaction) => {
            const records = withTestTables(transaction);
            // Only a change of the version that was read succeeds, so it adds to what this version has.
            const before = seen === undefined ? undefined : await find(id, transaction);
            const written = await (seen === undefined
              ? records
                  .insertInto('issuer_transactions')
                  .values({ id, state, created_at: now })
                  .onConflict((conflict) => conflict.column('id').doNothing())
                  .returning('id')
              : records
                  .updateTable('issuer_transactions')
                  .set({ state, version: seen + 1 })
                  .where('id', '=', id)
                  .where('version', '=', seen)
                  .returning('id')
            ).executeTakeFirst();
            if (written === undefined) return false;
            if (seen === undefined) {
              const oldest = housekeepingClock({ now: () => now }).now() - maxAgeMs;
              await records.deleteFrom('issuer_transactions').where('created_at', '<', oldest).execute();
            }
            tell({ kind: 'record', id, before: before?.state, after: state });
            await insertJobs(transaction, jobs, tell);
            return true;
          });
        return repeat(write, {
          async findStored() {
            const found = await find(id);
            return (found?.state === state && found.version !== seen) || undefined;
          },
        });
      },
    },
  };
}
