import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { usableRegistration } from '../../../src/gateway/registrations/usable.ts';
import { lasting, ndcOf } from '../../support/frame.ts';
import {
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

const authorization = `Bearer ${token}`;
const card = {
  entityId,
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
  'card.cvv': '123',
};
const sepa = {
  entityId,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'AT611904300234573201',
  'bankAccount.bic': 'BKAUATWWXXX',
  'bankAccount.country': 'AT',
};
const debit = { entityId, paymentType: 'DB', amount: '92.00', currency: 'EUR' };
const unknownId = '0'.repeat(32);

type Fields = Record<string, string>;

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.close());

const post = (path: string, fields: Fields, headers: Fields = { authorization }) =>
  gateway.post(`/v1/registrations${path}`, fields, headers);
const get = (id: string, query = `entityId=${entityId}`, headers: Fields = { authorization }) =>
  gateway.get(`/v1/registrations/${id}?${query}`, headers);
const end = (id: string, query = `entityId=${entityId}`) =>
  gateway.app.inject({
    method: 'DELETE',
    url: `/v1/registrations/${id}?${query}`,
    headers: { authorization },
  });

async function store(fields: Fields = {}): Promise<string> {
  const response = await post('', { ...card, ...fields });
  expect(response.statusCode).toBe(200);
  return response.json().id;
}

const without = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

describe('POST /v1/registrations', () => {
  test('stores a card and answers the masked record in the recorded order', async () => {
    const response = await post('', { ...card, 'customer.email': 'jane@shop.example' });
    expect(response.statusCode).toBe(200);
    const record = response.json();
    expect(Object.keys(record)).toEqual([
      'id',
      'registrationId',
      'registration',
      'paymentBrand',
      'result',
      'card',
      'customer',
      'risk',
      'buildNumber',
      'timestamp',
      'ndc',
    ]);
    expect(record).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      paymentBrand: 'VISA',
      result: { code: '000.100.110' },
      card: {
        bin: '420000',
        last4Digits: '0000',
        holder: 'Jane Jones',
        expiryMonth: '12',
        expiryYear: '2030',
      },
      customer: { email: 'jane@shop.example' },
      risk: { score: '100' },
      ndc: expect.stringMatching(new RegExp(`^${entityId}_[0-9a-f]{32}$`)),
    });
    expect(response.headers['x-simulator-rule']).toBe('stored');
  });

  test('stores a bank account and a virtual account', async () => {
    expect((await post('', sepa)).json()).toMatchObject({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      result: { code: '000.100.110' },
      bankAccount: { holder: 'Jane Jones', iban: 'AT611904300234573201' },
    });
    const paypal = { entityId, paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' };
    expect((await post('', paypal)).json()).toMatchObject({
      paymentBrand: 'PAYPAL',
      virtualAccount: { accountId: 'jane@shop.example' },
    });
  });

  test('names the test mode in its code', async () => {
    expect((await post('', { ...card, testMode: 'EXTERNAL' })).json().result.code).toBe('000.100.112');
  });

  test('names the registration by registration.id and registrationId, and so does every later answer', async () => {
    const created = (await post('', card)).json();
    const both = { registrationId: created.id, registration: { id: created.id } };
    expect(created).toMatchObject(both);
    expect((await get(created.id)).json()).toMatchObject(both);
    expect((await post(`/${created.id}`, { entityId, 'card.expiryYear': '2031' })).json()).toMatchObject(
      both,
    );
  });

  const bad: [string, Fields, string, string][] = [
    ['a number that fails Luhn', { 'card.number': '4200000000000001' }, '100.100.101', 'luhn'],
    ['a number of another brand', { paymentBrand: 'MASTER' }, '100.100.700', 'brand-mismatch'],
    ['an expired card', { 'card.expiryYear': '2025' }, '100.100.303', 'card-expired'],
    [
      'a forced code',
      { 'customParameters[forceResultCode]': '800.100.151' },
      '800.100.151',
      'force-result-code',
    ],
    [
      'a holder that asks for a decline',
      { 'card.holder': '800.100.152' },
      '800.100.152',
      'holder-result-code',
    ],
  ];
  test.each(bad)(
    'answers 400 with a record for %s and stores no instrument',
    async (_, fields, code, rule) => {
      const response = await post('', { ...card, ...fields });
      expect(response.statusCode).toBe(400);
      const record = response.json();
      expect(record).toMatchObject({ result: { code }, card: { bin: '420000' } });
      expect(record).not.toHaveProperty('registrationId');
      expect(record).not.toHaveProperty('registration');
      expect(response.headers['x-simulator-rule']).toBe(rule);
      expect(await gateway.store.registrations.find(record.id)).toMatchObject({
        state: 'rejected',
        sealed: null,
      });
      const read = await get(record.id);
      expect([read.statusCode, lasting(read.json())]).toEqual([400, lasting(record)]);
      expect((await post(`/${record.id}/payments`, debit)).json().result.code).toBe('100.150.203');
    },
  );

  test('refuses what it cannot store with one error that names the parameter', async () => {
    const wallet = { entityId, paymentBrand: 'VISA', 'googlePay.paymentToken': 'abc' };
    for (const fields of [without(card, 'card.number'), wallet, { entityId, paymentBrand: 'PAYPAL' }]) {
      const response = await post('', fields);
      expect(response.statusCode).toBe(400);
      expect(response.json().result.code).toBe('200.300.404');
      expect(response.json().result.parameterErrors).not.toEqual([]);
    }
  });

  test('judges authentication before anything else', async () => {
    expect((await post('', {}, {})).statusCode).toBe(401);
    expect((await post('', card, { authorization: 'Bearer abc' })).statusCode).toBe(403);
    expect((await post('', { ...card, entityId: otherEntityId })).statusCode).toBe(403);
  });
});

