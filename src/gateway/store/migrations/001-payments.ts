/** The tables of the first release that hold what merchants and shoppers have done. */
import { type Kysely, type SchemaModule, sql } from 'kysely';
import { isCounter, isKey, isRequired } from './001-server.ts';

/** Checkouts, and the attempts to pay them with their answers. */
export async function createCheckoutTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('checkouts')
    .addColumn('id', 'text', isKey)
    .addColumn('entity_id', 'text', isRequired)
    .addColumn('state', 'text', isRequired)
    .addColumn('parameters', 'text', isRequired)
    .addColumn('created_at', 'bigint', isRequired)
    .addColumn('expires_at', 'bigint', isRequired)
    .addColumn('attempt_id', 'text')
    .addColumn('claim_id', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('payment_id', 'text')
    .addColumn('outcome_at', 'bigint')
    .addColumn('declines', 'integer', isCounter)
    .addColumn('read_at', 'bigint')
    .addColumn('version', 'integer', isCounter)
    // The submission made before the shop's summary page: it waits encrypted until the merchant's server confirms it.
    .addColumn('saved', 'text')
    .addColumn('saved_key_id', 'text')
    .addColumn('saved_attempt_id', 'text')
    .addColumn('node_id', 'text')
    .addColumn('claims', 'integer', isCounter)
    .addColumn('customer_hash', 'text')
    .execute();
  await indexCustomers(schema, 'checkouts');
  await schema.createIndex('checkouts_created_at').on('checkouts').column('created_at').execute();
  await schema
    .createTable('attempts')
    .addColumn('checkout_id', 'text', isRequired)
    .addColumn('attempt_id', 'text', isRequired)
    .addColumn('answer', 'text', isRequired)
    .addPrimaryKeyConstraint('attempts_key', ['checkout_id', 'attempt_id'])
    .execute();
}

/** Payments, the requests that made them, and what was sent to another gateway for them. */
export async function createPaymentTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('payments')
    .addColumn('id', 'text', isKey)
    .addColumn('checkout_id', 'text')
    .addColumn('entity_id', 'text', isRequired)
    .addColumn('reference_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('payment_type', 'text', isRequired)
    .addColumn('brand', 'text', isRequired)
    .addColumn('mode', 'text', isRequired)
    .addColumn('amount', 'bigint', isRequired)
    .addColumn('currency', 'text', isRequired)
    .addColumn('merchant_transaction_id', 'text')
    .addColumn('state', 'text', isRequired)
    .addColumn('record', 'text', isRequired)
    .addColumn('rule', 'text', isRequired)
    .addColumn('connector_key', 'text', (column) => column.notNull().unique())
    .addColumn('connector_reference', 'text')
    .addColumn('ledger', 'text', isRequired)
    .addColumn('version', 'integer', isCounter)
    .addColumn('taken', 'text')
    .addColumn('max_captures', 'integer')
    .addColumn('shopper_result_url', 'text')
    .addColumn('created_at', 'bigint', isRequired)
    .addColumn('flow', 'text')
    .addColumn('notification_url', 'text')
    .addColumn('customer_hash', 'text')
    .execute();
  await indexCustomers(schema, 'payments');
  // Partial indexes, because most payments follow no other payment.
  await schema
    .createIndex('payments_reference_id')
    .on('payments')
    .column('reference_id')
    .where('reference_id', 'is not', null)
    .execute();
  await schema
    .createIndex('payments_merchant_transaction_id')
    .on('payments')
    .columns(['merchant_transaction_id', 'entity_id', 'created_at', 'id'])
    .where('merchant_transaction_id', 'is not', null)
    .execute();
  await schema.createIndex('payments_created_at').on('payments').column('created_at').execute();
  // All columns by which a search by date chooses and sorts.
  await schema
    .createIndex('payments_entity_id_created_at')
    .on('payments')
    .columns(['entity_id', 'created_at', 'id', 'payment_type'])
    .execute();
  await schema
    .createTable('idempotency_keys')
    .addColumn('hash', 'text', isKey)
    .addColumn('fingerprint', 'text', isRequired)
    .addColumn('payment_id', 'text', isRequired)
    .addColumn('created_at', 'bigint', isRequired)
    .execute();
  await schema
    .createIndex('idempotency_keys_created_at')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
  await schema
    .createTable('forwardings')
    .addColumn('key', 'text', isKey)
    .addColumn('sent_at', 'bigint', isRequired)
    // A build that does not know it leaves 0: such a transaction is never sent again.
    .addColumn('first_sent_at', 'bigint', isCounter)
    .addColumn('sender', 'text', isRequired)
    .execute();
  await schema
    .createTable('upstream_names')
    .addColumn('channel', 'text', isRequired)
    .addColumn('name', 'text', isRequired)
    .addColumn('key', 'text', isRequired)
    .addPrimaryKeyConstraint('upstream_names_pk', ['channel', 'name'])
    .execute();
}

/** The stored payment instruments. */
export async function createRegistrationTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('registrations')
    .addColumn('id', 'text', isKey)
    .addColumn('entity_id', 'text', isRequired)
    .addColumn('checkout_id', 'text')
    .addColumn('brand', 'text', isRequired)
    .addColumn('state', 'text', isRequired)
    .addColumn('record', 'text', isRequired)
    .addColumn('sealed', 'text')
    .addColumn('key_id', 'text', isRequired)
    .addColumn('created_at', 'bigint', isRequired)
    .addColumn('paid_at', 'bigint')
    .addColumn('customer_hash', 'text')
    .execute();
  await indexCustomers(schema, 'registrations');
  // The key rotation searches for the instruments of each key.
  await schema.createIndex('registrations_key').on('registrations').column('key_id').execute();
}

/** Authentications by the card's issuer, in whose rows the card waits. */
export async function createAuthenticationTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('authentications')
    .addColumn('id', 'text', isKey)
    .addColumn('transaction_id', 'text', (column) => column.notNull().unique())
    .addColumn('payment_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', isRequired)
    .addColumn('sealed', 'text')
    .addColumn('key_id', 'text', isRequired)
    .addColumn('version', 'integer', isCounter)
    .addColumn('created_at', 'bigint')
    .execute();
  await schema.createIndex('authentications_created').on('authentications').column('created_at').execute();
  await schema
    .createTable('authentication_references')
    .addColumn('value', 'text', isKey)
    .addColumn('payment_id', 'text', isRequired)
    .addColumn('used_by', 'text')
    .execute();
  await schema
    .createIndex('authentication_references_payment')
    .on('authentication_references')
    .column('payment_id')
    .execute();
}

/** One shopper's rows are read in pages by their ids. Many payments name no shopper. */
async function indexCustomers(schema: SchemaModule, table: string): Promise<void> {
  await schema
    .createIndex(`${table}_customer_hash`)
    .on(table)
    .columns(['customer_hash', 'id'])
    .where(sql.ref('customer_hash'), 'is not', null)
    .execute();
}
