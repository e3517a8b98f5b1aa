/**
 * This file contains copies of code from elsewhere. They must never be changed with their originals, because a
 * migration must always do the same.
 */
import type { Kysely, Migration } from 'kysely';

/** The `payments` table of the first release. */
interface Before {
  payments: {
    id: string;
    checkout_id: string;
    entity_id: string;
    record: string;
    rule: string;
    created_at: number;
  };
  payments_2: Before['payments'] & {
    payment_type: string;
    brand: string;
    mode: string;
    amount: number;
    currency: string;
    merchant_transaction_id: string | null;
    state: string;
    connector_key: string;
    ledger: string;
  };
}

/** The members that this migration reads from a record of the first release. */
interface FirstRecord {
  readonly paymentType: string;
  readonly paymentBrand?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly merchantTransactionId?: string;
  readonly result: { readonly code: string };
}

/** Number of rows in one statement. It stays far below SQLite's limit of 32766 values. */
const batch = 250;

/** Rebuilds `payments`: a payment needs no checkout, may follow another one, and has a state before its outcome. */
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
    // Partial indexes, because most checkouts are never paid and most payments follow no other payment.
    await db.schema
      .createIndex('checkouts_payment_id')
      .on('checkouts')
      .column('payment_id')
      .where('payment_id', 'is not', null)
      .execute();
    await db.schema
      .createIndex('payments_reference_id')
      .on('payments')
      .column('reference_id')
      .where('reference_id', 'is not', null)
      .execute();
    await db.schema
      .createIndex('payments_merchant_transaction_id')
      .on('payments')
      .columns(['merchant_transaction_id', 'entity_id', 'created_at', 'id'])
      .where('merchant_transaction_id', 'is not', null)
      .execute();
  },
};

async function copyPayments(db: Kysely<Before>): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    await db.insertInto('payments_2').values(rows.map(newRow)).execute();
    last = rows.at(-1)?.id ?? '';
  }
}

function newRow(row: Before['payments']): Before['payments_2'] {
  const record: FirstRecord = JSON.parse(row.record);
  const { amount = '0', currency = '' } = record;
  return {
    ...row,
    payment_type: record.paymentType,
    brand: record.paymentBrand ?? '',
    mode: record.result.code === '000.100.112' ? 'EXTERNAL' : 'INTERNAL',
    amount: minorUnits(amount, currency),
    currency,
    merchant_transaction_id: record.merchantTransactionId ?? null,
    state: stateOf(record.result.code),
    connector_key: row.id,
    ledger: '{}',
  };
}

/**
 * Returns the state of a result code, by the categories of gateway-contract 2.3. A time-out is pending: its outcome is
 * unknown.
 */
function stateOf(code: string): string {
  if (/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/.test(code)) {
    return 'succeeded';
  }
  return /^(000\.200|800\.400\.5|100\.400\.500|900\.100\.300$)/.test(code) ? 'pending' : 'failed';
}

/** Converts a wire amount to minor units; 0 when it is no valid amount of this currency. */
function minorUnits(amount: string, currency: string): number {
  const [, whole = '', cents = ''] = /^([0-9]{1,10})(?:\.([0-9]{2}))?$/.exec(amount) ?? [];
  const decimals = exponentOf(currency);
  const digits = cents.padEnd(Math.max(decimals, 2), '0');
  return /[1-9]/.test(digits.slice(decimals)) ? 0 : Number(whole + digits.slice(0, decimals));
}

function exponentOf(currency: string): number {
  if (/^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/.test(currency)) return 0;
  if (/^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency)) return 3;
  return /^(CLF|UYW)$/.test(currency) ? 4 : 2;
}
