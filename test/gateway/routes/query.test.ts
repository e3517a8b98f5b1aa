// @runs postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewPayment } from '../../../src/gateway/store/payments/payments.ts';
import { lasting } from '../../support/frame.ts';
import { entityId, otherToken, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { newPayment, newStart, pendingRecord } from '../../support/new-payment.ts';
import { isPostgres } from '../../support/test-store.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

const ids = (answer: { json(): { payments: { id: string }[] } }) =>
  answer.json().payments.map(({ id }) => id);

const idOf = (i: number) => i.toString(16).padStart(32, '0');

/** Writes payments into the store without a connector; each is one millisecond later than the one before. */
async function begin(count: number, fields: Partial<NewPayment>, first = 0): Promise<void> {
  for (let i = first; i < first + count; i += 1) {
    const id = idOf(i);
    const record = {
      ...pendingRecord,
      timestamp: '2026-11-20 10:00:00.000+0000',
      amount: '1.00',
      currency: 'EUR',
      id,
    };
    const payment = newPayment({ ...fields, id, entityId, record, createdAt: i });
    await gateway.store.beginAttempt(newStart(payment));
  }
}

test('/v3/query answers what /v1/query answers, right or wrong', async () => {
  const { id } = (await merchant.pay('DB', '9.00', { merchantTransactionId: 'order-20261122' })).json();
  const stranger = { authorization: `Bearer ${otherToken}` };
  const members = (answer: object = {}) =>
    Object.entries(answer).filter(([name]) => !/^(ndc|timestamp)$/.test(name));
  for (const rest of [
    `/${id}?entityId=${entityId}`,
    `/${id}?entityId=${entityId}&includeLinkedTransactions=true`,
    `?entityId=${entityId}&merchantTransactionId=order-20261122`,
    `?entityId=${entityId}&date.from=2026-11-20&date.to=2026-11-20`,
    `?entityId=${entityId}`,
    `/${'f'.repeat(32)}?entityId=${entityId}`,
    '',
  ]) {
    for (const headers of [{ authorization: `Bearer ${token}` }, stranger, {}]) {
      const [newer, older] = await Promise.all(
        ['//v3/query', '/v1/query'].map((path) => gateway.get(path + rest, headers)),
      );
      expect(newer?.statusCode).toBe(older?.statusCode);
      expect(members(newer?.json())).toEqual(members(older?.json()));
    }
  }
  for (const path of ['/v3/queries', '/v3/payments', '/v2/query'])
    expect((await gateway.get(path, stranger)).statusCode).toBe(404);
  expect((await gateway.post('/v3/query', {}, stranger)).statusCode).toBe(405);
});

describe('GET /v1/query/{id}', () => {
  test('gives the single record with the amount as it was sent', async () => {
    const paid = (await merchant.pay('DB')).json();
    const answer = await merchant.get(`/v1/query/${paid.id}`);
    const presented = { presentationAmount: '92.00', presentationCurrency: 'EUR' };
    expect(lasting(answer.json())).toEqual({ ...lasting(paid), ...presented });
  });

  test('with linked transactions gives the list of the follow-ups, and of their follow-ups', async () => {
    const { id } = (await merchant.pay('PA')).json();
    const capture = (await merchant.follow(id, 'CP', '92.00')).json();
    gateway.wait(1);
    const refund = (await merchant.follow(capture.id, 'RF', '1.00')).json();
    const answer = await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`);
    expect(ids(answer)).toEqual([id, capture.id, refund.id]);
  });
});

describe('GET /v1/query?merchantTransactionId=', () => {
  test('gives every payment with the reference, oldest first, each without build and ndc', async () => {
    const reference = { merchantTransactionId: 'order-4711' };
    const first = (await merchant.pay('DB', '1.00', reference)).json();
    gateway.wait(1);
    const second = (await merchant.pay('DB', '2.00', { ...reference, 'card.holder': '800.100.153' })).json();
    await merchant.pay('DB', '3.00', { merchantTransactionId: 'order-4712' });
    const answer = await merchant.get('/v1/query?merchantTransactionId=order-4711');
    expect(Object.keys(answer.json()).join()).toBe('result,buildNumber,timestamp,ndc,payments');
    expect(answer.json().result.code).toBe('000.000.100');
    expect(ids(answer)).toEqual([first.id, second.id]);
    expect(Object.keys(answer.json().payments[0])).not.toContain('ndc');
  });

  test('finds a payment of a checkout as well', async () => {
    const checkout = await gateway.prepare({ merchantTransactionId: 'order-4711' });
    await gateway.pay(checkout);
    const answer = await merchant.get('/v1/query?merchantTransactionId=order-4711');
    const status = (await gateway.status(checkout)).json();
    expect(ids(answer)).toEqual([status.id]);
  });

  test.each([
    ['', 100, '100 when nothing is said'],
    ['&limit=100', 100, '100 at most'],
    ['&limit=7', 7, 'as many as were asked for'],
  ])('gives the newest payments only, oldest first, and says so (%s)', async (parameter, count) => {
    await begin(130, { merchantTransactionId: 'often' });
    const answer = await merchant.get(`/v1/query?merchantTransactionId=often${parameter}`);
    const newest = Array.from({ length: count }, (_, i) => idOf(130 - count + i));
    expect(ids(answer)).toEqual(newest);
    expect(answer.json().truncated).toBe('true');
  });

  test('does not say that there are more when there are none', async () => {
    await begin(100, { merchantTransactionId: 'often' });
    const answer = await merchant.get('/v1/query?merchantTransactionId=often');
    expect(ids(answer)).toHaveLength(100);
    expect(answer.json()).not.toHaveProperty('truncated');
  });

  test.each(['0', '101', '-1', '1.5', 'all', ' 1'])('refuses the limit "%s"', async (limit) => {
    const query = new URLSearchParams({ merchantTransactionId: 'often', limit });
    const answer = await merchant.get(`/v1/query?${query}`);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '200.300.404']);
    expect(answer.json().result.parameterErrors).toMatchObject([{ name: 'limit' }]);
  });

  test.skipIf(isPostgres)('lists 1000 linked transactions at most, and says so', async () => {
    await begin(1, { merchantTransactionId: 'root' });
    await begin(1001, { referenceId: idOf(0) }, 1);
    const path = '/v1/query?merchantTransactionId=root&includeLinkedTransactions=true';
    for (const url of [path, `/v1/query/${idOf(0)}?includeLinkedTransactions=true`]) {
      const answer = await merchant.get(url);
      expect(ids(answer)[0]).toBe(idOf(0));
      expect(ids(answer)).toHaveLength(1001);
      expect(answer.json().truncated).toBe('true');
    }
  });
});
