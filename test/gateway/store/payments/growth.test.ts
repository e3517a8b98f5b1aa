// @tests src/gateway/store/payments/payment-reads.ts
/** What is read and deleted does not become slower with the number of payments. */
import type { CompiledQuery, Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { findCheckout, toCheckoutRow } from '../../../../src/gateway/store/payments/checkouts.ts';
import { createPaymentCounts } from '../../../../src/gateway/store/payments/payment-counts.ts';
import { createPaymentReads } from '../../../../src/gateway/store/payments/payment-reads.ts';
import { toPaymentRow } from '../../../../src/gateway/store/payments/payments.ts';
import { createRetention } from '../../../../src/gateway/store/payments/retention.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import { newPayment } from '../../../support/new-payment.ts';
import { explain, memory } from '../../jobs/database.ts';

const entityIds = ['e'];
const day = 24 * 60 * 60_000;
const now = 600 * day;
const limit = 10;
/** What a statement may read from end to end: rows that it has chosen by an index, values of its own, and the nodes. */
const short = ['SCAN old', 'SCAN unpaid', 'SCAN chain', 'SCAN counted', 'SCAN CONSTANT ROW', 'SCAN nodes'];

/** Adds an old payment of an old checkout. */
async function addPayment(db: Kysely<Schema>) {
  const checkout = { id: 'c', entityId: 'e', parameters: {}, createdAt: 0, expiresAt: 1 };
  const payment = toPaymentRow(newPayment({ id: 'p', checkoutId: 'c' }));
  await db.insertInto('checkouts').values(toCheckoutRow(checkout)).execute();
  await db
    .insertInto('payments')
    .values({ ...payment, state: 'succeeded', connector_reference: 'r' })
    .execute();
}

/** Deletes them, with what belongs to them. */
async function sweep(db: Kysely<Schema>) {
  const retention = createRetention(db, { isShared: false }, (write) => write(() => {}));
  expect(await retention.sweep({ now, paymentsBefore: day })).toMatchObject({ payments: 1, checkouts: 1 });
}

type Reads = ReturnType<typeof createPaymentReads>;
const reading = (read: (reads: Reads) => Promise<unknown>) => (db: Kysely<Schema>) =>
  read(createPaymentReads(db));

test.each<[string, (db: Kysely<Schema>) => Promise<unknown>]>([
  ['a checkout', (db) => findCheckout(db, 'c')],
  ['the answer to an attempt', reading((reads) => reads.findAnswer({ checkoutId: 'c', attemptId: 'a' }))],
  ['a payment by its id', reading((reads) => reads.findPayment('p'))],
  ["a payment by its connector's key", reading((reads) => reads.findByConnectorKey('k'))],
  ["the connector's keys of follow-ups", reading((reads) => reads.findFollowUpKeys('p'))],
  ['follow-ups of any depth', reading((reads) => reads.findFollowUps({ ids: ['p'], limit }))],
  [
    "payments by the merchant's reference",
    reading((reads) => reads.findByTransactionId({ entityIds, merchantTransactionId: 'm', limit })),
  ],
  [
    'a page of payments by date',
    reading((reads) => reads.findByDate({ entityIds, from: 0, before: 9, limit, offset: 0 })),
  ],
  ['a payment by its idempotency key', reading((reads) => reads.findKeyedPayment({ hash: 'h', now }))],
  ['standalone authentications', reading((reads) => reads.findReferencedAuthentications(['v']))],
  ['a batch that the housekeeping deletes', sweep],
  [
    'the next period that is counted',
    (db) => createPaymentCounts(db, (write) => write(() => {}), 0).countNext(now),
  ],
])('no statement for %s reads a whole table, or all that a channel has in it', async (_, work) => {
  const statements: CompiledQuery[] = [];
  const db = await memory(({ query }) => void statements.push(query));
  await addPayment(db);
  statements.length = 0;
  await work(db);
  const plans = await explain(db, [...statements]);
  await db.destroy();
  expect(plans.filter((step) => step.startsWith('SEARCH'))).not.toEqual([]);
  const long = plans.filter((step) => step.startsWith('SCAN') || step.includes('(entity_id=?)'));
  expect(long.filter((step) => !short.includes(step))).toEqual([]);
});
