// @runs postgres
/** One shopper's data are erased, nobody else's, and the books stay. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import type { GatewayConnector } from '../../../../src/gateway/connectors/connector.ts';
import { checkoutLifetimeMs } from '../../../../src/gateway/lifecycle/checkout.ts';
import { recordOutcome } from '../../../../src/gateway/payments/record-outcome.ts';
import type { Payment } from '../../../../src/gateway/store/payments/payments.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { card, checkout, entityId, start, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

const person = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Canary',
  'customer.email': 'canary@shop.example',
  'billing.street1': 'Canary Lane 1',
};
const buy = async (merchantCustomerId: string, more: Record<string, string> = {}) =>
  (
    await merchant.post('/v1/payments', {
      ...checkout,
      ...card,
      ...person,
      'card.holder': 'Jane Canary',
      'customer.merchantCustomerId': merchantCustomerId,
      merchantTransactionId: 'order-10000',
      ...more,
    })
  ).json();

test('of a shopper only amounts, references and result codes stay', async () => {
  const { id } = await buy('shopper_1%');
  expect(await gateway.store.eraseShopper({ merchantCustomerId: 'shopper_1%', now: start })).toEqual({
    payments: 1,
    registrations: 0,
    checkouts: 0,
    underWay: 0,
  });
  const answer = await merchant.read(id);
  expect([answer.statusCode, codeOf(answer)]).toEqual([200, '000.100.110']);
  expect(answer.json()).toMatchObject({
    amount: '92.00',
    currency: 'EUR',
    merchantTransactionId: 'order-10000',
  });
  expect(answer.body).not.toMatch(/canary|shopper_1|"(card|customer|billing)"/i);
  expect(await gateway.store.eraseShopper({ merchantCustomerId: 'shopper_1%', now: start })).toMatchObject({
    payments: 0,
  });
});

test('a payment of an erased shopper can still be refunded', async () => {
  const { id } = await buy('7');
  await gateway.store.eraseShopper({ merchantCustomerId: '7', now: start });
  const refund = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
  expect(codeOf(await merchant.post(`/v1/payments/${id}`, refund))).toBe('000.100.110');
});

test('a stored card goes with the shopper and cannot be charged', async () => {
  const { registrationId } = await buy('7', { createRegistration: 'true' });
  expect(await gateway.store.eraseShopper({ merchantCustomerId: '7', now: start })).toMatchObject({
    registrations: 1,
  });
  const stored = await gateway.store.registrations.find(registrationId);
  expect(stored).toMatchObject({ state: 'deregistered', sealed: null });
  expect(JSON.stringify(stored)).not.toMatch(/canary/i);
  const charge = { ...checkout, paymentType: 'DB' };
  expect(codeOf(await merchant.post(`/v1/registrations/${registrationId}/payments`, charge))).not.toBe(
    '000.100.110',
  );
});

test('an expired checkout keeps no word of the shopper, and an open one keeps all until then', async () => {
  const id = (await gateway.prepare({ ...person, 'customer.merchantCustomerId': '7' })).slice(0, 32);
  const erase = (now: number) => gateway.store.eraseShopper({ merchantCustomerId: '7', now });
  expect(await erase(start + checkoutLifetimeMs - 1)).toMatchObject({ checkouts: 0, underWay: 1 });
  expect((await gateway.store.findCheckout(id))?.parameters).toMatchObject(person);
  expect(await erase(start + checkoutLifetimeMs)).toMatchObject({ checkouts: 1, underWay: 0 });
  expect((await gateway.store.findCheckout(id))?.parameters).toEqual({
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  });
});

test('a paid checkout is emptied at once, and one that was declined when it has expired', async () => {
  const of = { ...person, 'customer.merchantCustomerId': '7' };
  await gateway.pay(await gateway.prepare(of));
  const erase = (now: number) => gateway.store.eraseShopper({ merchantCustomerId: '7', now });
  expect(await erase(start)).toMatchObject({ payments: 1, checkouts: 1, underWay: 0 });
  await gateway.pay(await gateway.prepare(of), { 'card.holder': '800.100.153' });
  expect(await erase(start)).toMatchObject({ payments: 1, checkouts: 0, underWay: 1 });
  expect(await erase(start + checkoutLifetimeMs)).toMatchObject({ checkouts: 1, underWay: 0 });
});

/** Opens a gateway whose connector never answers. */
async function openSilent(): Promise<void> {
  await gateway.close();
  const charge = async () => {
    throw new UnknownOutcome('no answer');
  };
  gateway = await testGateway({ connector: { ...simulator, charge } });
  merchant = merchantAt(gateway);
}

test('a stored card that was erased stays so when its payment succeeds later', async () => {
  await openSilent();
  const { id, registrationId } = await buy('7', { createRegistration: 'true' });
  await gateway.store.eraseShopper({ merchantCustomerId: '7', now: start });
  const payment = (await gateway.store.findPayment(id)) as Payment;
  await recordOutcome(gateway.context, payment, { code: '000.000.000', rule: 'test' });
  expect((await gateway.store.findPayment(id))?.state).toBe('succeeded');
  expect((await gateway.store.registrations.find(registrationId))?.state).toBe('deregistered');
});

test('a payment without a final outcome keeps what it needs to go on, and is counted', async () => {
  await openSilent();
  const { id } = await buy('7');
  const before = await gateway.store.findPayment(id);
  expect(before?.state).toBe('pending');
  expect(await gateway.store.eraseShopper({ merchantCustomerId: '7', now: start })).toMatchObject({
    payments: 0,
    underWay: 1,
  });
  expect(await gateway.store.findPayment(id)).toEqual(before);
});

test('a shopper whose id only the connector has named is found', async () => {
  await gateway.close();
  const charge: GatewayConnector['charge'] = async (order, key, now) => ({
    ...(await simulator.charge(order, key, now)),
    additions: { customer: { merchantCustomerId: '9', surname: 'Canary' } },
  });
  gateway = await testGateway({ connector: { ...simulator, charge } });
  merchant = merchantAt(gateway);
  const { id } = (await merchant.post('/v1/payments', { ...checkout, ...card })).json();
  expect((await merchant.read(id)).body).toMatch(/canary/i);
  expect(await gateway.store.eraseShopper({ merchantCustomerId: '9', now: start })).toMatchObject({
    payments: 1,
  });
  expect((await merchant.read(id)).body).not.toMatch(/canary/i);
});

test('a checkout that got its shopper by an update is found', async () => {
  const id = await gateway.prepare();
  const more = { entityId, ...person, 'customer.merchantCustomerId': '7' };
  await merchant.post(`/v1/checkouts/${id}`, more);
  const erased = await gateway.store.eraseShopper({
    merchantCustomerId: '7',
    now: start + checkoutLifetimeMs,
  });
  expect(erased).toMatchObject({ checkouts: 1 });
});

test('other shoppers, and those of other channels, keep everything', async () => {
  const kept = [await buy('70'), await buy('A'), await buy('a')];
  expect(await gateway.store.eraseShopper({ merchantCustomerId: '7', now: start })).toMatchObject({
    payments: 0,
  });
  expect(
    await gateway.store.eraseShopper({ merchantCustomerId: 'A', entityId: 'c'.repeat(32), now: start }),
  ).toMatchObject({ payments: 0 });
  expect(await gateway.store.eraseShopper({ merchantCustomerId: 'A', entityId, now: start })).toMatchObject({
    payments: 1,
  });
  for (const { id } of [kept[0], kept[2]]) expect((await merchant.read(id)).body).toMatch(/canary/i);
});
