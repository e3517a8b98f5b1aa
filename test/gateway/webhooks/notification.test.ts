/** A shop that confirms its orders by the call of `notificationUrl`. */
import { afterEach, describe, expect, test } from 'vitest';
import type { GuardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { simulatedAcquirer } from '../../../src/testing/simulator/connector/acquirer-reports.ts';
import { minute, shopperResultUrl, type TestGateway, testGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

const notificationUrl = 'https://shop.example/paid?shop=7#top';

let gateway: TestGateway;
let called: string[] = [];
let answer: Awaited<ReturnType<GuardedClient['send']>> = { ok: true, status: 200 };
const client: GuardedClient = {
  async send({ method, address, tells }) {
    if (tells === 'notification') called.push(`${method} ${decodeURIComponent(address)}`);
    return answer;
  },
};
async function start() {
  called = [];
  answer = { ok: true, status: 200 };
  gateway = await testGateway({ jobs: { client } });
  return merchantAt(gateway);
}
afterEach(() => gateway.close());

const callOf = (id: string, path: string) =>
  `GET https://shop.example/paid?shop=7&id=${id}&resourcePath=${path}#top`;

describe('notificationUrl is called', () => {
  test('once when a checkout is paid, with the path at which its status is read', async () => {
    await start();
    const id = await gateway.prepare({ notificationUrl });
    await gateway.pay(id);
    await gateway.runDue();
    await gateway.runDue();
    expect(called).toEqual([callOf(id, `/v1/checkouts/${id}/payment`)]);
  });

  test('once for each attempt, also for one that is declined', async () => {
    await start();
    const id = await gateway.prepare({ notificationUrl });
    await gateway.pay(id, { 'card.holder': '800.100.153' });
    await gateway.runDue();
    await gateway.pay(id);
    await gateway.runDue();
    expect(called).toEqual([1, 2].map(() => callOf(id, `/v1/checkouts/${id}/payment`)));
  });

  test('for a payment from server to server, its capture and its chargeback, each by its own id', async () => {
    const merchant = await start();
    const { id } = (await merchant.pay('PA', '92.00', { notificationUrl })).json();
    const capture = (await merchant.follow(id, 'CP', '92.00')).json();
    const chargeback = await simulatedAcquirer(gateway.context).report({
      paymentId: capture.id,
      paymentType: 'CB',
    });
    await gateway.runDue();
    const ids = [id, capture.id, chargeback.id];
    expect([...called].sort()).toEqual(ids.map((one) => callOf(one, `/v1/payments/${one}`)).sort());
  });

  test('not while the outcome is pending, and with the payment when the checkout is over by then', async () => {
    await start();
    const id = await gateway.prepare({ notificationUrl });
    await gateway.pay(id, { paymentBrand: 'PAYPAL', ...noCard });
    await gateway.runDue();
    expect(called).toEqual([]);
    gateway.wait(31 * minute);
    await gateway.runDue();
    await gateway.runDue();
    expect(called).toEqual([expect.stringMatching(/resourcePath=\/v1\/payments\/[0-9a-f]{32}#top$/)]);
  });

  test('again by the delays of webhooks until the shop answers 2xx', async () => {
    const merchant = await start();
    answer = { ok: false, reason: 'status', status: 500 };
    const { id } = (await merchant.pay('DB', '92.00', { notificationUrl })).json();
    await gateway.runDue();
    gateway.wait(minute);
    await gateway.runDue();
    answer = { ok: true, status: 204 };
    gateway.wait(2 * minute);
    await gateway.runDue();
    gateway.wait(60 * minute);
    await gateway.runDue();
    expect(called).toEqual([1, 2, 3].map(() => callOf(id, `/v1/payments/${id}`)));
  });
});

const noCard = {
  'card.number': '',
  'card.holder': '',
  'card.expiryMonth': '',
  'card.expiryYear': '',
  'card.cvv': '',
};

test('an address inside the private network is not called, and the log says so without the address', async () => {
  gateway = await testGateway();
  const merchant = merchantAt(gateway);
  await merchant.pay('DB', '92.00', { notificationUrl: 'http://127.0.0.1:3000/paid?secret=1' });
  await gateway.runDue();
  expect(gateway.log()).toContain('A shop was not called');
  expect(gateway.log()).not.toContain('secret=1');
  expect(await gateway.store.failedJobs.find({}, 10)).toMatchObject([{ kind: 'notification' }]);
});

test('a page cannot choose the address that the gateway calls', async () => {
  await start();
  const id = await gateway.prepare();
  await gateway.pay(id, { notificationUrl: 'https://evil.example' });
  await gateway.runDue();
  expect(called).toEqual([]);
});

test.each([
  'shop.example/paid',
  'myshop://paid',
  'https://user:secret@shop.example/',
  'https://shop.example:22/',
])('%s is refused when the payment is made, with the remedy', async (wrong) => {
  const merchant = await start();
  const refused = await merchant.post('/v1/checkouts', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    shopperResultUrl,
    notificationUrl: wrong,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().result.parameterErrors).toMatchObject([
    { name: 'notificationUrl', message: expect.stringContaining('must') },
  ]);
});
