import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lasting, ndcOf } from '../../support/frame.ts';
import {
  entityId,
  minute,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

let gateway: TestGateway;
const authorization = `Bearer ${token}`;
const noSession =
  'invalid or missing parameter - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?';

beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.close());

describe('GET /v1/checkouts/{id}/payment', () => {
  test('is pending and has no id before the shopper paid', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.status(id);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['result', 'buildNumber', 'timestamp', 'ndc']);
    expect(answer.json()).toMatchObject({ result: { code: '000.200.000' }, ndc: ndcOf(id) });
  });

  test('is the payment record after the payment, with its members in the recorded order', async () => {
    const id = await gateway.prepare({
      merchantTransactionId: 'order-0007',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'billing.city': 'Graz',
      'customParameters[SHOPPER_article]': 'lamp',
    });
    await gateway.pay(id, { 'customer.browser.language': 'en' });
    const answer = await gateway.status(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-simulator-rule']).toBe('test-card-first-generation');
    const record = answer.json();
    expect(Object.keys(record).join()).toBe(
      'id,paymentType,paymentBrand,amount,currency,descriptor,merchantTransactionId,result,resultDetails,card,' +
        'customer,billing,customParameters,risk,buildNumber,timestamp,ndc',
    );
    expect(record).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      descriptor: expect.stringMatching(/^[0-9]{4}\.[0-9]{4}\.[0-9]{4} Test Shop$/),
      result: { code: '000.100.110' },
      card: {
        bin: '420000',
        last4Digits: '0000',
        holder: 'Jane Jones',
        expiryMonth: '12',
        expiryYear: '2030',
      },
      customer: { ip: '127.0.0.1', givenName: 'Jane', surname: 'Jones' },
      billing: { city: 'Graz' },
      customParameters: { SHOPPER_article: 'lamp' },
      risk: { score: '100' },
      timestamp: '2026-11-20 10:00:00.000+0000',
      ndc: ndcOf(id),
    });
  });

  test('carries only strings as scalars', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { 'card.number': '4200000000000026' });
    const scalars: unknown[] = [];
    JSON.stringify((await gateway.status(id)).json(), (_name, value) => {
      if (typeof value !== 'object') scalars.push(value);
      return value;
    });
    expect(scalars.filter((value) => typeof value !== 'string')).toEqual([]);
  });

  test('answers HTTP 400 with the full record when the payment was declined', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { 'card.holder': '800.100.153' });
    const answer = await gateway.status(id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      id: expect.any(String),
      amount: '92.00',
      result: { code: '800.100.153' },
    });
  });

  test('gives the same record again, also with the dot part left out and with doubled slashes', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id);
    const first = lasting((await gateway.status(id)).json());
    gateway.wait(minute);
    expect(lasting((await gateway.status(id)).json())).toEqual(first);
    expect(lasting((await gateway.status(id.slice(0, 32))).json())).toEqual(first);
    const doubled = await gateway.get(`//v1/checkouts/${id}/payment/?entityId=${entityId}`, {
      authorization,
    });
    expect(lasting(doubled.json())).toEqual(first);
  });

  test.each(['0'.repeat(32), `${'0'.repeat(32)}.uat01-vm-tx01`, 'x', '%00', 'a'.repeat(150), '..%2f..'])(
    'finds no session for %s',
    async (id) => {
      const answer = await gateway.status(id);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().result).toEqual({ code: '200.300.404', description: noSession });
      expect(answer.json().ndc).toMatch(new RegExp(`^${entityId}_[0-9a-f]{32}$`));
    },
  );

  test('knows nothing of another merchant’s checkout', async () => {
    const id = await gateway.prepare();
    const path = `/v1/checkouts/${id}/payment?entityId=${otherEntityId}`;
    const answer = await gateway.get(path, { authorization: `Bearer ${otherToken}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.description).toBe(noSession);
  });

  test('needs a token and an entity, each once only', async () => {
    const path = `/v1/checkouts/${await gateway.prepare()}/payment`;
    const statuses = await Promise.all([
      gateway.get(`${path}?entityId=${entityId}`),
      gateway.get(`${path}?entityId=${entityId}`, { authorization: 'Bearer x' }),
      gateway.get(`${path}?entityId=${otherEntityId}`, { authorization }),
      gateway.get(path, { authorization }),
      gateway.get(`${path}?entityId=${entityId}&entityId=${otherEntityId}`, { authorization }),
    ]);
    expect(statuses.map((answer) => answer.statusCode)).toEqual([401, 403, 403, 400, 400]);
  });
});

describe('the time of a checkout', () => {
  test('is over after 30 minutes without a payment', async () => {
    const id = await gateway.prepare();
    gateway.wait(30 * minute - 1);
    expect((await gateway.status(id)).statusCode).toBe(200);
    gateway.wait(1);
    expect((await gateway.status(id)).json().result.description).toBe(noSession);
  });

  test.each([
    ['paid', {}, 200],
    ['declined', { 'card.holder': '800.100.153' }, 400],
  ])('ends 30 minutes after the outcome of a %s checkout', async (_name, fields, status) => {
    const id = await gateway.prepare();
    gateway.wait(29 * minute);
    await gateway.pay(id, fields);
    gateway.wait(30 * minute - 1);
    const record = await gateway.status(id);
    expect([record.statusCode, record.json().paymentType]).toEqual([status, 'DB']);
    gateway.wait(1);
    expect((await gateway.status(id)).json().result.description).toBe(noSession);
  });
});
