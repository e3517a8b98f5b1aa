/** The client of Hey API, made from the package's description of the API, pays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Gateway, startGateway } from 'payment-widgets/testing';
import { card } from './card.js';
import { client } from './generated/hey-api/client.gen.js';
import {
  createCheckout,
  createPayment,
  findPayment,
  followUpPayment,
  type PaymentAnswer,
  type PlainAnswer,
  readCheckoutStatus,
} from './generated/hey-api/index.js';

let gateway: Gateway;
let entityId: string;
before(async () => {
  gateway = await startGateway();
  const tenant = await gateway.createTenant();
  entityId = tenant.entityId;
  client.setConfig({ baseUrl: gateway.url, auth: tenant.accessToken });
});
after(() => gateway.stop());

const money = { amount: '92.00', currency: 'EUR' } as const;

test('a checkout is prepared and read', async () => {
  const { data } = await createCheckout({
    body: { entityId, ...money, paymentType: 'DB', 'customParameters[order]': '7' },
  });
  assert(data);
  const read = await readCheckoutStatus({ path: { id: data.id }, query: { entityId } });
  assert.equal(read.data?.result.code, '000.200.000');
});

test('a card is authorised, captured and refunded, and the payment is found', async () => {
  const { data: authorised } = await createPayment({
    headers: { 'Idempotency-Key': 'order-hey-api' },
    body: { entityId, ...money, paymentType: 'PA', ...card },
  });
  const id = authorised?.id ?? '';
  const { data: capture } = await followUpPayment({
    path: { id },
    body: { entityId, ...money, paymentType: 'CP' },
  });
  assert.equal(capture?.referencedId, id);
  const { data: refund } = await followUpPayment({
    path: { id: capture?.id ?? '' },
    body: { entityId, amount: '20.00', currency: 'EUR', paymentType: 'RF' },
  });
  assert.equal(refund?.result.code, '000.100.110');
  const { data: found } = await findPayment({ path: { id }, query: { entityId } });
  assert.equal(found?.result.code, '000.100.110');
});

test('a decline is an error with its record, and a wrong request names the parameters', async () => {
  const { error, response } = await createPayment({
    body: {
      entityId,
      ...money,
      paymentType: 'DB',
      ...card,
      'customParameters[forceResultCode]': '800.100.155',
    },
  });
  const declined: PaymentAnswer | PlainAnswer | undefined = error;
  assert.deepEqual([response?.status, declined?.result.code], [400, '800.100.155']);
  const wrong = await createPayment({
    body: { entityId, ...money, amount: '92,00', paymentType: 'DB', ...card },
  });
  assert.equal(wrong.error?.result.parameterErrors?.[0]?.name, 'amount');
});
