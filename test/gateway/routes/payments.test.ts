import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lasting } from '../../support/frame.ts';
import {
  card,
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
beforeEach(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

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

  test('stores the record, and the same record is read again', async () => {
    const paid = (await merchant.pay('DB')).json();
    const read = await merchant.read(paid.id);
    expect([read.statusCode, lasting(read.json())]).toEqual([200, lasting(paid)]);
  });

  test('answers HTTP 400 with the record when the payment is declined', async () => {
    const answer = await merchant.pay('DB', '92.00', { 'card.holder': '800.100.153' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '800.100.153']);
    expect((await merchant.read(answer.json().id)).statusCode).toBe(400);
  });

  test('detects the brand when none is sent', async () => {
    const { paymentBrand: _, ...unbranded } = card;
    const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', ...unbranded };
    expect((await merchant.post('/v1/payments', sent)).json()).toMatchObject({ paymentBrand: 'VISA' });
  });

  test.each([
    [
      'nothing to pay with',
      {
        'card.number': '',
        'card.expiryMonth': '',
        'card.expiryYear': '',
        'card.cvv': '',
        'card.holder': '',
        paymentBrand: '',
      },
      'paymentBrand',
    ],
    ['a brand nobody knows', { paymentBrand: 'NOBODY' }, 'paymentBrand'],
    ['a type that needs a reference', { paymentType: 'RF' }, 'paymentType'],
    ['no amount', { amount: '' }, 'amount'],
    ['no currency', { currency: '' }, 'currency'],
    ['a fraction of a yen', { amount: '92.50', currency: 'JPY' }, 'amount'],
    ['a type for one brand', { 'overridePaymentType[VISA]': 'PA' }, 'overridePaymentType[VISA]'],
  ])('refuses %s', async (_name, change, parameter) => {
    const answer = await merchant.pay('DB', '92.00', change);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '200.300.404']);
    expect(parameterErrors(answer)).toEqual([parameter]);
  });

  test('is the same path with a slash at the end, or with two at the beginning', async () => {
    const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', ...card };
    expect((await merchant.post('/v1/payments/', sent)).statusCode).toBe(200);
    expect((await merchant.post('//v1/payments', sent)).statusCode).toBe(200);
    expect((await merchant.post('/v2/payments', sent)).statusCode).toBe(404);
  });

  test('PA.CP authorises and captures: the answer is the capture, which can be refunded', async () => {
    const answer = await merchant.pay('PA.CP');
    expect(answer.json()).toMatchObject({ paymentType: 'CP', paymentBrand: 'VISA', amount: '92.00' });
    const { id, referencedId } = answer.json();
    expect((await merchant.read(referencedId)).json()).toMatchObject({ paymentType: 'PA' });
    expect((await merchant.follow(id, 'RF', '92.00')).statusCode).toBe(200);
  });

  test('answers the page to which an asynchronous brand sends its shopper, and needs a shopperResultUrl', async () => {
    const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
    expect(codeOf(await merchant.post('/v1/payments', sent))).toBe('100.370.101');
    const shopperResultUrl = 'https://shop.example/back?order=7';
    const pending = await merchant.post('/v1/payments', { ...sent, shopperResultUrl });
    expect(pending.statusCode).toBe(200);
    expect(pending.json()).toMatchObject({
      result: { code: '000.200.000' },
      paymentBrand: 'PAYPAL',
      redirect: { url: expect.stringContaining('/connectors/asyncresponse_simulator'), method: 'GET' },
    });
  });
});

describe('street2 of an address with houseNumber1', () => {
  test.each(['billing', 'shipping'])('is ignored, and does not come back: %s', async (group) => {
    const address = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]));
    const street = { street1: 'High Street', street2: 'Back yard' };
    const without = await merchant.pay('DB', '1.00', address(street));
    expect(without.json()[group]).toEqual(street);
    const answer = await merchant.pay('DB', '1.00', address({ ...street, houseNumber1: '7' }));
    expect(answer.json()[group]).toEqual({ street1: 'High Street', houseNumber1: '7' });
    const digits = await merchant.pay('DB', '1.00', address({ ...street, street1: '12', houseNumber1: '7' }));
    expect(parameterErrors(digits)).toEqual([`${group}.street1`]);
  });

  test('is ignored in a checkout, whoever of shop and shopper sent which of them', async () => {
    const id = await gateway.prepare({ 'billing.street1': 'High Street', 'billing.street2': 'Back yard' });
    await gateway.pay(id, { 'billing.houseNumber1': '7' });
    expect((await gateway.status(id)).json().billing).toEqual({ street1: 'High Street', houseNumber1: '7' });
  });
});

