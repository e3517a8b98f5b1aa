import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unreadLifetimeMs } from '../../../src/gateway/lifecycle/checkout.ts';
import { languages } from '../../../src/texts/languages.ts';
import { priceText } from '../../../src/texts/price-text.ts';
import { entityId, minute, start, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** The members that are the same for every checkout of this gateway. */
const shop = { environment: 'test', merchantName: 'Test Shop' };
const config = (id: string) => gateway.get(`/v1/checkouts/${id}/config`);

describe('GET /v1/checkouts/{id}/config', () => {
  test('tells any page what the widget shows, and nothing private', async () => {
    const id = await gateway.prepare({ 'customer.email': 'jane@shop.example' });
    gateway.wait(61_500);
    const answer = await gateway.get(`/v1/checkouts/${id}/config`, { origin: 'https://shop.example' });
    expect(answer.json()).toEqual({
      id,
      amount: '92.00',
      currency: 'EUR',
      expiresIn: 1738,
      extendable: true,
      now: start + 61_500,
      finished: false,
      ...shop,
      registrations: [],
    });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  const written = async (language: string, parameters: Record<string, string> = {}) => {
    const id = await gateway.prepare(parameters);
    const headers = { 'accept-language': language };
    return (await gateway.get(`/v1/checkouts/${id}/config`, headers)).json().amountText;
  };

  test.each([
    ...Object.values(languages).map(({ tag }) => tag),
    'de-AT',
    'es-MX',
    'en-IN',
    'zh-Hans-SG',
    'es-419',
  ])('writes the amount for %s as the widget would write it', async (tag) => {
    for (const [amount, currency] of [
      ['92.00', 'EUR'],
      ['1234.50', 'HUF'],
      ['2000', 'JPY'],
    ] as const)
      expect(await written(tag, { amount, currency })).toEqual({
        tag,
        text: priceText(amount, currency, { tag }),
      });
  });

  test.each([
    '',
    '*',
    'de,en;q=0.9',
    'de-DE;q=1',
    'xx',
    'en-x-private',
    'de-u-nu-arab',
    '../',
    'd'.repeat(99),
  ])('writes no amount for the header "%s", which is no tag of one language', async (language) => {
    expect(await written(language)).toBeUndefined();
  });

  test('answers an unknown and an expired checkout with a 404 that a page can read', async () => {
    const id = await gateway.prepare();
    gateway.wait(30 * minute);
    for (const path of [id, '0'.repeat(32), 'nonsense']) {
      const answer = await gateway.get(`/v1/checkouts/${path}/config`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.json().result).toMatchObject({
        code: '200.300.404',
        description: expect.stringContaining('No payment session found'),
      });
    }
  });

  test.each([
    ['paid', '000.100.110'],
    ['pending', '000.200.000'],
    ['of an unknown outcome', '900.100.300'],
  ])('leads a shopper to the result of a checkout that is %s, even after its end', async (_name, code) => {
    const id = await gateway.prepare({ 'customParameters[forceResultCode]': code });
    gateway.wait(29 * minute);
    const paid = await gateway.pay(id);
    const { url } = paid.json().redirect;
    const finished = {
      id,
      amount: '92.00',
      currency: 'EUR',
      finished: true,
      ...shop,
      redirect: { url },
      registrations: [],
    };
    expect((await config(id)).json()).toEqual({ ...finished, expiresIn: 60, now: expect.any(Number) });
    gateway.wait(unreadLifetimeMs - 1);
    expect((await config(id)).json()).toEqual({ ...finished, expiresIn: 0, now: expect.any(Number) });
    gateway.wait(1);
    expect((await config(id)).statusCode).toBe(404);
  });

  test('names the shopperResultUrl of the form, where the shop prepared none', async () => {
    const id = await gateway.prepare({ shopperResultUrl: '' });
    const paid = await gateway.pay(id, { shopperResultUrl: 'https://form.example/done' });
    expect((await config(id)).json().redirect).toEqual({ url: paid.json().redirect.url });
    expect((await config(id)).json().redirect.url).toMatch(/^https:\/\/form\.example\/done\?id=/);
  });

  test('names the country of the merchant, and no address of the shopper', async () => {
    const id = await gateway.prepare({ 'merchant.country': 'AT', 'billing.country': 'DE' });
    const answer = await config(id);
    expect(answer.json().country).toBe('AT');
    expect(answer.body).not.toContain('"DE"');
  });

  test.each([
    [
      'its address',
      { 'virtualAccount.accountId': 'jane@shop.example' },
      { accountId: 'j****@shop.example', email: 'j****@shop.example' },
    ],
    [
      'the shopper’s address',
      { 'virtualAccount.accountId': 'account-4711', 'customer.email': 'jim@shop.example' },
      { accountId: '****4711', email: 'j****@shop.example' },
    ],
    ['its last characters alone', { 'virtualAccount.accountId': 'account-4711' }, { accountId: '****4711' }],
  ])('offers a stored virtual account by %s, masked', async (_name, fields, shown) => {
    const headers = { authorization: `Bearer ${token}` };
    const account = { entityId, paymentBrand: 'NETELLER', ...fields };
    const stored = (await gateway.post('/v1/registrations', account, headers)).json();
    const id = await gateway.prepare({ 'registrations[0].id': stored.id });
    expect((await config(id)).json().registrations).toEqual([{ id: stored.id, brand: 'NETELLER', ...shown }]);
  });
});
