/**
 * What a bought plugin of a shop system sends (docs/migrate.md), before a gateway whose payments go to Adyen: the
 * order's number as the reference, a test mode that is a constant, the status by `resourcePath`, refunds from the order.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { GuardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { decryptMessage } from '../../gateway/webhooks/open.ts';
import { browser, entityId, token } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
const webhook = {
  address: 'https://shop.example/hook',
  types: ['PAYMENTS' as const],
  secret,
  fields: 'ALL' as const,
  wrapper: 'none' as const,
};
const authorization = `Bearer ${token}`;

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let told: Record<string, unknown>[];

beforeEach(async () => {
  fake = createFakeAdyen();
  told = [];
  const client: GuardedClient = {
    async send({ headers = {}, body = '' }) {
      told.push(JSON.parse(decryptMessage({ headers, body }, secret)).payload);
      return { ok: true, status: 200 };
    },
  };
  const entities = [{ id: entityId, name: 'Test Shop', webhooks: [webhook] }];
  const config = { entities, lenientFormats: true };
  stand = await openAcquirerGateway(adyen, account, fake.send, { config, jobs: { client } });
});
afterEach(() => stand.gateway.close());

/** The order as the plugin sends it when the shopper comes to its page of payment. */
const order = {
  entityId,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  testMode: 'EXTERNAL',
  merchantTransactionId: '117',
  merchantInvoiceId: '117',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@shop.example',
  'customer.phone': '089 123456',
  'customer.ip': '192.0.2.1',
  'customer.merchantCustomerId': '1',
  'billing.street1': 'Main Street 1',
  'billing.city': 'Munich',
  'billing.postcode': '80331',
  'billing.country': 'DE',
  'shipping.street1': 'Main Street 1',
  'shipping.city': 'Munich',
  'shipping.postcode': '80331',
  'shipping.country': 'DE',
  'cart.items[0].name': 'Shoes',
  'cart.items[0].quantity': '1',
  'cart.items[0].price': '92.00',
  'customParameters[SHOPPER_plugin]': 'shop 10.9',
  'customParameters[SHOPPER_order]': '117',
};

/** The form's payment, which the widget sends. `resourcePath` is what comes back to the plugin. */
async function pay(holder: string, number = '4200000000000000') {
  // Two slashes, because the plugin's constant ends in one.
  const { id } = await stand.post('//v1/checkouts', order);
  expect(id).toEqual(expect.any(String));
  const shopperResultUrl = 'https://shop.example/?wc-api=pay&key=wc_order_1';
  const fields = { ...browser, shopperResultUrl, 'card.holder': holder, 'card.number': number };
  const answer = (await stand.gateway.pay(id, fields)).json();
  const resourcePath = `/v1/checkouts/${id}/payment`;
  const status = async () =>
    (await stand.gateway.get(`${resourcePath}?entityId=${entityId}`, { authorization })).json();
  return { answer, status };
}

/** What the plugin takes for a paid order. */
const paid = /^(000\.000\.|000\.100\.1|000\.[36])/;

describe('a shop with a bought plugin before Adyen', () => {
  it('has its order paid, by the way back and by the webhook', async () => {
    const { answer, status } = await pay('Jane Jones');
    expect(answer.url ?? answer.redirect?.url).toContain('wc-api=pay');
    const record = await status();
    expect(record.result.code).toMatch(paid);
    expect(record).toMatchObject({ amount: '92.00', currency: 'EUR', merchantTransactionId: '117' });
    expect(record.customParameters.SHOPPER_order).toBe('117');
    stand.gateway.wait(1000);
    await stand.gateway.runDue();
    expect(told.filter(({ id }) => id === record.id)).toMatchObject([
      { merchantTransactionId: '117', paymentType: 'DB' },
    ]);
    const sent = JSON.parse(fake.requests[0]?.body ?? '');
    expect(sent).toMatchObject({ merchantOrderReference: '117', shopperEmail: 'jane@shop.example' });
    expect(sent.deliveryAddress).toMatchObject({ city: 'Munich', street: 'Main Street 1' });
  });

  it('reads that a card was declined, and why', async () => {
    const { status } = await pay('refuse 12 Not enough balance');
    const { result } = await status();
    expect(result.code).toBe('800.100.155');
    expect(result.code).not.toMatch(paid);
  });

  it.each([
    ['Y', true],
    ['N', false],
  ] as const)('has its shopper asked by the bank, whose answer %s decides', async (result, isPaid) => {
    const { answer, status } = await pay('challenge');
    expect((await status()).result.code).toMatch(/^000\.200/);
    const { pathname } = new URL(JSON.parse(fake.requests[0]?.body ?? '').returnUrl);
    const back = fake.authenticate(await stand.challengeOf(answer), result);
    await stand.gateway.get(`${pathname}?${new URLSearchParams(back)}`);
    expect(paid.test((await status()).result.code)).toBe(isPaid);
  });

  it('gives money back in two parts, and learns by webhook that it arrived', async () => {
    const { status } = await pay('Jane Jones');
    const { id } = await status();
    const parts = ['50.00', '42.00'];
    const refunds = [];
    for (const amount of parts) {
      const refund = await stand.follow(id, 'RF', amount, { testMode: 'EXTERNAL' });
      expect(refund.result.code).toMatch(/^000\.200/);
      refunds.push(refund.id);
    }
    await stand.deliver(fake.takeWebhooks());
    for (const refund of refunds) expect(await stand.codeOf(refund)).toMatch(paid);
    expect([...fake.payments.values()][0]?.refunded).toBe(9200);
    stand.gateway.wait(1000);
    await stand.gateway.runDue();
    const ends = told.filter(({ result }) => paid.test((result as { code: string }).code));
    expect(ends.filter(({ paymentType }) => paymentType === 'RF').map(({ amount }) => amount)).toEqual(
      expect.arrayContaining(parts),
    );
    const more = await stand.follow(id, 'RF', '1.00');
    expect(more.result.code).toBe('700.300.300');
  });
});
