/**
 * Fills a database as years of business would: with old and new checkouts, of which every tenth is paid, and with
 * reminders that are not due yet.
 */
import { randomBytes } from 'node:crypto';
import { sixtyParameters } from './sixty-parameters.mjs';

const lifetime = 30 * 60_000;
/** The time between two checkouts, in milliseconds. With it a million checkouts span a month. */
const apart = 2_600;
const paidShare = 10;

/** @typedef {{ run(...values: (string | number | null)[]): unknown }} Statement */
/** @typedef {{ prepare(sql: string): Statement, exec(sql: string): void }} Database with the newest schema */

/** @param {Database} database @param {number} count @param {string} entityId */
export function fillStore(database, count, entityId) {
  database.exec('pragma synchronous=OFF; begin');
  const checkout = insert(database, 'checkouts', [
    ...['id', 'entity_id', 'state', 'parameters', 'created_at', 'expires_at'],
    ...['attempt_id', 'payment_id', 'outcome_at', 'read_at'],
  ]);
  const payment = insert(database, 'payments', [
    ...['id', 'checkout_id', 'entity_id', 'payment_type', 'brand', 'mode', 'amount', 'currency'],
    ...['merchant_transaction_id', 'state', 'record', 'rule', 'connector_key', 'ledger', 'created_at'],
  ]);
  const attempt = insert(database, 'attempts', ['checkout_id', 'attempt_id', 'answer']);
  const job = insert(database, 'jobs', ['key', 'kind', 'lane', 'payload', 'due_at']);
  const parameters = JSON.stringify(Object.fromEntries(new URLSearchParams(sixtyParameters(entityId))));
  const today = Date.now();
  // Rows are written in the order of their key, which is many times faster.
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex')).sort();
  for (const [at, id] of ids.entries()) {
    const key = id.toUpperCase();
    const created = today - at * apart;
    const times = [created, created + lifetime];
    if (at % paidShare > 0) {
      checkout.run(key, entityId, 'open', parameters, ...times, null, null, null, null);
      continue;
    }
    // For every second paid checkout the shop has not read the status yet.
    const readAt = at % (2 * paidShare) === 0 ? created + 1_000 : null;
    checkout.run(key, entityId, 'paid', parameters, ...times, id, id, created + 500, readAt);
    const record = recordOf(id, key);
    const money = ['DB', 'VISA', 'INTERNAL', 9200, 'EUR'];
    payment.run(
      ...[id, key, entityId, ...money, `order-${at}`, 'succeeded', record, 'approved'],
      ...[`${key}-${id}`, '{}', created],
    );
    attempt.run(
      key,
      id,
      JSON.stringify({ code: '000.100.110', rule: 'approved', url: 'https://shop.example/' }),
    );
    if (readAt === null) {
      const payload = JSON.stringify({ checkoutId: key, resource: 'payment' });
      job.run(
        `shopper-result:${key}:payment`,
        'shopper-result',
        'shop.example',
        payload,
        today + lifetime + at,
      );
    }
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
}

/** @param {Database} database @param {string} table @param {string[]} columns */
function insert(database, table, columns) {
  const marks = columns.map(() => '?').join(', ');
  return database.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
}

/** @param {string} id @param {string} ndc */
function recordOf(id, ndc) {
  return JSON.stringify({
    id,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    descriptor: '1234.5678.9012 Demo Shop',
    result: {
      code: '000.100.110',
      description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
    },
    card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '12', expiryYear: '2039' },
    buildNumber: '0'.repeat(40),
    timestamp: '2026-11-20 10:00:00.000+0000',
    ndc,
  });
}
