import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant } from '../../../src/merchant/index.ts';
import { findArticle } from '../../../src/shop/orders/articles.ts';
import { BoundedMap } from '../../../src/shop/orders/bounded-map.ts';
import { createOrders, type Orders } from '../../../src/shop/orders/orders.ts';
import { type FakeGateway, paidRecord, startFakeGateway } from '../../merchant/fake-gateway.ts';
import { entityId, token } from '../../support/gateway.ts';

const lamp = findArticle('lamp') ?? expect.unreachable('the lamp is sold');
const pathOf = (id: string) => `/v1/checkouts/${id}/payment`;
let gateway: FakeGateway;
let orders: Orders;

beforeAll(async () => {
  gateway = await startFakeGateway();
  orders = createOrders(createMerchant({ gateway: gateway.address, entityId, accessToken: token }));
});
afterAll(() => gateway.close());

async function open(id: string): Promise<void> {
  gateway.answerJson(200, { id, result: { code: '000.200.100', description: '' } });
  await orders.open({ article: lamp });
}

async function outcome(id: string, change: object = {}) {
  gateway.answerJson(200, { ...paidRecord, ndc: id, ...change });
  const { state, differences } = await orders.outcome(id, pathOf(id));
  return [state, ...differences.map(({ field }) => field)];
}

test('one payment completes one order only, however often it is shown (threeds-security T34)', async () => {
  await open('A1');
  await open('A2');
  expect(await outcome('A1')).toEqual(['paid']);
  expect(await outcome('A1')).toEqual(['paid']);
  expect(await outcome('A2')).toEqual(['mismatch', 'id']);
  expect(await outcome('A2', { id: 'f'.repeat(32) })).toEqual(['paid']);
});

test('a payment without an id completes nothing', async () => {
  await open('B1');
  expect(await outcome('B1', { id: undefined })).toEqual(['mismatch', 'id']);
});

test('a payment that is for no article completes nothing', async () => {
  expect(await outcome('C1', { customParameters: { SHOPPER_article: 'yacht' } })).toEqual([
    'mismatch',
    'amount',
    'currency',
  ]);
});

test('the memory forgets the oldest order when it is full', () => {
  const memory = new BoundedMap<number>(2);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    memory.set(key, value);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 2, 4]);
});
