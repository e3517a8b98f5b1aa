/** The client's calls beyond checkouts, with the real gateway. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMerchant, type Merchant, type PaymentParameters } from '../../src/merchant/index.ts';
import {
  browser,
  card,
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../support/gateway.ts';
import { failureOf } from './fake-gateway.ts';

let gateway: TestGateway;
let merchant: Merchant;
let stranger: Merchant;

beforeAll(async () => {
  gateway = await testGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/`;
  merchant = createMerchant({ gateway: address, entityId, accessToken: token });
  stranger = createMerchant({ gateway: address, entityId: otherEntityId, accessToken: otherToken });
});
afterAll(() => gateway.close());

const price = { amount: '92.00', currency: 'EUR' };
const debit = { ...price, paymentType: 'DB', ...card };
const authorisation = { ...debit, paymentType: 'PA' };
const agreed = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
};

async function pay(parameters: PaymentParameters = debit): Promise<string> {
  const { state, record } = await merchant.pay(parameters);
  expect(state).toBe('accepted');
  return record.id ?? '';
}

describe('a payment', () => {
  test('is authorised, captured in parts, and refunded', async () => {
    const id = await pay(authorisation);
    const part = await merchant.capture(id, { ...price, amount: '50.00' });
    expect(part).toMatchObject({ state: 'accepted', record: { paymentType: 'CP', referencedId: id } });
    const refund = await merchant.refund(part.record.id ?? '', { ...price, amount: '50.00' });
    expect(refund).toMatchObject({ state: 'accepted', record: { paymentType: 'RF', amount: '50.00' } });
    expect((await merchant.readPayment(id)).record.card?.last4Digits).toBe('0000');
  });

  test('is reversed without an amount, raised, and billed again', async () => {
    const id = await pay(authorisation);
    const raised = await merchant.reauthorise(id, { ...price, amount: '1.00' });
    expect(raised.record).toMatchObject({ paymentType: 'PA', referencedId: id });
    expect((await merchant.reverse(id)).record.paymentType).toBe('RV');
    const again = await merchant.rebill(await pay(), { ...price, amount: '5.00' });
    expect(again.record).toMatchObject({ paymentType: 'RB', amount: '5.00' });
  });

  test('that is declined is no error, and its state says so', async () => {
    const { state, record } = await merchant.pay({ ...debit, 'card.holder': '800.100.155' });
    expect([state, record.result.code]).toEqual(['declined', '800.100.155']);
    expect((await merchant.readPayment(record.id ?? '')).state).toBe('declined');
  });

  test('that needs the shopper is pending, with the redirect', async () => {
    const { state, record } = await merchant.pay({
      ...price,
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect([state, record.redirect?.url]).toEqual(['pending', expect.stringContaining('http')]);
  });

  test('with a wrong parameter is refused, and the error names it', async () => {
    const error = await failureOf(merchant.pay({ ...debit, amount: 'much', currency: 'EURO' }));
    expect(error).toMatchObject({
      problem: 'refused',
      status: 400,
      isOutcomeUnknown: false,
      parameters: ['amount', 'currency'],
    });
    expect(error.remedy).toContain('amount ');
  });

  test('is not found by another merchant', async () => {
    const id = await pay();
    for (const asked of [stranger.readPayment(id), stranger.capture(id, price), stranger.reverse(id)])
      expect(await failureOf(asked)).toMatchObject({ problem: 'refused', status: 404 });
    expect(await stranger.findPayment(id)).toBeUndefined();
  });

  test.each(['', '.', '..', '../x', 'a/b', 'a?b', 'a b', 'x'.repeat(65), '%2e%2e'])(
    'is not asked for by the id %j, which could lead elsewhere',
    async (id) => {
      const { capture, readPayment, deregister, payWithRegistration, confirmCheckout, findPayment } =
        merchant;
      const asked = [
        capture(id, price),
        readPayment(id),
        deregister(id),
        confirmCheckout(id),
        findPayment(id),
      ];
      for (const one of [...asked, payWithRegistration(id, { ...price, paymentType: 'DB' })])
        expect(await failureOf(one)).toMatchObject({ problem: 'path', isOutcomeUnknown: false });
    },
  );

  test('with a value that is no text is refused before anything is sent', async () => {
    const written = { ...debit, customer: { email: 'jane@shop.example' } } as unknown as PaymentParameters;
    const error = await failureOf(merchant.pay(written));
    expect(error).toMatchObject({ problem: 'parameters', parameters: ['customer'] });
  });

  test('leaves out what is undefined', async () => {
    await pay({ ...debit, 'customer.email': undefined });
  });
});

describe('a stored means of payment', () => {
  const { paymentBrand, ...fields } = card;

  test('is stored, read, changed, charged and ended', async () => {
    const { state, record } = await merchant.register({ paymentBrand, ...fields });
    expect(state).toBe('accepted');
    const { id } = record;
    await merchant.updateRegistration(id, { 'card.expiryYear': '2039' });
    expect((await merchant.readRegistration(id)).record.card?.expiryYear).toBe('2039');
    const charge = await merchant.payWithRegistration(id, { ...price, paymentType: 'DB', ...agreed });
    expect(charge).toMatchObject({ state: 'accepted', record: { registrationId: id } });
    expect((await merchant.deregister(id)).referencedId).toBe(id);
    expect(await failureOf(merchant.deregister(id))).toMatchObject({ result: { code: '100.150.202' } });
  });

  test('comes from a payment and from a checkout, and starts a series that goes on without the shopper', async () => {
    const first = await merchant.pay({
      ...debit,
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    const stored = first.record.registrationId ?? '';
    const second = await merchant.payWithRegistration(stored, { ...price, paymentType: 'DB', ...agreed });
    expect(second.record.standingInstruction).toMatchObject({ mode: 'REPEATED', source: 'MIT' });

    const { id } = await merchant.prepareCheckout({ createRegistration: 'true' });
    const submitted = { ...card, shopperResultUrl: 'https://shop.example/result' };
    const accept = { accept: 'application/json' };
    await gateway.post(`/v1/checkouts/${id}/registration`, submitted, accept);
    const record = await merchant.readRecord(`/v1/checkouts/${id}/registration`);
    expect(record.registrationId).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that is not good enough is declined', async () => {
    const wrong = { paymentBrand, ...fields, 'card.number': '4200000000000001' };
    expect((await merchant.register(wrong)).state).toBe('declined');
  });
});

describe('a checkout', () => {
  test('is changed until it is paid', async () => {
    const { id } = await merchant.prepareCheckout({ ...price, paymentType: 'DB' });
    expect((await merchant.updateCheckout(id, { amount: '79.00' })).id).toBe(id);
    await gateway.pay(id, { shopperResultUrl: 'app://result' });
    const record = await merchant.readRecord(`/v1/checkouts/${id}/payment`);
    expect(record.amount).toBe('79.00');
    expect(await failureOf(merchant.updateCheckout(id, { amount: '1.00' }))).toMatchObject({ status: 400 });
  });

  test('is confirmed after a summary page, once however often', async () => {
    const { id } = await merchant.prepareCheckout({ ...price, paymentType: 'DB' });
    await gateway.pay(id, { shopperResultUrl: 'app://result', onlySave: 'true', attemptId: 'c'.repeat(32) });
    const { state, record } = await merchant.confirmCheckout(id);
    expect(state).toBe('accepted');
    expect((await merchant.confirmCheckout(id, price)).record.id).toBe(record.id);
  });
});

describe('a query', () => {
  test('finds payments by reference, the newest when they are many, and what followed them', async () => {
    const merchantTransactionId = 'order-of-queries';
    const ids: string[] = [];
    for (const amount of ['1.00', '2.00', '3.00']) {
      ids.push(await pay({ ...debit, amount, merchantTransactionId }));
      gateway.wait(1);
    }
    const all = await merchant.findPayments({ merchantTransactionId });
    expect([all.payments.map(({ id }) => id), all.isTruncated]).toEqual([ids, false]);
    const newest = await merchant.findPayments({ merchantTransactionId, limit: 2 });
    expect([newest.payments.map(({ id }) => id), newest.isTruncated]).toEqual([ids.slice(1), true]);
    const { record } = await merchant.refund(ids[0] ?? '', { amount: '1.00', currency: 'EUR' });
    const linked = await merchant.findPayments({ merchantTransactionId, includeLinkedTransactions: true });
    expect(linked.payments.map(({ id }) => id)).toContain(record.id);
    const history = await merchant.findPaymentHistory(ids[0] ?? '');
    expect(history.payments.map(({ paymentType }) => paymentType)).toEqual(['DB', 'RF']);
    expect(await merchant.findPayment(ids[2] ?? '')).toMatchObject({ presentationAmount: '3.00' });
  });

  test('lists every payment of some days, page after page, and one page', async () => {
    const ids: string[] = [];
    gateway.wait(48 * 3_600_000);
    for (const amount of ['1.00', '2.00', '3.00']) {
      ids.push(await pay({ ...debit, amount }));
      gateway.wait(1);
    }
    const days = { from: '2026-11-22', to: '2026-11-23', paymentTypes: ['DB'], limit: 2 };
    const listed: (string | undefined)[] = [];
    for await (const { id } of merchant.listPayments(days)) listed.push(id);
    expect(listed).toEqual(ids);
    const page = await merchant.findPaymentPage({ ...days, pageNo: 2 });
    expect([page.payments.map(({ id }) => id), page.pages]).toEqual([ids.slice(2), 2]);
    const none = { from: '2026-01-01', to: '2026-01-01', pageNo: 1 };
    expect(await merchant.findPaymentPage(none)).toEqual({ payments: [], pages: 0 });
  });

  test('that finds nothing is no error', async () => {
    const merchantTransactionId = 'order-of-nobody';
    expect(await merchant.findPayments({ merchantTransactionId })).toEqual({
      payments: [],
      isTruncated: false,
    });
    expect(await merchant.findOutcome({ merchantTransactionId, ...price })).toBeUndefined();
    expect(await merchant.findPayment('f'.repeat(32))).toBeUndefined();
  });

  test('tells what became of an order: the payment that paid it, whatever was declined before and after', async () => {
    const merchantTransactionId = 'order-with-tries';
    const order = { merchantTransactionId, ...price, paymentType: 'DB' };
    const decline = { ...debit, merchantTransactionId, 'card.holder': '800.100.155' };
    await merchant.pay(decline);
    expect((await merchant.findOutcome(order))?.state).toBe('declined');
    const id = await pay({ ...debit, merchantTransactionId });
    await merchant.pay(decline);
    expect(await merchant.findOutcome(order)).toMatchObject({ state: 'paid', record: { id } });
    expect((await merchant.findOutcome({ ...order, amount: '93.00' }))?.state).toBe('mismatch');
  });

  test('lists the result codes', async () => {
    const codes = await merchant.listResultCodes();
    expect(codes).toContainEqual({ code: '000.000.000', description: expect.any(String) });
  });
});

describe('an authentication without a payment', () => {
  const { paymentBrand, 'card.cvv': _code, ...fields } = card;

  test('is made, and read again', async () => {
    const number = { ...fields, 'card.number': '4200000000000026' };
    const { state, record } = await merchant.authenticate({ ...price, paymentBrand, ...number });
    expect([state, record.threeDSecure?.flow]).toEqual(['accepted', 'frictionless']);
    expect((await merchant.readAuthentication(record.id ?? '')).record.id).toBe(record.id);
  });

  test('that needs the shopper is pending, with the redirect', async () => {
    const shopperResultUrl = 'https://shop.example/result';
    const number = { ...fields, 'card.number': '4200000000000018' };
    const asked = await merchant.authenticate({ ...price, ...number, ...browser, shopperResultUrl });
    expect([asked.state, asked.record.redirect?.method]).toEqual(['pending', expect.any(String)]);
  });
});
