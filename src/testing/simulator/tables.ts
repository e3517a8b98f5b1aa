/** The tables of the test environment. They stand in the gateway's database, and the live environment has none of them. */
import type { Generated, Kysely } from 'kysely';
import type { StoreDatabase } from '../../gateway/store/database.ts';

type Tables = {
  /** What the simulated issuer keeps: JSON, in which card numbers are masked. */
  readonly issuer_transactions: {
    id: string;
    state: string;
    version: Generated<number>;
    created_at: number;
  };
};

/** Gives the queries of a connection or a transaction the tables of the test environment. */
export function withTestTables<Own>(db: Kysely<Own>) {
  return db.withTables<Tables>();
}

/** Makes the tables where there are none. Nodes that start together may call it at the same time. */
export async function createTestTables({ db }: Pick<StoreDatabase, 'db'>): Promise<void> {
  const isMade = async () => {
    const first = withTestTables(db).selectFrom('issuer_transactions').select('id').limit(1);
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
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('issuer_transactions_created')
        .on('issuer_transactions')
        .column('created_at')
        .execute();
    });
  } catch (error) {
    if (!(await isMade())) throw error;
  }
}
