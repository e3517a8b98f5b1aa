import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('GET /v1/checkouts/{id}/payment', () => {
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
      timestamp: expect.stringMatching(/^2026-11-2\d \d\d:\d\d:\d\d\.\d{3}\+0000$/),
      ndc: ndcOf(id),
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

  test('knows nothing of another merchant’s checkout', async () => {
    const id = await gateway.prepare();
    const path = `/v1/checkouts/${id}/payment?entityId=${otherEntityId}`;
    const answer = await gateway.get(path, { authorization: `Bearer ${otherToken}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.description).toBe(noSession);
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
});
