/** The client of openapi-typescript and openapi-fetch, made from the package's description of the API, pays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import createClient, { type Client } from 'openapi-fetch';
import { type Gateway, startGateway } from 'payment-widgets/testing';
import { card } from './card.js';
import type { components, paths } from './generated/schema.js';

let gateway: Gateway;
let client: Client<paths>;
let entityId: string;
before(async () => {
  gateway = await startGateway();
  const tenant = await gateway.createTenant();
  entityId = tenant.entityId;
  client = createClient<paths>({
    baseUrl: gateway.url,
    headers: {
      Authorization: `Bearer ${tenant.accessToken}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  });
});
after(() => gateway.stop());

test('a checkout is prepared, changed and read', async () => {
  const prepared = await client.POST('/v1/checkouts', {
    body: {
      entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'cart.items[0].name': 'Blanket',
    },
  });
  assert(prepared.data);
  const id: string = prepared.data.id;
  const path = { id };
  const changed = await client.POST('/v1/checkouts/{id}', {
    params: { path },
    body: { entityId, amount: '79.00', currency: 'EUR' },
  });
  assert.equal(changed.data?.result.code, '000.200.101');
  const read = await client.GET('/v1/checkouts/{id}/payment', { params: { path, query: { entityId } } });
  assert.equal(read.data?.result.code, '000.200.000');
});

test('a card is authorised, captured and refunded, and all of it is found by the reference', async () => {
  const merchantTransactionId = 'order-openapi-fetch';
  const authorised = await client.POST('/v1/payments', {
    params: { header: { 'Idempotency-Key': 'order-openapi-fetch' } },
    body: { entityId, amount: '92.00', currency: 'EUR', paymentType: 'PA', merchantTransactionId, ...card },
  });
  assert(authorised.data);
  const { data: capture } = await client.POST('/v1/payments/{id}', {
    params: { path: { id: authorised.data.id ?? '' } },
    body: { entityId, amount: '50.00', currency: 'EUR', paymentType: 'CP' },
  });
  assert.equal(capture?.referencedId, authorised.data.id);
  const { data: refund } = await client.POST('/v1/payments/{id}', {
    params: { path: { id: capture?.id ?? '' } },
    body: { entityId, amount: '20.00', currency: 'EUR', paymentType: 'RF' },
  });
  assert.equal(refund?.result.code, '000.100.110');
  const found = await client.GET('/v1/query', {
    params: { query: { entityId, merchantTransactionId, includeLinkedTransactions: 'true' } },
  });
  const types = found.data?.payments.map(({ paymentType }) => paymentType);
  assert.deepEqual(types, ['PA', 'CP', 'RF']);
});

test('a decline is an error with its record, and a wrong request names the parameters', async () => {
  const sale = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...card } as const;
  const declined = await client.POST('/v1/payments', {
    body: { ...sale, 'card.holder': '800.100.155' },
  });
  assert.equal(declined.response.status, 400);
  const record: components['schemas']['PlainAnswer'] | undefined = declined.error;
  assert.equal(record?.result.code, '800.100.155');
  assert(declined.error && 'amount' in declined.error);
  assert.equal(declined.error.amount, '92.00');

  const wrong = await client.POST('/v1/payments', { body: { ...sale, amount: '92,00' } });
  assert.equal(wrong.error?.result.parameterErrors?.[0]?.name, 'amount');
});