describe('GET /v1/registrations/{id}', () => {
  test('gives the same record as the creation', async () => {
    const created = (await post('', card)).json();
    const read = await get(created.id);
    expect([read.statusCode, lasting(read.json())]).toEqual([200, lasting(created)]);
  });

  test('accepts the id with hyphens and in capitals, too', async () => {
    const id = await store();
    const hyphened = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toUpperCase();
    expect((await get(hyphened)).json().id).toBe(id);
  });

  test('answers an unknown id and another channel’s with the same words', async () => {
    const id = await store();
    const foreign = await get(id, `entityId=${otherEntityId}`, { authorization: `Bearer ${otherToken}` });
    const unknown = await get(unknownId);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.json().result).toEqual(unknown.json().result);
    expect(unknown.json().result.code).toBe('100.150.200');
  });

  test('says when a text is no id', async () => {
    const response = await get('8ac7a4a1');
    expect([response.statusCode, response.json().result.code]).toEqual([404, '100.150.101']);
  });
});

describe('POST /v1/registrations/{id}', () => {
  const instrument = async (id: string) => {
    const context = { store: gateway.store, config: buildConfig() };
    return (await usableRegistration(context, entityId, id)).instrument;
  };

  test('changes expiry, holder and address, and neither number nor brand', async () => {
    const id = await store({ 'customer.email': 'jane@shop.example' });
    const response = await post(`/${id}`, {
      entityId,
      'card.expiryMonth': '01',
      'card.expiryYear': '2034',
      'billing.city': 'Wien',
    });
    expect(response.statusCode).toBe(200);
    const record = (await get(id)).json();
    expect(lasting(response.json())).toEqual(lasting(record));
    expect(record).toMatchObject({
      id,
      paymentBrand: 'VISA',
      card: { bin: '420000', holder: 'Jane Jones', expiryMonth: '01', expiryYear: '2034' },
      customer: { email: 'jane@shop.example' },
      billing: { city: 'Wien' },
    });
    expect(await instrument(id)).toMatchObject({
      number: '4200000000000000',
      expiryMonth: '01',
      expiryYear: '2034',
    });
  });

  test('changes nothing when the card would be invalid afterwards', async () => {
    const id = await store();
    const before = (await get(id)).json();
    const response = await post(`/${id}`, { entityId, 'card.expiryMonth': '01', 'card.expiryYear': '2026' });
    expect([response.statusCode, response.json().result.code]).toEqual([400, '100.100.303']);
    expect(lasting((await get(id)).json())).toEqual(lasting(before));
    expect(await instrument(id)).toMatchObject({ expiryMonth: '12', expiryYear: '2030' });
  });

  test('is refused for an unknown registration and for one that ended', async () => {
    const id = await store();
    await end(id);
    expect((await post(`/${id}`, { entityId, 'card.holder': 'Ann Lee' })).json().result.code).toBe(
      '100.150.202',
    );
    expect((await post(`/${unknownId}`, { entityId, 'card.holder': 'Ann Lee' })).json().result.code).toBe(
      '100.150.200',
    );
  });
});

