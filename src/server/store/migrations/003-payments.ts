import type { Kysely, Migration } from 'kysely';
import { minorUnits } from '../../../contract/money.ts';
import type { PaymentRecord } from '../../../contract/payment.ts';
import { standing } from '../../lifecycle/standing.ts';
import type { PaymentRow } from '../schema.ts';

/** The table of the first release. */
interface Before {
  payments: {
    id: string;
    checkout_id: string;
    entity_id: string;
    record: string;
    rule: string;
    created_at: number;
  };
  payments_2: PaymentRow;
}

const states = { accepted: 'succeeded', pending: 'pending', rejected: 'failed' } as const;

/** Payments that need no checkout, may follow each other, and have a state before their outcome is known. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('checkouts').addColumn('read_at', 'bigint').execute();
    await db.schema
      .createTable('payments_2')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('checkout_id', 'text')
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('reference_id', 'text')
      .addColumn('registration_id', 'text')
      .addColumn('payment_type', 'text', (column) => column.notNull())
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('merchant_transaction_id', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('connector_key', 'text', (column) => column.notNull().unique())
      .addColumn('connector_reference', 'text')
      .addColumn('ledger', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('taken', 'text')
      .addColumn('max_captures', 'integer')
      .addColumn('shopper_result_url', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await copyPayments(db as Kysely<Before>);
    await db.schema.dropTable('payments').execute();
    await db.schema.alterTable('payments_2').renameTo('payments').execute();
    await db.schema.createIndex('checkouts_payment_id').on('checkouts').column('payment_id').execute();
    for (const column of ['checkout_id', 'reference_id'] as const) {
      await db.schema.createIndex(`payments_${column}`).on('payments').column(column).execute();
    }
    await db.schema
      .createIndex('payments_merchant_transaction_id')
      .on('payments')
      .columns(['merchant_transaction_id', 'entity_id'])
      .execute();
  },
};

async function copyPayments(db: Kysely<Before>): Promise<void> {
  const rows = await db.selectFrom('payments').selectAll().execute();
  for (const row of rows) {
    const record: PaymentRecord = JSON.parse(row.record);
    const { amount = '0', currency = '' } = record;
    await db
      .insertInto('payments_2')
      .values({
        ...row,
        payment_type: record.paymentType,
        brand: record.paymentBrand ?? '',
        mode: record.result.code === '000.100.112' ? 'EXTERNAL' : 'INTERNAL',
        amount: minorUnits(amount, currency) ?? 0,
        currency,
        merchant_transaction_id: record.merchantTransactionId ?? null,
        state: states[standing(record.result.code)],
        connector_key: row.id,
        ledger: '{}',
      })
      .execute();
  }
}
