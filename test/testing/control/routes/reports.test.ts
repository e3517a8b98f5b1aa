/** Receipts and chargebacks that a tester lets the acquirer report, as the merchant's server meets them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../../support/tenants.ts';

let gateway: TenantGateway;
let tenant: TenantInfo;
beforeEach(async () => {
  gateway = await tenantGateway();
  tenant = await gateway.createTenant({ clock: '2026-11-20T10:00:00Z' });
});
afterEach(() => gateway.close());

const report = (id: string, body: object) =>
  gateway.call('POST', `/tenants/${tenant.id}/payments/${id}/reports`, body);
const advance = (by: string) => gateway.call('POST', `/tenants/${tenant.id}/clock`, { advance: by });
const pay = async (fields: Record<string, string> = {}) =>
  (await gateway.post(tenant, '/v1/payments', { ...sale, ...visa, ...fields })).json();
const follow = (id: string, fields: Record<string, string>) =>
  gateway.post(tenant, `/v1/payments/${id}`, fields);
const query = async (id: string) => (await gateway.get(tenant, `/v1/query/${id}`)).json();
const linked = async (id: string): Promise<readonly string[]> => {
  const { payments } = (
    await gateway.get(tenant, `/v1/query/${id}`, { includeLinkedTransactions: 'true' })
  ).json();
  return payments.map(({ paymentType, amount }: Record<string, string>) => `${paymentType} ${amount}`);
};
const webhook = async (id: string) => {
  const { messages } = (
    await gateway.call('GET', `/tenants/${tenant.id}/messages?type=PAYMENT&action=CREATED`)
  ).json();
  return messages
    .map(({ content }: { content: { payload: { id: string } } }) => content.payload)
    .find((payload: { id: string }) => payload.id === id);
};

/** A prepayment whose shopper has got the bank details. */
async function prepaid(): Promise<string> {
  const made = await pay({
    paymentType: 'PA',
    paymentBrand: 'PREPAYMENT',
    merchantTransactionId: 'order-4712',
    shopperResultUrl: 'https://shop.example/result',
    'card.number': '',
    'card.holder': '',
    'card.expiryMonth': '',
    'card.expiryYear': '',
    'card.cvv': '',
  });
  const { parameters } = made.redirect as { parameters: { name: string; value: string }[] };
  const page = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  await gateway.app.inject({
    method: 'POST',
    url: '/connectors/asyncresponse_simulator',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...page, choice: 'approve' }).toString(),
  });
  return made.id;
}

describe('a receipt', () => {
  test('of a prepayment that is paid a day later is a record, in the chain, and a webhook', async () => {
    const id = await prepaid();
    const planned = await report(id, { paymentType: 'RC', after: '24:00:00' });
    expect([planned.statusCode, planned.json()]).toEqual([
      201,
      { dueAt: expect.stringContaining('2026-11-21T10:00:0'), record: null },
    ]);
    expect(await linked(id)).toEqual(['PA 92.00']);
    const { done } = (await advance('24:00:00')).json();
    expect(done.map(({ what }: { what: string }) => what)).toContain('report');
    expect(await linked(id)).toEqual(['PA 92.00', 'RC 92.00']);
    const { payments } = (
      await gateway.get(tenant, '/v1/query', { merchantTransactionId: 'order-4712' })
    ).json();
    const receipt = payments[1];
    const read = await query(receipt.id);
    expect(read).toMatchObject({
      paymentType: 'RC',
      referencedId: id,
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-4712',
      result: { code: '000.100.110' },
    });
    expect(read.timestamp).toContain('2026-11-21');
    expect(await webhook(receipt.id)).toMatchObject({ paymentType: 'RC', referencedId: id });
  });

  test('comes in parts until nothing is left, and each part can be refunded', async () => {
    const id = await prepaid();
    const first = (await report(id, { paymentType: 'RC', amount: '30.00' })).json().record;
    const rest = (await report(id, { paymentType: 'RC' })).json().record;
    expect([first.amount, rest.amount]).toEqual(['30.00', '62.00']);
    const more = await report(id, { paymentType: 'RC', amount: '1.00' });
    expect([more.statusCode, more.json().error]).toEqual([
      400,
      { parameter: 'amount', message: expect.stringContaining('is more than is left') },
    ]);
    const refund = await follow(first.id, { paymentType: 'RF', amount: '30.00', currency: 'EUR' });
    expect(refund.json().result.code).toBe('000.100.110');
  });
});

