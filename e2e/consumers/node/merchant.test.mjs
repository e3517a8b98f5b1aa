/** Plain Node: the merchant's server with the client of the package, against a gateway of the kit. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMerchant, MerchantError, openWebhook } from 'payment-widgets/merchant';
import { startGateway } from 'payment-widgets/testing';

/** @type {import('payment-widgets/testing').Gateway} */
let gateway;
/** @type {import('payment-widgets/testing').Tenant} */
let tenant;
/** @type {import('payment-widgets/merchant').Merchant} */
let merchant;
before(async () => {
  gateway = await startGateway();
  tenant = await gateway.createTenant();
  const { entityId, accessToken } = tenant;
  merchant = createMerchant({ gateway: gateway.url, entityId, accessToken });
});
after(() => gateway.stop());

const price = { amount: '12.00', currency: 'EUR' };
const card = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
};

test('an order is authorised, captured, refunded and found', async () => {
  const merchantTransactionId = 'order-4711';
  const sale = { ...price, ...card, merchantTransactionId, paymentType: 'PA', paymentBrand: 'VISA' };
  const { state, record } = await merchant.pay(sale, { idempotencyKey: 'order-4711' });
  assert.equal(state, 'accepted');
  const again = await merchant.pay(sale, { idempotencyKey: 'order-4711' });
  assert.equal(again.record.id, record.id);
  const captured = await merchant.capture(record.id, price);
  await merchant.refund(captured.record.id, { ...price, amount: '2.00' });
  const { payments } = await merchant.findPayments({
    merchantTransactionId,
    includeLinkedTransactions: true,
  });
  assert.deepEqual(
    payments.map(({ paymentType }) => paymentType),
    ['PA', 'CP', 'RF'],
  );
  const outcome = await merchant.findOutcome({ merchantTransactionId, ...price, paymentType: 'PA' });
  assert.equal(outcome?.state, 'paid');
});

test('a webhook is opened by the secret, and by no other', async () => {
  const tenant = await gateway.createTenant();
  const { entityId, accessToken, webhookSecret } = tenant;
  const merchant = createMerchant({ gateway: gateway.url, entityId, accessToken });
  const { record } = await merchant.pay({ ...price, ...card, paymentType: 'DB' });
  const { raw } = await tenant.inbox.waitFor({ kind: 'webhook', type: 'PAYMENT' });
  const { message, digest } = await openWebhook(raw, webhookSecret);
  assert.ok(message.type === 'PAYMENT');
  assert.equal(message.payload.id, record.id);
  assert.match(digest, /^[0-9a-f]{64}$/);
  await assert.rejects(openWebhook(raw, '0'.repeat(64)), { name: 'WebhookError', status: 403 });
});

test('a lost answer is asked for again, and nobody is charged twice', async () => {
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.create' });
  const merchantTransactionId = 'order-4712';
  const { state } = await merchant.pay({ ...price, ...card, merchantTransactionId, paymentType: 'DB' });
  assert.equal(state, 'accepted');
  assert.equal((await merchant.findPayments({ merchantTransactionId })).payments.length, 1);
});

test('a wrong parameter is named', async () => {
  const wrong = merchant.pay({ ...price, amount: 'much', ...card, paymentType: 'DB' });
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof MerchantError);
    assert.deepEqual(error.parameters, ['amount']);
    return true;
  });
});
