import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasting } from '../../support/frame.ts';
import {
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeAll(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterAll(() => gateway.close());

const parameterErrors = (answer: { json(): { result: { parameterErrors?: { name: string }[] } } }) =>
  answer.json().result.parameterErrors?.map(({ name }) => name);

describe('POST /v1/payments', () => {
  test('answers the record, its members in the recorded order', async () => {
    const answer = await merchant.pay('DB', '92.00', { merchantTransactionId: 'order-4711' });
    expect(answer.statusCode).toBe(200);
    const record = answer.json();
    expect(Object.keys(record).join()).toBe(
      'id,paymentType,paymentBrand,amount,currency,descriptor,merchantTransactionId,result,resultDetails,card,risk,buildNumber,timestamp,ndc',
    );
    expect(record).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-4711',
      result: { code: '000.100.110' },
      card: { bin: '420000', last4Digits: '0000' },
      ndc: expect.stringMatching(new RegExp(`^${entityId}_[0-9a-f]{32}$`)),
    });
    expect(answer.headers['x-simulator-rule']).toBe('test-card-first-generation');
  });
});

describe('street2 of an address with houseNumber1', () => {
  test('is ignored in a checkout, whoever of shop and shopper sent which of them', async () => {
    const id = await gateway.prepare({ 'billing.street1': 'High Street', 'billing.street2': 'Back yard' });
    await gateway.pay(id, { 'billing.houseNumber1': '7' });
    expect((await gateway.status(id)).json().billing).toEqual({ street1: 'High Street', houseNumber1: '7' });
  });
});

describe('an asynchronous brand on POST /v1/payments', () => {
  const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };

  test('needs no shopperResultUrl when no shopper takes part, as in a payout to an account', async () => {
    const payout = { ...sent, paymentType: 'CD', 'bankAccount.iban': 'DE23100000001234567890' };
    expect(codeOf(await merchant.post('/v1/payments', payout))).toBe('000.100.110');
  });

  test('needs a shopperResultUrl when the account is not the brand’s own', async () => {
    const answer = await merchant.post('/v1/payments', { ...sent, 'bankAccount.country': 'AT' });
    expect(codeOf(answer)).toBe('100.370.101');
    expect(answer.json().result.parameterErrors[0].message).toContain('send the absolute address');
  });
});

