/** Fills a database as a day of business would: with checkouts, payments, and reminders that are not due yet. */
import { randomBytes } from 'node:crypto';

const lifetime = 30 * 60_000;
/** The time between the oldest checkout and the youngest, in milliseconds. Unpaid ones are deleted after a day. */
const span = 23 * 60 * 60_000;

/**
 * @typedef {object} Filling
 * @property {number} count of checkouts
 * @property {string} entityId
 * @property {number} [youngest] age of the youngest checkout, in milliseconds
 * @property {number} [paidShare] every so many-th checkout is paid
 */

/** What a shop prepares that sends the customer's name and address, but no cart. */
const parameters = JSON.stringify({
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 'order-20261120-000042',
  shopperResultUrl: 'https://shop.example/result?order=000042',
  'customer.givenName': 'Zoë',
  'customer.surname': 'Müller-Łącki',
  'customer.email': 'zoe.mueller@shop.example',
  'customer.ip': '192.0.2.1',
  'billing.street1': 'Main Street',
  'billing.city': 'Saint-Étienne',
  'billing.postcode': 'SW1A 1AA',
  'billing.country': 'DE',
});

/** @typedef {{ run(...values: (string | number | null)[]): unknown }} Statement */
/** @typedef {{ prepare(sql: string): Statement, exec(sql: string): void }} Database with the newest schema */

/** @param {Database} database @param {Filling} filling */
export function fillStore(database, { count, entityId, youngest = 0, paidShare = 10 }) {
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
  const today = Date.now() - youngest;
  const apart = span / count;
  // Rows are written in the order of their key, which is many times faster.
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex')).sort();
  for (const [at, id] of ids.entries()) {
    const key = id.toUpperCase();
    const created = Math.round(today - at * apart);
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

/**
 * Fills a PostgreSQL database likewise, by its own means.
 *
 * @param {{ query(sql: string, values?: unknown[]): Promise<unknown> }} client @param {Filling} filling
 */
export async function fillPostgres(client, { count, entityId, youngest = 0, paidShare = 10 }) {
  const today = Date.now() - youngest;
  await client.query(
    `create unlogged table made as select at, upper(md5(at::text)) as key, md5(at::text) as id,
       ($1::bigint - at * $2::float8)::bigint as created from generate_series(0, $3::int - 1) as at order by key`,
    [today, span / count, count],
  );
  const isPaid = `at % ${paidShare} = 0`;
  const isRead = `at % ${2 * paidShare} = 0`;
  const record = recordOf('made-id', 'made-key');
  const answer = JSON.stringify({ code: '000.100.110', rule: 'approved', url: 'https://shop.example/' });
  await client.query(
    `insert into checkouts (id, entity_id, state, parameters, created_at, expires_at, attempt_id, payment_id, outcome_at, read_at)
     select key, $1, case when ${isPaid} then 'paid' else 'open' end, $2, created, created + ${lifetime},
       case when ${isPaid} then id end, case when ${isPaid} then id end,
       case when ${isPaid} then created + 500 end, case when ${isRead} then created + 1000 end
     from made order by key`,
    [entityId, parameters],
  );
  await client.query(
    `insert into payments (id, checkout_id, entity_id, payment_type, brand, mode, amount, currency,
       merchant_transaction_id, state, record, rule, connector_key, ledger, created_at)
     select id, key, $1, 'DB', 'VISA', 'INTERNAL', 9200, 'EUR', 'order-' || at, 'succeeded',
       replace(replace($2, 'made-id', id), 'made-key', key), 'approved', key || '-' || id, '{}', created
     from made where ${isPaid} order by key`,
    [entityId, record],
  );
  await client.query(
    `insert into attempts (checkout_id, attempt_id, answer) select key, id, $1 from made where ${isPaid} order by key`,
    [answer],
  );
  await client.query(
    `insert into jobs (key, kind, lane, payload, due_at)
     select 'shopper-result:' || key || ':payment', 'shopper-result', 'shop.example',
       '{"checkoutId":"' || key || '","resource":"payment"}', $1::bigint + ${lifetime} + at
     from made where ${isPaid} and not ${isRead} order by key`,
    [today],
  );
  await client.query('drop table made');
  await client.query('vacuum analyze');
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
