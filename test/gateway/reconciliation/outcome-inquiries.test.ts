import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { entityId, shopperResultUrl, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { merchantAt, otherMerchantAt } from '../../support/merchant.ts';

const away: Outcome = {
  code: '000.200.000',
  rule: 'upstream-pending',
  reference: 'upstream0',
  redirect: { url: 'https://bank.example/', method: 'GET', parameters: [] },
};
const lost: Outcome = { code: '900.100.300', rule: 'connector-failed' };
const paid: Outcome = { code: '000.100.112', rule: 'upstream-accepted', reference: 'upstream0' };
const declined: Outcome = { code: '800.100.153', rule: 'upstream-declined', reference: 'upstream0' };

let gateway: TestGateway;
let settled: () => Promise<Outcome>;
let found: () => Promise<Outcome>;
let charges: number;
let questions: number;

const external: GatewayConnector = {
  charge() {
    charges += 1;
    return settled();
  },
  followUp: async () => lost,
  find() {
    questions += 1;
    return found();
  },
};

beforeEach(async () => {
  charges = 0;
  questions = 0;
  settled = async () => away;
  found = async () => away;
  gateway = await testGateway({ external: () => external });
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway.close();
});

const transfer = { paymentBrand: 'SOFORTUEBERWEISUNG', testMode: 'EXTERNAL', shopperResultUrl };

/** Pays a checkout by a brand that sends the shopper to the upstream, and gives the id of the checkout. */
async function sendCheckoutAway(): Promise<string> {
  const id = await gateway.prepare({ testMode: 'EXTERNAL' });
  const fields = { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE', shopperResultUrl };
  const answer = await gateway.post(`/v1/checkouts/${id}/payment`, fields, { accept: 'application/json' });
  expect(answer.json().result.code).toBe('000.200.000');
  return id;
}
/** Makes a payment that stays pending at the upstream, and gives its id. */
async function makePendingPayment(): Promise<string> {
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  return (await merchantAt(gateway).post('/v1/payments', { ...sale, ...transfer })).json().id;
}
const status = async (id: string) => (await gateway.status(id)).json();
const read = async (path: string) => (await merchantAt(gateway).get(path)).json();

describe('a status that is read', () => {
  test('makes the gateway ask the upstream: a payment that it has approved is paid at once', async () => {
    const id = await sendCheckoutAway();
    expect(await status(id)).not.toHaveProperty('id');
    found = async () => paid;
    expect(await status(id)).toMatchObject({ id: expect.any(String), result: { code: '000.100.112' } });
    expect(await status(id)).toMatchObject({ result: { code: '000.100.112' } });
    expect([questions, charges]).toEqual([2, 1]);
  });

  test('makes the gateway ask nobody when the query is refused', async () => {
    const path = `/v1/query/${await makePendingPayment()}`;
    expect(await read(`${path}?includeLinkedTransactions=yes`)).toMatchObject({
      result: { code: '200.300.404' },
    });
    expect(questions).toBe(0);
    await read(path);
    expect(questions).toBe(1);
  });

  test('tells a decline at once, and the checkout can be paid by another brand', async () => {
    const id = await sendCheckoutAway();
    found = async () => declined;
    expect((await gateway.status(id)).statusCode).toBe(400);
    settled = async () => paid;
    expect((await gateway.pay(id)).json().result.code).toBe('000.100.112');
    expect((await status(id)).result.code).toBe('000.100.112');
  });

  test('resolves a payment whose answer was lost', async () => {
    settled = async () => lost;
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await gateway.pay(id);
    expect((await status(id)).result.code).toBe('900.100.300');
    found = async () => paid;
    expect((await status(id)).result.code).toBe('000.100.112');
    expect(charges).toBe(1);
  });

  test.each([
    ['a payment', (id: string) => `/v1/payments/${id}`],
    ['a query', (id: string) => `/v1/query/${id}`],
  ])('also resolves the outcome for %s', async (_name, path) => {
    const id = await makePendingPayment();
    found = async () => paid;
    expect((await read(path(id))).result.code).toBe('000.100.112');
  });

  test('fifty times at once leads to one question, and everybody gets its answer', async () => {
    const id = await sendCheckoutAway();
    let answer = (_outcome: Outcome) => {};
    found = () => new Promise((resolve) => (answer = resolve));
    const reads = Array.from({ length: 50 }, () => status(id));
    await vi.waitFor(() => expect(questions).toBe(1));
    answer(paid);
    const codes = (await Promise.all(reads)).map(({ result }) => result.code);
    expect(new Set(codes)).toEqual(new Set(['000.100.112']));
    expect([questions, charges]).toEqual([1, 1]);
  });

  test('waits five seconds at most, and a later answer still counts', async () => {
    const id = await sendCheckoutAway();
    let answer = (_outcome: Outcome) => {};
    found = () => new Promise((resolve) => (answer = resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = status(id);
    await vi.waitFor(() => expect(questions).toBe(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await reading).result.code).toBe('000.200.000');
    vi.useRealTimers();
    answer(paid);
    await vi.waitFor(async () => {
      expect((await gateway.store.findCheckout(id.slice(0, 32)))?.state).toBe('paid');
    });
  });

  test('says pending while the upstream gives no answer', async () => {
    const id = await sendCheckoutAway();
    found = () => Promise.reject(new Error('no answer'));
    const answer = await gateway.status(id);
    expect([answer.statusCode, answer.json().result.code]).toEqual([200, '000.200.000']);
  });

  test('asks nothing about a payment whose request is under way, because the inquiry would prevent it from being sent', async () => {
    let arrive = (_outcome: Outcome) => {};
    settled = () => new Promise((resolve) => (arrive = resolve));
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const paying = gateway.pay(id);
    await vi.waitFor(() => expect(charges).toBe(1));
    expect((await status(id)).result.code).toBe('000.200.000');
    arrive(paid);
    await paying;
    expect((await status(id)).result.code).toBe('000.100.112');
    expect(questions).toBe(0);
  });

  test('asks nothing about a finished payment, and nothing for another merchant', async () => {
    const id = await sendCheckoutAway();
    await otherMerchantAt(gateway).get(`/v1/checkouts/${id}/payment`);
    await gateway.get(`/v1/checkouts/${id}/payment?entityId=${entityId}`);
    expect(questions).toBe(0);
    found = async () => paid;
    await status(id);
    await status(id);
    expect(questions).toBe(1);
    expect(gateway.log()).not.toContain(token);
  });
});
