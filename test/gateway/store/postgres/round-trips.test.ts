/** How often a request waits for the database. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { card, checkout, type TestGateway, testGateway, token } from '../../../support/gateway.ts';
import { makeDatabase } from '../../../support/test-store.ts';

let proxy: DatabaseProxy;
let gateway: TestGateway;

beforeEach(async () => {
  proxy = await startDatabaseProxy(await makeDatabase());
  gateway = await testGateway({ store: await openPostgres({ url: proxy.url, size: 1 }) });
});
afterEach(async () => {
  await gateway.close();
  await proxy.close();
});

const authorization = `Bearer ${token}`;
const payment = { ...checkout, ...card };

async function shop() {
  const id = await gateway.prepare();
  await gateway.pay(id);
  return gateway.status(id);
}

test.each([
  ['a payment', 3, () => gateway.post('/v1/payments', payment, { authorization })],
  [
    'a payment with a key',
    6,
    () => gateway.post('/v1/payments', payment, { authorization, 'idempotency-key': 'order-17' }),
  ],
  ['a checkout that is created, paid and read', 13, shop],
])('%s waits for the database %i times', async (_what, trips, send) => {
  // The first checkout of a node shares a key with others.
  await shop();
  // Each answer is late, so that all that is sent together has come before it.
  proxy.delay(100);
  const before = proxy.roundTrips('payments');
  const { statusCode } = await send();
  expect([statusCode, proxy.roundTrips('payments') - before]).toEqual([200, trips]);
});
