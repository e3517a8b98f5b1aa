// @runs postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { usableRegistration } from '../../../src/gateway/registrations/usable.ts';
import { lasting } from '../../support/frame.ts';
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
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

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

describe('POST /v1/registrations', () => {
  test('stores a card and answers the masked record in the recorded order', async () => {
    const response = await post('', { ...card, 'customer.email': 'jane@shop.example' });
    expect(response.statusCode).toBe(200);
    const record = response.json();
    expect(Object.keys(record).join()).toBe(
      'id,registrationId,registration,paymentBrand,result,card,customer,risk,buildNumber,timestamp,ndc',
    );
    expect(response.headers['x-simulator-rule']).toBe('stored');
  });

  const bad: [string, Fields, string, string][] = [
    ['a number that fails Luhn', { 'card.number': '4200000000000001' }, '100.100.101', 'luhn'],
    [
      'a forced code',
      { 'customParameters[forceResultCode]': '800.100.151' },
      '800.100.151',
      'force-result-code',
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

  test('succeeds for one of twenty at once', async () => {
    const id = await store();
    const responses = await Promise.all(Array.from({ length: 20 }, () => end(id)));
    const codes = responses.map((response) => response.json().result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(1);
    expect(codes.filter((code) => code === '100.150.202')).toHaveLength(19);
  });
});

describe('POST /v1/registrations/{id}/payments', () => {
  test('pays from a stored bank account', async () => {
    const { id } = (await post('', sepa)).json();
    expect((await post(`/${id}/payments`, debit)).json()).toMatchObject({
      registrationId: id,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      bankAccount: { iban: 'AT611904300234573201' },
    });
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

  test('allows one capture of an authorisation', async () => {
    const id = await store();
    const payment = (await post(`/${id}/payments`, { ...debit, paymentType: 'PA' })).json();
    const capture = { entityId, paymentType: 'CP', amount: '10.00', currency: 'EUR' };
    const follow = () => gateway.post(`/v1/payments/${payment.id}`, capture, { authorization });
    expect((await follow()).statusCode).toBe(200);
    const second = await follow();
    expect([second.statusCode, second.json().result.code]).toEqual([400, '700.400.100']);
  });
});
