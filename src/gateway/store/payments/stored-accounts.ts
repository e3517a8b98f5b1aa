/** The rows that may hold account numbers of banks, for the work that looks through them all: a window of ids at a time. */
import { type RawBuilder, sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import { accountsPromise, isPromised } from '../nodes/promises.ts';
import { readSetting, writeSetting } from '../settings.ts';

/** The tables with a text that may hold account numbers, and the words by which such a text is found. */
const texts = {
  payments: { column: 'record', words: ['%"bankAccount"%'] },
  checkouts: { column: 'parameters', words: ['%"bankAccount.%', '%.accountNumber"%'] },
  registrations: { column: 'record', words: ['%"bankAccount"%'] },
} as const;

export type AccountTable = keyof typeof texts;

export const accountTables: readonly AccountTable[] = ['payments', 'checkouts', 'registrations'];

/** A row as it was read. */
export interface AccountRow {
  readonly id: string;
  /** The record or the parameters, as JSON. */
  readonly json: string;
}

/** A row's new text; nothing is written when the row has another one than `json` by now. */
export interface AccountChange extends AccountRow {
  readonly sealed: string;
}

interface AccountWindow {
  readonly rows: readonly AccountRow[];
  /** The id at which the window ends; undefined when no row is left. */
  readonly last: string | undefined;
}

/** The setting that says when all rows had been looked through, by the gateway's clock. */
const overAt = 'accounts-sealed-at';

export function createStoredAccounts({ db, repeat, scrub, engine }: StoreDatabase) {
  return {
    /** Whether every node decrypts account numbers; see `accountsPromise`. */
    canSeal: () => isPromised(db, accountsPromise),
    /** Whether nodes of earlier releases may come back. */
    mayServeOlder: engine.isShared,
    /** Returns the rows that may hold account numbers, of a window of ids. It reads at most `limit` rows. */
    async window(table: AccountTable, after: string, limit: number): Promise<AccountWindow> {
      const { column, words } = texts[table];
      const ends = await sql<{ last: string | null }>`select max(id) as last from
        (select id from ${sql.table(table)} where id > ${after} order by id limit ${limit}) as ids`.execute(
        db,
      );
      const last = ends.rows[0]?.last ?? undefined;
      if (last === undefined) return { rows: [], last };
      const isFound: RawBuilder<unknown> = sql.join(
        words.map((word) => sql`${sql.ref(column)} like ${word}`),
        sql` or `,
      );
      const { rows } = await sql<AccountRow>`select id, ${sql.ref(column)} as json from ${sql.table(table)}
        where id > ${after} and id <= ${last} and (${isFound}) order by id`.execute(db);
      return { rows, last };
    },
    /** Removes replaced texts from the database's files. */
    scrub,
    /** Replaces texts of rows. Returns how many were written. */
    async replace(table: AccountTable, changes: readonly AccountChange[]): Promise<number> {
      const column = sql.ref(texts[table].column);
      return repeat(() =>
        db.transaction().execute(async (transaction) => {
          let count = 0n;
          for (const { id, json, sealed } of changes) {
            const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${column} = ${sealed}
              where id = ${id} and ${column} = ${json}`.execute(transaction);
            count += numAffectedRows;
          }
          return Number(count);
        }),
      );
    },
    /** Returns the id up to which a table is looked through. */
    async reached(table: AccountTable): Promise<string> {
      const row = await db
        .selectFrom('sealings')
        .select('after_id')
        .where('name', '=', table)
        .executeTakeFirst();
      return row?.after_id ?? '';
    },
    reach: (table: AccountTable, after_id: string) =>
      repeat(async () => {
        await db
          .insertInto('sealings')
          .values({ name: table, after_id })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ after_id }))
          .execute();
      }),
    /** Returns when all rows were looked through, in milliseconds; undefined as long as some are not. */
    async overAt(): Promise<number | undefined> {
      return (await readSetting(db, overAt)) || undefined;
    },
    noteOver: (now: number) => repeat(() => writeSetting(db, overAt, now)),
    /** Has all rows looked through again. */
    restart: () =>
      repeat(() =>
        db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('sealings').execute();
          await writeSetting(transaction, overAt, 0);
        }),
      ),
  };
}
