import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { otherEntityId, otherToken, type TestGateway, testGateway } from '../support/gateway.ts';
import { codeOf, merchantAt } from '../support/merchant.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

const ids = (answer: { json(): { payments: { id: string }[] } }) =>
  answer.json().payments.map(({ id }) => id);

describe('GET /v1/query/{id}', () => {
  test('is the single record with the amount as it was presented', async () => {
    const paid = (await merchant.pay('DB')).json();
    const answer = await merchant.get(`/v1/query/${paid.id}`);
    expect(answer.json()).toEqual({ ...paid, presentationAmount: '92.00', presentationCurrency: 'EUR' });
  });

  test('with linked transactions is a list of what followed, and what followed that', async () => {
    const { id } = (await merchant.pay('PA')).json();
    const capture = (await merchant.follow(id, 'CP', '92.00')).json();
    gateway.wait(1);
    const refund = (await merchant.follow(capture.id, 'RF', '1.00')).json();
    const answer = await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`);
    expect(ids(answer)).toEqual([id, capture.id, refund.id]);
  });

  test('finds nothing of another merchant, and nothing that does not exist', async () => {
    const { id } = (await merchant.pay('DB')).json();
    const path = `/v1/query/${id}?entityId=${otherEntityId}`;
    const foreign = await gateway.get(path, { authorization: `Bearer ${otherToken}` });
    for (const answer of [foreign, await merchant.get(`/v1/query/${'f'.repeat(32)}`)]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, '700.400.580']);
    }
  });
});

describe('GET /v1/query?merchantTransactionId=', () => {
  test('is every payment with the reference, oldest first, each without build and ndc', async () => {
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

  test('finds a payment born in a checkout as well', async () => {
    const checkout = await gateway.prepare({ merchantTransactionId: 'order-4711' });
    await gateway.pay(checkout);
    const answer = await merchant.get('/v1/query?merchantTransactionId=order-4711');
    const status = (await gateway.status(checkout)).json();
    expect(ids(answer)).toEqual([status.id]);
  });

  test('says what to send when neither an id nor a reference is there', async () => {
    const answer = await merchant.get('/v1/query');
    expect(answer.json().result).toMatchObject({
      code: '200.300.404',
      parameterErrors: [{ name: 'merchantTransactionId' }],
    });
  });

  test('is 404 when nothing fits', async () => {
    const answer = await merchant.get('/v1/query?merchantTransactionId=nothing-here');
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, '700.400.580']);
  });
});

test('GET /v1/resultcodes is the whole catalogue for anybody', async () => {
  const answer = await gateway.get('/v1/resultcodes');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().resultCodes).toHaveLength(662);
  expect(answer.json().resultCodes[0]).toEqual({ code: '000.000.000', description: 'Transaction succeeded' });
});
