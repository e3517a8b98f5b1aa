// @tests src/gateway/store/postgres/postgres.ts
/** Transactions that write the same checkout and payment at the same time wait for each other in one order. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AttemptEnd } from '../../../../src/gateway/store/payments/payment-attempts.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment, newStart, pendingRecord } from '../../../support/new-payment.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const now = 1_000_000;
const pairs = 200;
let url: string;
let stores: Store[];

beforeEach(async () => {
  url = await makeDatabase();
  stores = [await openPostgres({ url, size: 4 }), await openPostgres({ url, size: 4 })];
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

const paymentOf = (checkoutId: string) =>
  newPayment({ id: `payment-${checkoutId}`, checkoutId, connectorKey: checkoutId, createdAt: now });
const answer = { code: '000.100.110', rule: 'r', url: 'https://shop.example/' } as const;

test('an outcome and a late outcome of the same payment never lock each other', async () => {
  const [one, other] = stores as [Store, Store];
  let wins = 0;
  for (let n = 0; n < pairs; n += 1) {
    const checkoutId = n.toString(16).padStart(32, '0').toUpperCase();
    const claim = { checkoutId, attemptId: 'a', claimId: 'c' };
    await one.createCheckout({
      id: checkoutId,
      entityId: 'e',
      parameters: {},
      createdAt: now,
      expiresAt: now * 2,
    });
    const start = newStart(paymentOf(checkoutId));
    // The lease is over at once, so that the late outcome may take the checkout.
    await one.claimCheckout({ claim, now, leaseUntil: now, start });
    const end: AttemptEnd = {
      id: start.attempt.id,
      from: 'processing',
      outcome: { state: 'succeeded', record: pendingRecord, rule: 'r', connectorReference: null },
      writes: [],
    };
    const both = await Promise.all([
      one.endCheckoutAttempt({ claim, state: 'paid', answer, at: now, result: { end } }),
      other.endAttempt({ end, checkout: { checkoutId, state: 'paid', answer, at: now, isDecline: false } }),
    ]);
    wins += both.filter(Boolean).length;
  }
  expect(wins).toBe(pairs);
  for (const store of stores.splice(0)) await store.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  await client.end();
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
