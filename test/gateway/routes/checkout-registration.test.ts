import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasting } from '../../support/frame.ts';
import {
  card,
  entityId,
  otherEntityId,
  otherToken,
  shopperResultUrl,
  start,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

type Fields = Record<string, string>;

const authorization = `Bearer ${token}`;
const declined = { 'card.holder': '800.100.151' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** Prepares a checkout that only stores a payment instrument. */
async function prepare(fields: Fields = {}, from = gateway): Promise<string> {
  const prepared = { entityId, createRegistration: 'true', shopperResultUrl, ...fields };
  const response = await from.post('/v1/checkouts', prepared, { authorization });
  expect(response.statusCode).toBe(200);
  return response.json().id;
}

const submit = (id: string, fields: Fields = {}, headers: Fields = {}) =>
  gateway.post(
    `/v1/checkouts/${id}/registration`,
    { ...card, ...fields },
    { accept: 'application/json', ...headers },
  );
const status = (id: string, entity = entityId, from = gateway) =>
  from.get(`/v1/checkouts/${id}/registration?entityId=${entity}`, {
    authorization: `Bearer ${entity === entityId ? token : otherToken}`,
  });
const resultOf = ({ statusCode, json }: { statusCode: number; json: () => { result: { code: string } } }) => [
  statusCode,
  json().result.code,
];
const noSession = [400, '200.300.404'];

describe('the registration of a checkout', () => {
  test('is answered 400 with its record when the card is invalid, and can be tried again', async () => {
    const id = await prepare();
    expect(resultOf(await submit(id, declined))).toEqual([200, '800.100.151']);
    const bad = await status(id);
    expect(resultOf(bad)).toEqual([400, '800.100.151']);
    expect(await gateway.store.registrations.find(bad.json().id)).toMatchObject({ sealed: null });
    expect(resultOf(await submit(id))).toEqual([200, '000.100.110']);
    expect(resultOf(await status(id))).toEqual([200, '000.100.110']);
  });

  test('is made once, however often and however quickly it is submitted', async () => {
    const id = await prepare();
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => submit(id, { attemptId: 'a'.repeat(32) })),
      ...Array.from({ length: 10 }, (_, i) => submit(id, { attemptId: `${i}`.repeat(32) })),
    ]);
    expect(new Set(responses.map((response) => response.json().redirect.url)).size).toBe(1);
    const before = (await status(id)).json();
    await submit(id, { 'card.number': '5454545454545454', paymentBrand: 'MASTER' });
    expect(lasting((await status(id)).json())).toEqual(lasting(before));
  });

  test('can be read once only when so configured', async () => {
    const consuming = await testGateway({ config: { consumeOnRead: true } });
    const id = await prepare({}, consuming);
    await consuming.post(`/v1/checkouts/${id}/registration`, card, { accept: 'application/json' });
    expect(resultOf(await status(id, entityId, consuming))).toEqual([200, '000.100.110']);
    expect(resultOf(await status(id, entityId, consuming))).toEqual(noSession);
    await consuming.close();
  });

  test('cannot be read by anybody else', async () => {
    const id = await prepare();
    await submit(id);
    expect(resultOf(await status(id, otherEntityId))).toEqual(noSession);
    expect(resultOf(await status('0'.repeat(32)))).toEqual(noSession);
  });

  test('is not made from a page of another origin', async () => {
    const id = await prepare();
    expect((await submit(id, {}, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('does not exist for a checkout that pays, and a payment does not exist for one that only stores', async () => {
    const paying = await gateway.prepare({ createRegistration: 'true' });
    expect(resultOf(await submit(paying))).toEqual(noSession);
    expect(resultOf(await status(paying))).toEqual(noSession);
    const storing = await prepare({ amount: '92.00', currency: 'EUR' });
    expect((await gateway.pay(storing)).statusCode).toBe(400);
    expect(resultOf(await status(storing))).toEqual([200, '000.200.000']);
  });
});

describe('a checkout that pays and stores', () => {
  test('stores nothing when the payment is declined', async () => {
    const id = await gateway.prepare({ createRegistration: 'true' });
    await gateway.pay(id, declined);
    expect((await gateway.status(id)).json()).not.toHaveProperty('registrationId');
  });
});

describe('one-click', () => {
  async function store(fields: Fields = {}): Promise<string> {
    const sent = { entityId, ...card, ...fields };
    return (await gateway.post('/v1/registrations', sent, { authorization })).json().id;
  }
  const offers = (...ids: string[]) =>
    Object.fromEntries(ids.map((id, index) => [`registrations[${index}].id`, id]));
  const offered = async (id: string) =>
    (await gateway.get(`/v1/checkouts/${id}/config`)).json().registrations;

  test('shows the widget what the shopper needs to recognise a card, in the merchant’s order', async () => {
    const first = await store();
    const bank = await store({
      ...Object.fromEntries(Object.keys(card).map((name) => [name, ''])),
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
      'bankAccount.country': 'DE',
    });
    const id = await gateway.prepare(offers(bank, first, bank));
    expect(await offered(id)).toEqual([
      { id: bank, brand: 'DIRECTDEBIT_SEPA', holder: 'Jane Jones', iban: 'DE****7890' },
      {
        id: first,
        brand: 'VISA',
        last4Digits: '0000',
        holder: 'Jane Jones',
        expiryMonth: '12',
        expiryYear: '2030',
        // Until the month has ended in the last time zone, by the gateway's clock.
        expiresIn: (Date.parse('2031-01-01T12:00:00Z') - start) / 1000,
      },
    ]);
  });

  test('leaves out registrations that were ended meanwhile', async () => {
    const [one, two] = [await store(), await store()];
    const id = await gateway.prepare(offers(one, two));
    await gateway.app.inject({
      method: 'DELETE',
      url: `/v1/registrations/${one}?entityId=${entityId}`,
      headers: { authorization },
    });
    expect((await offered(id)).map((registration: { id: string }) => registration.id)).toEqual([two]);
  });

  test('refuses to prepare a checkout with an id that is not the channel’s, and names the parameter', async () => {
    const foreign = await gateway.post(
      '/v1/registrations',
      { ...card, entityId: otherEntityId },
      { authorization: `Bearer ${otherToken}` },
    );
    for (const bad of [foreign.json().id, '0'.repeat(32)]) {
      const fields = {
        entityId,
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'DB',
        ...offers(await store(), bad),
      };
      const response = await gateway.post('/v1/checkouts', fields, { authorization });
      expect(resultOf(response)).toEqual(noSession);
      expect(response.json().result.parameterErrors).toEqual([
        {
          name: 'registrations[1].id',
          value: null,
          message: 'is not a registration of this merchant; send its id',
        },
      ]);
    }
  });

  const oneClick = (id: string, fields: Fields) =>
    gateway.post(`/v1/checkouts/${id}/payment`, fields, { accept: 'application/json' });

  test('pays with an offered registration, with and without a security code', async () => {
    const registrationId = await store();
    for (const code of ['', '123']) {
      const id = await gateway.prepare(offers(registrationId));
      expect(resultOf(await oneClick(id, { registrationId, 'card.cvv': code }))).toEqual([
        200,
        '000.100.110',
      ]);
      expect((await gateway.status(id)).json()).toMatchObject({ registrationId, paymentBrand: 'VISA' });
    }
  });

  test('does not pay with a registration that was not offered', async () => {
    const [registrationId, other] = [await store(), await store()];
    const id = await gateway.prepare(offers(other));
    expect((await oneClick(id, { registrationId })).statusCode).toBe(400);
    expect(resultOf(await gateway.status(id))).toEqual([200, '000.200.000']);
  });

  test('does not store an instrument again', async () => {
    const registrationId = await store();
    const id = await gateway.prepare({ ...offers(registrationId), createRegistration: 'true' });
    await oneClick(id, { registrationId });
    expect((await gateway.status(id)).json()).toMatchObject({
      registrationId,
      registration: { id: registrationId },
    });
  });
});