describe('DELETE /v1/registrations/{id}', () => {
  test('ends the registration and erases what was stored', async () => {
    const id = await store();
    const response = await end(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      referencedId: id,
      result: { code: '000.100.110' },
      ndc: expect.stringMatching(new RegExp(`^${entityId}_`)),
    });
    expect(await gateway.store.registrations.find(id)).toMatchObject({
      state: 'deregistered',
      sealed: null,
    });
  });

  test('lets no further request succeed', async () => {
    const id = await store();
    await end(id);
    for (const response of [await end(id), await get(id), await post(`/${id}/payments`, debit)]) {
      expect([response.statusCode, response.json().result.code]).toEqual([400, '100.150.202']);
    }
  });

  test('succeeds for one of twenty at once', async () => {
    const id = await store();
    const responses = await Promise.all(Array.from({ length: 20 }, () => end(id)));
    const codes = responses.map((response) => response.json().result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(1);
    expect(codes.filter((code) => code === '100.150.202')).toHaveLength(19);
  });
});

describe('POST /v1/registrations/{id}/payments', () => {
  test.each(['DB', 'PA', 'CD'])('pays a %s with the stored card', async (paymentType) => {
    const id = await store();
    const response = await post(`/${id}/payments`, { ...debit, paymentType });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      registrationId: id,
      registration: { id },
      paymentType,
      paymentBrand: 'VISA',
      amount: '92.00',
      result: { code: '000.100.110' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    });
  });

  test('refuses another type', async () => {
    const id = await store();
    const response = await post(`/${id}/payments`, { ...debit, paymentType: 'CP' });
    expect([response.statusCode, response.json().result.code]).toEqual([400, '200.300.404']);
  });

  test('pays from a stored bank account', async () => {
    const { id } = (await post('', sepa)).json();
    expect((await post(`/${id}/payments`, debit)).json()).toMatchObject({
      registrationId: id,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      bankAccount: { iban: 'AT611904300234573201' },
    });
  });

  test('echoes the standing instruction and takes a security code along', async () => {
    const id = await store();
    const response = await post(`/${id}/payments`, {
      ...debit,
      'card.cvv': '321',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().standingInstruction).toMatchObject({ mode: 'REPEATED', source: 'MIT' });
    expect(response.body).not.toContain('321"');
  });

  test('lets a sent holder stand in for an empty stored one, for this payment only', async () => {
    const { id } = (await post('', without(card, 'card.holder'))).json();
    const named = { ...debit, overrideHolder: 'true', 'card.holder': 'Ann Lee' };
    expect((await post(`/${id}/payments`, named)).json().card.holder).toBe('Ann Lee');
    expect((await post(`/${id}/payments`, debit)).json().card).not.toHaveProperty('holder');
    const other = await store();
    expect((await post(`/${other}/payments`, named)).json().card.holder).toBe('Jane Jones');
  });

  test('allows one capture of an authorisation', async () => {
    const id = await store();
    const payment = (await post(`/${id}/payments`, { ...debit, paymentType: 'PA' })).json();
    const capture = { entityId, paymentType: 'CP', amount: '10.00', currency: 'EUR' };
    const follow = () => gateway.post(`/v1/payments/${payment.id}`, capture, { authorization });
    expect((await follow()).statusCode).toBe(200);
    const second = await follow();
    expect([second.statusCode, second.json().result.code]).toEqual([400, '700.400.100']);
  });

  test('is refused for unknown, foreign and malformed ids', async () => {
    const id = await store();
    const foreign = { authorization: `Bearer ${otherToken}` };
    const codes = [
      await post(`/${unknownId}/payments`, debit),
      await post(`/${id}/payments`, { ...debit, entityId: otherEntityId }, foreign),
      await post('/abc/payments', debit),
    ].map((response) => [response.statusCode, response.json().result.code]);
    expect(codes).toEqual([
      [404, '100.150.200'],
      [404, '100.150.200'],
      [404, '100.150.101'],
    ]);
  });
});

describe('createRegistration=true on a payment', () => {
  const payment = { ...card, ...debit, createRegistration: 'true' };
  const pay = (fields: Fields) => gateway.post('/v1/payments', { ...payment, ...fields }, { authorization });

  test('stores the instrument of an accepted payment and answers both spellings of its id', async () => {
    const record = (await pay({})).json();
    expect(record.registration).toEqual({ id: record.registrationId });
    const stored = (await get(record.registrationId)).json();
    expect(stored).toMatchObject({ id: record.registrationId, card: record.card });
    expect(stored.ndc).toEqual(ndcOf(entityId));
    expect(stored).not.toHaveProperty('amount');
    expect((await post(`/${record.registrationId}/payments`, debit)).statusCode).toBe(200);
  });

  test('stores nothing of a declined payment, nor when it was not asked to', async () => {
    const declined = await pay({ 'card.holder': '800.100.151' });
    expect(declined.statusCode).toBe(400);
    expect(declined.json()).not.toHaveProperty('registrationId');
    expect((await pay({ createRegistration: 'false' })).json()).not.toHaveProperty('registrationId');
  });
});