describe('an asynchronous brand on POST /v1/payments', () => {
  const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };

  test('is charged at once, without a shopperResultUrl, when the account is named', async () => {
    const answer = await merchant.post('/v1/payments', { ...sent, 'virtualAccount.accountId': 'jane' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([200, '000.100.110']);
    expect(answer.json()).toMatchObject({ virtualAccount: { accountId: 'jane' } });
    expect(answer.json()).not.toHaveProperty('redirect');
  });

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
  test.each(['f'.repeat(32), 'x', '%00'])('answers 404 for the unknown id %s', async (id) => {
    const answer = await merchant.read(id);
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, '700.400.580']);
  });

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
  test('answers without brand and card, and names the referenced payment', async () => {
    const { id } = (await merchant.pay('PA')).json();
    const answer = await merchant.follow(id, 'CP', '20.00', { merchantTransactionId: 'capture-1' });
    expect(Object.keys(answer.json()).join()).toBe(
      'id,referencedId,paymentType,amount,currency,descriptor,merchantTransactionId,result,resultDetails,risk,buildNumber,timestamp,ndc',
    );
    expect(answer.json()).toMatchObject({
      referencedId: id,
      paymentType: 'CP',
      amount: '20.00',
      result: { code: '000.100.110' },
      risk: { score: '0' },
    });
  });

  test('captures in parts, never more than was authorised', async () => {
    const { id } = (await merchant.pay('PA', '92.00')).json();
    expect((await merchant.follow(id, 'CP', '50.00')).statusCode).toBe(200);
    expect((await merchant.follow(id, 'CP', '42.00')).statusCode).toBe(200);
    const over = await merchant.follow(id, 'CP', '0.01');
    expect([over.statusCode, codeOf(over), parameterErrors(over)]).toEqual([400, '700.400.100', ['amount']]);
    expect(over.headers['x-simulator-rule']).toBe('lifecycle-more-than-is-left');
  });

  test('reverses without an amount and answers the reversed amount', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const answer = await merchant.follow(id, 'RV', undefined, { amount: '' });
    expect(answer.json()).toMatchObject({ paymentType: 'RV', amount: '92.00', currency: 'EUR' });
    expect(codeOf(await merchant.follow(id, 'RF', '1.00'))).toBe('700.400.200');
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

  test('obeys numberOfCaptures and sequence=FINAL', async () => {
    const two = (await merchant.pay('PA', '92.00', { numberOfCaptures: '2' })).json().id;
    for (const code of ['000.100.110', '000.100.110', '700.400.100']) {
      expect(codeOf(await merchant.follow(two, 'CP', '1.00'))).toBe(code);
    }
    const last = (await merchant.pay('PA')).json().id;
    await merchant.follow(last, 'CP', '1.00', { sequence: 'FINAL' });
    expect(codeOf(await merchant.follow(last, 'CP', '1.00'))).toBe('700.400.100');
  });

  test.each([
    ['CP', '700.400.510'],
    ['RV', '700.400.530'],
    ['RF', '600.200.500'],
  ])('%s on an unknown id answers %s', async (paymentType, code) => {
    const answer = await merchant.follow('f'.repeat(32), paymentType, '1.00');
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, code]);
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

describe('referenceUuid', () => {
  test('raises an authorisation, and then the whole amount can be captured', async () => {
    const { id } = (await merchant.pay('PA', '92.00')).json();
    const raise = { referenceUuid: id, paymentType: 'PA', amount: '8.00', currency: 'EUR' };
    const answer = await merchant.post('/v1/payments', raise);
    expect(answer.json()).toMatchObject({ referencedId: id, paymentType: 'PA', amount: '8.00' });
    expect(codeOf(await merchant.follow(id, 'CP', '100.00'))).toBe('000.100.110');
  });

  test('that names no payment is a validation error', async () => {
    const raise = { referenceUuid: 'f'.repeat(32), paymentType: 'PA', amount: '8.00', currency: 'EUR' };
    const answer = await merchant.post('/v1/payments', raise);
    expect([answer.statusCode, codeOf(answer), parameterErrors(answer)]).toEqual([
      400,
      '200.300.404',
      ['referenceUuid'],
    ]);
  });
});

describe('a registration on POST /v1/payments', () => {
  test('is charged as on the registration’s own path', async () => {
    const stored = (await merchant.pay('DB', '1.00', { createRegistration: 'true' })).json().registrationId;
    const sent = { amount: '5.00', currency: 'EUR', paymentType: 'DB', registrationId: stored };
    const answer = await merchant.post('/v1/payments', { ...sent, 'card.cvv': '123' });
    expect(answer.json()).toMatchObject({
      registrationId: stored,
      paymentBrand: 'VISA',
      card: { last4Digits: '0000' },
    });
  });
});

describe('a payment is refused', () => {
  test.each(['DB', 'CD', 'PA.CP'])(
    'of the amount zero, unless it is an authorisation: %s',
    async (paymentType) => {
      const answer = await merchant.pay(paymentType, '0.00');
      expect([answer.statusCode, codeOf(answer), parameterErrors(answer)]).toEqual([
        400,
        '100.550.300',
        ['amount'],
      ]);
      expect((await merchant.pay('PA', '0.00')).statusCode).toBe(200);
    },
  );

  test.each(['CP', 'RF', 'RV', 'XX'])('of the type %s by way of a checkout', async (type) => {
    const { amount, currency, paymentType } = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const sent = { amount, currency, paymentType, 'overridePaymentType[VISA]': type };
    const answer = await merchant.post('/v1/checkouts', sent);
    expect(parameterErrors(answer)).toEqual(['overridePaymentType[VISA]']);
  });
});

describe('a parameter in the query of the address', () => {
  test('counts like one in the body, entity and older credentials included', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const authorization = `Bearer ${token}`;
    const answer = await gateway.post(`/v1/payments/${id}?entityId=${entityId}`, refund, { authorization });
    expect(codeOf(answer)).toBe('000.100.110');
  });

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

test('the merchant’s parameters are echoed, and the merchant’s name is the descriptor', async () => {
  const answer = await merchant.pay('DB', '92', {
    'merchant.name': 'Trade*Product',
    'merchant.city': 'Berlin',
  });
  expect(answer.json()).toMatchObject({
    amount: '92.00',
    descriptor: 'Trade*Product',
    merchant: { name: 'Trade*Product', city: 'Berlin' },
  });
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
