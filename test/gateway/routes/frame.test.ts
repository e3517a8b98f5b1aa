/** The members of every answer that name its build, time and request (`service.md`, "Payment response record"). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const authorization = `Bearer ${token}`;
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
};
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.close());

const get = async (path: string) =>
  (await gateway.get(`/v1/${path}?entityId=${entityId}`, { authorization })).json();
const post = async (path: string, fields: Record<string, string>) =>
  (await gateway.post(`/v1/${path}`, { entityId, ...fields }, { authorization })).json();

async function paidCheckout() {
  const id = await gateway.prepare();
  await gateway.pay(id);
  return { id, paymentId: (await get(`checkouts/${id}/payment`)).id as string };
}

describe('a record that is read later', () => {
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const reads: readonly [string, () => Promise<string>][] = [
    ['of a checkout', async () => `checkouts/${(await paidCheckout()).id}/payment`],
    ['of a payment of a checkout', async () => `payments/${(await paidCheckout()).paymentId}`],
    ['of a payment', async () => `payments/${(await post('payments', { ...sale, ...card })).id}`],
    [
      'of a decline',
      async () =>
        `payments/${(await post('payments', { ...sale, ...card, 'card.holder': '800.100.153' })).id}`,
    ],
    ['of a query', async () => `query/${(await post('payments', { ...sale, ...card })).id}`],
    ['of a registration', async () => `registrations/${(await post('registrations', card)).id}`],
    [
      'of an authentication',
      async () => {
        const fields = { ...card, 'card.number': '4200000000000026' };
        return `threeDSecure/${(await post('threeDSecure', { amount: '92.00', currency: 'EUR', ...fields })).id}`;
      },
    ],
  ];

  test.each(reads)('%s has the time and the name of the answer, not of the record', async (_name, make) => {
    const path = await make();
    gateway.wait(5 * minute);
    const first = await get(path);
    gateway.wait(5 * minute);
    const second = await get(path);
    expect([first.timestamp, second.timestamp]).toEqual([
      '2026-11-20 10:05:00.000+0000',
      '2026-11-20 10:10:00.000+0000',
    ]);
    for (const { ndc } of [first, second]) expect(ndc).toMatch(/^[0-9A-Za-z.-]{32,64}_[0-9a-f]{32}$/);
    expect(second.ndc).not.toBe(first.ndc);
    expect(second.ndc.split('_')[0]).toBe(first.ndc.split('_')[0]);
  });
});

describe('the name of an answer', () => {
  const twoIds = /^([0-9A-F]{32}\.uat01-vm-tx01|[0-9a-f]{32})_[0-9a-f]{32}$/;

  test('is two identifiers joined by an underscore, for success, refusal and error alike', async () => {
    const { id } = await paidCheckout();
    const answers = [
      await post('checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
      await post('checkouts', { amount: 'x' }),
      await post(`checkouts/${id}`, { amount: '1.00' }),
      (await gateway.pay(id)).json(),
      (await gateway.pay(await gateway.prepare(), { 'card.cvv': '1' })).json(),
      (await gateway.pay(await gateway.prepare(), { onlySave: 'true' })).json(),
      await get(`checkouts/${await gateway.prepare()}/payment`),
      await get(`checkouts/${'0'.repeat(32)}/payment`),
      await get('payments/none'),
      await get('nowhere'),
      (await gateway.get('/v1/payments/none')).json(),
    ];
    for (const { ndc } of answers) expect(ndc).toMatch(twoIds);
    expect(new Set(answers.map(({ ndc }) => ndc)).size).toBe(answers.length);
  });
});
