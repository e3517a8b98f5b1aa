/** The tables of the test environment. They stand in the gateway's database, and the live environment has none of them. */
import type { Generated, Kysely } from 'kysely';
import type { StoreDatabase } from '../gateway/store/database.ts';

type Tables = {
  /** What the simulated issuer keeps: JSON, in which card numbers are masked. */
  readonly issuer_transactions: {
    id: string;
    state: string;
    version: Generated<number>;
    created_at: number;
  };
  /** How far the test clock of each node is ahead, in milliseconds, and how far all shall be. */
  readonly test_clocks: { name: string; ahead: number };
};

/** Gives the queries of a connection or a transaction the tables of the test environment. */
export function withTestTables<Own>(db: Kysely<Own>) {
  return db.withTables<Tables>();
}

/** Makes the tables where there are none. Nodes that start together may call it at the same time. */
export async function createTestTables({ db }: Pick<StoreDatabase, 'db'>): Promise<void> {
  const isMade = async () => {
    const first = withTestTables(db).selectFrom('test_clocks').select('name').limit(1);
    return first.execute().then(
      () => true,
      () => false,
    );
  };
  if (await isMade()) return;
  try {
    await db.transaction().execute(async ({ schema }) => {
      await schema
        .createTable('issuer_transactions')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('issuer_transactions_created')
        .ifNotExists()
        .on('issuer_transactions')
        .column('created_at')
        .execute();
      await schema
        .createTable('test_clocks')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('ahead', 'bigint', (column) => column.notNull())
        .execute();
    });
  } catch (error) {
    if (!(await isMade())) throw error;
  }
}
