/** A NUL character in an id or a reference is an unknown one, and never an error of the database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card, checkout, entityId, type TestGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
let id: string;
let checkoutId: string;
beforeAll(async () => {
  gateway = await testSimulator();
  merchant = merchantAt(gateway);
  id = (await merchant.post('/v1/payments', { ...checkout, ...card })).json().id;
  checkoutId = await gateway.prepare();
});
afterAll(() => gateway.close());

const query = `?entityId=${entityId}`;
const paths = (unknown: string) => [
  `/v1/payments/${unknown}${query}`,
  `/v1/payments/${unknown}/return`,
  `/v1/query/${unknown}${query}`,
  `/v1/query${query}&merchantTransactionId=${unknown}`,
  `/v1/checkouts/${unknown}/payment${query}`,
  `/v1/checkouts/${unknown}/registration${query}`,
  `/v1/checkouts/${unknown}/config`,
  `/v1/checkouts/${unknown}/closed`,
  `/v1/registrations/${unknown}${query}`,
  `/v1/threeDSecure/${unknown}`,
  `/_sim/acs/${unknown}`,
  `/_sim/acs/${unknown}/done`,
];

test.each(paths('{id}').map((_, n) => [n]))('read by path %i', async (n) => {
  for (const unknown of ['%00', `${id}%00`, `${checkoutId}%00x`]) {
    const path = paths(unknown)[n] ?? '';
    const answer = await merchant.get(path);
    expect([path, answer.statusCode < 500]).toEqual([path, true]);
  }
});

const nul = '\0';
test.each([
  [
    'a follow-up',
    () => merchant.post('/v1/payments/%00', { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' }),
  ],
  ['a payment with a registration', () => merchant.post('/v1/registrations/%00/payments', { ...checkout })],
  [
    'a reference',
    () => merchant.post('/v1/payments', { ...checkout, ...card, merchantTransactionId: `x${nul}` }),
  ],
  [
    'a shopper',
    () => merchant.post('/v1/checkouts', { ...checkout, 'customer.merchantCustomerId': `x${nul}` }),
  ],
  ['an attempt', () => gateway.pay(checkoutId, { attemptId: `${'1'.repeat(31)}${nul}` })],
  [
    'a registration of a checkout',
    () => gateway.post('/v1/checkouts', { ...checkout, 'registrations[0].id': nul }),
  ],
  ['a step of an authentication', () => gateway.post('/v1/threeDSecure/%00/step', {})],
  ['a challenge', () => gateway.post('/v1/threeDSecure/%00/challenge', { cres: nul })],
  [
    'an authentication value',
    () =>
      merchant.post('/v1/payments', {
        ...checkout,
        ...card,
        'threeDSecure.dsTransactionId': nul,
        'threeDSecure.verificationId': nul,
      }),
  ],
])('sent with %s', async (_name, send) => {
  expect((await send()).statusCode).toBeLessThan(500);
});
