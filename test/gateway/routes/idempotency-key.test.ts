import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import { endpoints } from '../../../src/reference/endpoints/index.ts';
import { CountedCharges } from '../../support/counted-charges.ts';
import { lasting } from '../../support/frame.ts';
import {
  card,
  checkout as debit,
  entityId,
  minute,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

const day = 24 * 60 * minute;
const paid = { ...debit, ...card };
const authorization = `Bearer ${token}`;

let gateway: TestGateway;
let charges: CountedCharges;

beforeEach(async () => {
  charges = new CountedCharges();
  gateway = await testGateway({ connector: charges.connector });
});
afterEach(() => gateway.close());

const post = (
  path: string,
  fields: Readonly<Record<string, string>>,
  key: string | null = 'key-1',
  access = authorization,
) => gateway.post(path, fields, { authorization: access, ...(key !== null && { 'idempotency-key': key }) });
const pay = (fields: Readonly<Record<string, string>> = {}, key?: string) =>
  post('/v1/payments', { ...paid, ...fields }, key);

describe('requests with the same Idempotency-Key', () => {
  test('make one payment, and get its record again', async () => {
    const first = await pay();
    const again = await pay();
    expect([again.statusCode, lasting(again.json())]).toEqual([200, lasting(first.json())]);
    expect(charges.charged).toEqual(['DB 92.00']);
  });

  test('make one payment when they arrive at once, and wait for its outcome', async () => {
    const release = charges.hold();
    const answers = [pay(), pay(), pay()];
    await vi.waitFor(() => expect(charges.charged).toHaveLength(1));
    release();
    const ids = new Set((await Promise.all(answers)).map((answer) => answer.json().id));
    expect([ids.size, charges.charged]).toEqual([1, ['DB 92.00']]);
    for (const answer of await Promise.all(answers)) {
      expect(answer.json().result.code).toBe('000.100.110');
    }
  });

  test('get the decline again', async () => {
    const declined = { 'card.holder': '800.100.155' };
    const first = await pay(declined);
    const again = await pay(declined);
    expect([first.statusCode, again.statusCode]).toEqual([400, 400]);
    expect(again.json().id).toBe(first.json().id);
    expect(charges.charged).toHaveLength(1);
  });

  test('refund once, also when nothing is left to refund', async () => {
    const { id } = (await pay()).json();
    const refund = { entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    const [first, atOnce] = await Promise.all([1, 2].map(() => post(`/v1/payments/${id}`, refund, 'refund')));
    const again = await post(`/v1/payments/${id}`, refund, 'refund');
    expect(again.statusCode).toBe(200);
    expect([atOnce?.json().id, again.json().id]).toEqual([first?.json().id, first?.json().id]);
    expect(charges.charged.filter((asked) => asked.startsWith('RF'))).toHaveLength(1);
    const other = await post(`/v1/payments/${id}`, refund, 'another-refund');
    expect(other.json().result.code).toBe('700.300.300');
  });

  test('authorise and capture once, and get the capture', async () => {
    const whole = { paymentType: 'PA.CP' };
    const [first, atOnce] = await Promise.all([pay(whole), pay(whole)]);
    const again = await pay(whole);
    expect(first.json().paymentType).toBe('CP');
    expect([atOnce.json().id, again.json().id]).toEqual([first.json().id, first.json().id]);
    expect(charges.charged.sort()).toEqual(['CP 92.00', 'PA 92.00']);
  });

  test('make another payment a day later', async () => {
    const first = await pay();
    gateway.wait(day - 1);
    expect((await pay()).json().id).toBe(first.json().id);
    gateway.wait(1);
    expect((await pay()).json().id).not.toBe(first.json().id);
    expect(charges.charged).toHaveLength(2);
  });

  test('make a payment each where they name other merchants', async () => {
    const first = await pay();
    const other = await post(
      '/v1/payments',
      { ...paid, entityId: otherEntityId },
      'key-1',
      `Bearer ${otherToken}`,
    );
    expect(other.statusCode).toBe(200);
    expect(other.json().id).not.toBe(first.json().id);
  });
});

describe('a key', () => {
  test.each([
    ['another amount', { amount: '93.00' }],
    ['another card', { 'card.number': '4200000000000018' }],
    ['another order', { merchantTransactionId: 'order-2' }],
  ])('that was sent with %s is refused, and nothing is charged', async (_name, changed) => {
    await pay();
    const other = await pay(changed);
    expect([other.statusCode, other.json().result]).toMatchObject([
      400,
      { code: '200.300.404', parameterErrors: [{ name: 'Idempotency-Key', value: null }] },
    ]);
    expect(charges.charged).toHaveLength(1);
  });

  test.each([
    ['nothing but a blank', ' '],
    ['a blank in it', 'a b'],
    ['256 characters', 'x'.repeat(256)],
    ['a letter beyond ASCII', 'ä'],
  ])('with %s is refused', async (_name, key) => {
    const answer = await pay({}, key);
    expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
      400,
      [{ name: 'Idempotency-Key', message: expect.stringContaining('1 to 255 visible ASCII characters') }],
    ]);
    expect(charges.charged).toEqual([]);
  });

  test('is not used up by a request with a wrong parameter', async () => {
    expect((await pay({ amount: 'much' })).statusCode).toBe(400);
    expect((await pay()).statusCode).toBe(200);
  });

  test('is not needed: equal requests without one are two payments', async () => {
    const ids = [await post('/v1/payments', paid, null), await post('/v1/payments', paid, null)].map(
      (answer) => answer.json().id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('does not tell security codes apart: none is stored, not even as a hash', async () => {
    const first = await pay();
    const again = await pay({ 'card.cvv': '999' });
    expect(again.json().id).toBe(first.json().id);
  });

  test('is deleted after a day', async () => {
    await pay();
    const limits = { now: Date.parse('2026-11-20T10:00:00Z') + day, paymentsBefore: 0 };
    expect((await gateway.store.retention.sweep({ ...limits, now: limits.now - 1 })).idempotencyKeys).toBe(0);
    expect((await gateway.store.retention.sweep(limits)).idempotencyKeys).toBe(1);
  });
});

test('a key that a merchant and its channel send charges once, and the second is told to send another key', async () => {
  const merchantId = '8ac7a4c9f3d24e6b0917c35d82e1fa99';
  const shop = await testGateway({
    connector: charges.connector,
    config: {
      merchants: [
        { id: merchantId, name: 'Merchant', channels: [entityId], dispatch: [{ channel: entityId }] },
      ],
      grants: [{ tokenHash: hashToken(token), entities: [merchantId] }],
    },
  });
  const send = (id: string) =>
    shop.post('/v1/payments', { ...paid, entityId: id }, { authorization, 'idempotency-key': 'order-4711' });
  expect((await send(entityId)).json().result.code).toBe('000.100.110');
  const second = await send(merchantId);
  expect([second.statusCode, second.json().result.parameterErrors[0].name]).toEqual([400, 'Idempotency-Key']);
  expect(charges.charged).toHaveLength(1);
  await shop.close();
});

const posts = endpoints.flatMap((endpoint) =>
  endpoint.method === 'post' && endpoint.caller === 'merchant' ? [[endpoint.path, endpoint] as const] : [],
);

test.each(posts)(
  'POST %s reads the key if its description names it, and otherwise refuses it',
  async (described, endpoint) => {
    const { id } = (await pay({ createRegistration: 'true' }, 'first')).json();
    const path = described.replace('{id}', id);
    const before = await post(path, { entityId }, null);
    const keyed = await post(path, { entityId });
    const refused = {
      name: 'Idempotency-Key',
      value: null,
      message: expect.stringContaining('leave it out'),
    };
    if (endpoint.idempotent) expect(keyed.json().result).toEqual(before.json().result);
    else expect([keyed.statusCode, keyed.json().result.parameterErrors]).toEqual([400, [refused]]);
  },
);