describe('a chargeback', () => {
  test('is a record with its reason, in the chain, and a webhook', async () => {
    const { id } = await pay({ merchantTransactionId: 'order-4713' });
    const { record } = (await report(id, { paymentType: 'CB', code: '000.100.220' })).json();
    expect(record).toMatchObject({ paymentType: 'CB', referencedId: id, amount: '92.00' });
    const read = await gateway.get(tenant, `/v1/payments/${record.id}`);
    expect([read.statusCode, read.json().result.code]).toEqual([200, '000.100.220']);
    expect(await linked(id)).toEqual(['DB 92.00', 'CB 92.00']);
    await advance('01:00');
    expect(await webhook(record.id)).toMatchObject({
      paymentType: 'CB',
      merchantTransactionId: 'order-4713',
      result: { code: '000.100.220' },
    });
  });

  test('forbids a refund until it is reversed, and again after the second chargeback', async () => {
    const { id } = await pay();
    const refund = async () =>
      (await follow(id, { paymentType: 'RF', amount: '1.00', currency: 'EUR' })).json().result.code;
    const first = (await report(id, { paymentType: 'CB' })).json().record;
    expect(await refund()).toBe('700.300.600');
    const reversal = (await report(first.id, { paymentType: 'CR' })).json().record;
    expect(reversal).toMatchObject({
      paymentType: 'CR',
      referencedId: first.id,
      result: { code: '000.100.110' },
    });
    expect(await refund()).toBe('000.100.110');
    const second = await report(reversal.id, { paymentType: 'CB' });
    expect(second.json().record).toMatchObject({ referencedId: reversal.id });
    expect(await refund()).toBe('700.300.600');
    expect(await linked(id)).toEqual(['DB 92.00', 'CB 92.00', 'CR 92.00', 'RF 1.00', 'CB 92.00']);
  });

  test('that a merchant sends is refused with what it is and how a test gets one', async () => {
    const { id } = await pay();
    const answer = (await follow(id, { paymentType: 'CB' })).json();
    expect(answer.result).toMatchObject({
      code: '700.400.402',
      parameterErrors: [
        {
          name: 'paymentType',
          value: 'CB',
          message: expect.stringMatching(/acquirer reports.*control plane/),
        },
      ],
    });
  });
});

test.each([
  [{ paymentType: 'XX' }, 'paymentType', 'must be RC'],
  [{ paymentType: 'CB', code: '800.100.152' }, 'code', 'begins with 000.100.2'],
  [{ paymentType: 'RC', code: '000.100.220' }, 'code', 'send it with CB'],
  [{ paymentType: 'CB', amount: '1,00' }, 'amount', 'such as "92.00"'],
  [{ paymentType: 'CB', after: 'soon' }, 'after', 'must be milliseconds'],
  [{ paymentType: 'RC' }, 'paymentType', 'cannot follow a payment of the type DB'],
  [{ paymentType: 'RC', after: '24:00:00' }, 'paymentType', 'cannot follow a payment of the type DB'],
])('%j is refused with the parameter and the remedy', async (body, parameter, message) => {
  const { id } = await pay();
  const answer = await report(id, body);
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    { parameter, message: expect.stringContaining(message) },
  ]);
  expect(await linked(id)).toEqual(['DB 92.00']);
});

test('a chargeback of a payment of a checkout stands in the timeline of the checkout', async () => {
  const { id: checkout } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
  await gateway.app.inject({
    method: 'POST',
    url: `/v1/checkouts/${checkout}/payment`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: new URLSearchParams({ ...visa, shopperResultUrl: 'https://shop.example/result' }).toString(),
  });
  const detail = async () =>
    (await gateway.call('GET', `/tenants/${tenant.id}/checkouts/${checkout}`)).json();
  const [charge] = (await detail()).charges;
  const { record } = (await report(charge.id, { paymentType: 'CB' })).json();
  const told = (await detail()).timeline.filter(
    ({ paymentId }: { paymentId?: string }) => paymentId === record.id,
  );
  expect(told.length).toBeGreaterThan(0);
});

test('a payment of another tenant cannot be charged back', async () => {
  const { id } = await pay();
  const other = await gateway.createTenant();
  const answer = await gateway.call('POST', `/tenants/${other.id}/payments/${id}/reports`, {
    paymentType: 'CB',
  });
  expect([answer.statusCode, answer.json().error.parameter]).toEqual([404, 'payment']);
  expect(await linked(id)).toEqual(['DB 92.00']);
});
