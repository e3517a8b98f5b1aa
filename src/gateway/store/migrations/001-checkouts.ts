import type { Kysely, Migration } from 'kysely';

/** Checkouts, the attempts to pay them and the payments that came of it. */
export const checkouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('checkouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('parameters', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('attempt_id', 'text')
      .addColumn('claim_id', 'text')
      .addColumn('lease_until', 'bigint')
      .addColumn('payment_id', 'text')
      .addColumn('outcome_at', 'bigint')
      .execute();
    await db.schema
      .createTable('attempts')
      .addColumn('checkout_id', 'text', (column) => column.notNull())
      .addColumn('attempt_id', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('attempts_key', ['checkout_id', 'attempt_id'])
      .execute();
    await db.schema
      .createTable('payments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('checkout_id', 'text', (column) => column.notNull())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