describe('GET /v1/payments/{id}', () => {
  test('answers 404 for an id with something after it, a NUL included', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const answers = await Promise.all(
      ['%00', '%00x', '%20', 'x'].map((more) => merchant.read(`${id}${more}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  test('does not tell another merchant that the payment exists', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const path = `/v1/payments/${id}?entityId=${otherEntityId}`;
    const answer = await gateway.get(path, { authorization: `Bearer ${otherToken}` });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, '700.400.580']);
  });
});

describe('POST /v1/payments/{id}', () => {
  test('captures in parts, never more than was authorised', async () => {
    const { id } = (await merchant.pay('PA', '92.00')).json();
    expect((await merchant.follow(id, 'CP', '50.00')).statusCode).toBe(200);
    expect((await merchant.follow(id, 'CP', '42.00')).statusCode).toBe(200);
    const over = await merchant.follow(id, 'CP', '0.01');
    expect([over.statusCode, codeOf(over), parameterErrors(over)]).toEqual([400, '700.400.100', ['amount']]);
    expect(over.headers['x-simulator-rule']).toBe('lifecycle-more-than-is-left');
  });

  test('a capture that was reversed can be captured again', async () => {
    const { id } = (await merchant.pay('PA')).json();
    const capture = (await merchant.follow(id, 'CP', '92.00')).json();
    expect((await merchant.follow(capture.id, 'RV')).statusCode).toBe(200);
    expect((await merchant.follow(id, 'CP', '92.00')).statusCode).toBe(200);
  });

  test('a refund that is declined takes nothing of the payment', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const force = { 'customParameters[forceResultCode]': '800.100.151' };
    expect(codeOf(await merchant.follow(id, 'RF', '92.00', force))).toBe('800.100.151');
    expect((await merchant.follow(id, 'RF', '92.00')).statusCode).toBe(200);
  });

  test('of another merchant’s payment is answered as if the payment did not exist', async () => {
    const { id } = (await merchant.pay('PA')).json();
    const fields = { entityId: otherEntityId, paymentType: 'CP', amount: '1.00', currency: 'EUR' };
    const answer = await gateway.post(`/v1/payments/${id}`, fields, {
      authorization: `Bearer ${otherToken}`,
    });
    expect(codeOf(answer)).toBe('700.400.510');
  });

  test('calculates in the smallest units of the currency', async () => {
    const dinars = (await merchant.pay('DB', '92.00', { currency: 'KWD' })).json().id;
    expect(codeOf(await merchant.follow(dinars, 'RF', '92.01', { currency: 'KWD' }))).toBe('700.400.200');
    expect(codeOf(await merchant.follow(dinars, 'RF', '92.00', { currency: 'KWD' }))).toBe('000.100.110');
    const yen = (await merchant.pay('DB', '92', { currency: 'JPY' })).json().id;
    expect(codeOf(await merchant.follow(yen, 'RV', undefined, { amount: '92.00' }))).toBe('000.100.110');
  });
});

describe('a parameter in the query of the address', () => {
  test('is refused when the body has another value, and when it belongs to a card', async () => {
    const conflict = await merchant.post('/v1/payments?amount=5.00', { amount: '6.00' });
    expect(parameterErrors(conflict)).toEqual(['amount']);
    for (const name of ['card.number', 'tokenAccount.cryptogram', 'googlePay.paymentToken']) {
      const shown = await merchant.post(`/v1/payments?${name}=4200000000000000`, {});
      expect(parameterErrors(shown)).toEqual([name]);
    }
    const empty = await merchant.post('/v1/payments?amount=', { amount: '6.00' });
    expect(parameterErrors(empty)).not.toContain('amount');
  });
});

test('a cart of 300 items with eight fields each is accepted', async () => {
  const cart: Record<string, string> = {};
  const fields = { name: 'A lamp', sku: 'LAMP-1', quantity: '1', price: '1.00', totalAmount: '1.00' };
  const more = { tax: '19.00', currency: 'EUR', description: 'It shines' };
  for (let n = 0; n < 300; n += 1) {
    for (const [field, value] of Object.entries({ ...fields, ...more }))
      cart[`cart.items[${n}].${field}`] = value;
  }
  const answer = await merchant.pay('DB', '300.00', cart);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().cart.items).toHaveLength(300);
});

describe('PA.CP', () => {
  test('gives the same record when it is read as when it was made', async () => {
    const answer = (await merchant.pay('PA.CP', '92.00', { merchantTransactionId: 'order-4711' })).json();
    expect(lasting((await merchant.read(answer.id)).json())).toEqual(lasting(answer));
    expect(Object.keys(answer).at(-1)).toBe('ndc');
  });

  test('of an asynchronous brand debits when the shopper agrees', async () => {
    const sent = { amount: '1.00', currency: 'EUR', paymentType: 'PA.CP', paymentBrand: 'PAYPAL' };
    const answer = await merchant.post('/v1/payments', {
      ...sent,
      shopperResultUrl: 'https://shop.example/',
    });
    expect(answer.json()).toMatchObject({ paymentType: 'DB', result: { code: '000.200.000' } });
  });
});

test('a HEAD request reads no status', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id);
  const url = `/v1/checkouts/${id}/payment?entityId=${entityId}`;
  const head = await gateway.app.inject({
    method: 'HEAD',
    url,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(head.statusCode).toBe(405);
  expect(await gateway.store.findCheckout(id.slice(0, 32))).toMatchObject({ readAt: null });
});
