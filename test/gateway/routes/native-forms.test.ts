/**
 * Forms that the browser submits without the widget (design decision 4): `form.submit()` in a merchant's code must
 * work.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { card, entityId, minute, shopperResultUrl, type TestGateway, token } from '../../support/gateway.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

type Fields = Readonly<Record<string, string>>;

const authorization = `Bearer ${token}`;
/** The headers that a browser sends when a page of the shop submits a form. */
const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://shop.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
};
const sepa = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
  'bankAccount.country': 'DE',
};
const neteller = { paymentBrand: 'NETELLER', 'virtualAccount.accountId': 'jane@shop.example' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator();
});
afterAll(() => gateway.close());

const submit = (path: string, fields: Fields) => gateway.post(path, fields, navigation);
const settled = (id: string, resource: string) =>
  gateway.get(`/v1/checkouts/${id}/${resource}?entityId=${entityId}`, { authorization });
const backToShop = (id: string, resource: string) =>
  `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2F${resource}#done`;

async function prepareStoring(): Promise<string> {
  const fields = { entityId, createRegistration: 'true', shopperResultUrl };
  return (await gateway.post('/v1/checkouts', fields, { authorization })).json().id;
}

describe('a form that a browser submits without the widget', () => {
  test.each([
    [
      'a card without its number',
      { paymentBrand: 'VISA', 'card.holder': 'Jane Jones' },
      403,
      'HTMLFormElement.prototype.submit',
    ],
    ['an account without its IBAN', { ...sepa, 'bankAccount.iban': '' }, 400, 'bankAccount.iban'],
    ['a holder that looks like markup', { ...sepa, 'bankAccount.iban': '<script>' }, 400, 'bankAccount.iban'],
  ])('is refused by a document that tells the console why: %s', async (_name, fields, status, told) => {
    const id = await gateway.prepare();
    const sent = { ...navigation, 'sec-fetch-dest': 'iframe' };
    const { statusCode, headers, body } = await gateway.post(`/v1/checkouts/${id}/payment`, fields, sent);
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toMatch(new RegExp(`<pre>[^<]*${told}[^<]*</pre>`));
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    expect(script).toContain('console.error');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  });

  test.each<[string, Fields]>([
    ['direct debit', sepa],
    ['virtual account with an account', neteller],
    ['a wallet', { paymentBrand: 'GOOGLEPAY', 'googlePay.paymentToken': '{"signature":"x"}' }],
    ['a token of Apple Pay', { paymentBrand: 'APPLEPAYTKN', 'applePay.paymentToken': '{"data":"x"}' }],
  ])('pays at once and leads back to the shop: %s', async (_name, fields) => {
    const id = await gateway.prepare();
    const { statusCode, headers } = await submit(`/v1/checkouts/${id}/payment`, fields);
    expect([statusCode, headers.location]).toEqual([303, backToShop(id, 'payment')]);
    expect((await settled(id, 'payment')).json()).toMatchObject({
      paymentBrand: fields.paymentBrand,
      result: { code: '000.100.110' },
    });
  });

  test.each<[string, Fields]>([
    ['online transfer with a country', { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' }],
    ['online transfer with an account', { paymentBrand: 'GIROPAY', 'bankAccount.bic': 'MARKDEF1100' }],
    ['virtual account', { paymentBrand: 'PAYPAL' }],
    ['voucher', { paymentBrand: 'PAGO_EFECTIVO', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' }],
  ])('leads to the provider’s page and from there to the shop: %s', async (_name, fields) => {
    const id = await gateway.prepare();
    const { statusCode, headers } = await submit(`/v1/checkouts/${id}/payment`, fields);
    const next = new URL(String(headers.location));
    expect([statusCode, next.pathname]).toEqual([303, '/connectors/asyncresponse_simulator']);
    const page = await gateway.get(next.pathname + next.search);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('€92.00')]);
    const decided = await gateway.post(next.pathname, {
      ndcid: next.searchParams.get('ndcid') ?? '',
      choice: 'approve',
    });
    expect([decided.statusCode, decided.headers.location]).toEqual([303, backToShop(id, 'payment')]);
    expect((await settled(id, 'payment')).json()).toMatchObject({ paymentBrand: fields.paymentBrand });
  });

  test('that is declined leads back to the shop as well, and may be sent again with another account', async () => {
    const id = await gateway.prepare();
    const declined = { ...sepa, 'bankAccount.iban': 'DE28100000000000000203' };
    const first = await submit(`/v1/checkouts/${id}/payment`, declined);
    expect(first.headers.location).toBe(backToShop(id, 'payment'));
    expect((await settled(id, 'payment')).json().result.code).toBe('800.100.203');
    expect((await submit(`/v1/checkouts/${id}/payment`, sepa)).statusCode).toBe(303);
    expect((await settled(id, 'payment')).json().result.code).toBe('000.100.110');
  });

  test.each<[string, Fields, object]>([
    ['a bank account', sepa, { bankAccount: { iban: sepa['bankAccount.iban'] } }],
    ['a virtual account', neteller, { virtualAccount: { accountId: 'jane@shop.example' } }],
  ])('stores %s and leads back to the shop', async (_name, fields, stored) => {
    const id = await prepareStoring();
    const { statusCode, headers } = await submit(`/v1/checkouts/${id}/registration`, fields);
    expect([statusCode, headers.location]).toEqual([303, backToShop(id, 'registration')]);
    expect((await settled(id, 'registration')).json()).toMatchObject({
      paymentBrand: fields.paymentBrand,
      result: { code: '000.100.110' },
      ...stored,
    });
  });

  test.each(['PAYPAL', 'PREPAYMENT'])(
    'stores nothing for a brand that has nothing to store: %s',
    async (paymentBrand) => {
      const id = await prepareStoring();
      const answer = await submit(`/v1/checkouts/${id}/registration`, { paymentBrand });
      expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
        400,
        [
          {
            name: 'paymentBrand',
            message: expect.stringContaining('no means of payment that can be stored'),
          },
        ],
      ]);
    },
  );

  test.each(['payment', 'registration'])(
    'may not contain a card when it comes from a page of the shop: %s',
    async (resource) => {
      const id = resource === 'payment' ? await gateway.prepare() : await prepareStoring();
      const fields = { paymentBrand: 'VISA', 'card.number': '4200000000000000' };
      expect((await submit(`/v1/checkouts/${id}/${resource}`, fields)).statusCode).toBe(403);
    },
  );
});

describe('a page of another site', () => {
  const foreign: readonly (readonly [string, Fields])[] = [
    ['with its own origin', { origin: 'https://evil.test' }],
    ['with a name that only begins as the shop’s', { origin: 'https://shop.example.evil.test' }],
    ['on another scheme of the shop', { origin: 'http://shop.example' }],
    ['on another port of the shop', { origin: 'https://shop.example:8443' }],
    ['on another host of the shop', { origin: 'https://www.shop.example' }],
    ['that hides its origin', { origin: 'null' }],
    ['whose browser tells only that it is another one', { 'sec-fetch-site': 'cross-site' }],
  ];
  const answerOf = (id: string, fields: Fields, headers: Fields) => {
    const { origin: _origin, 'sec-fetch-site': _site, ...rest } = navigation;
    return gateway.post(`/v1/checkouts/${id}/payment`, fields, { ...rest, ...headers });
  };

  async function storedCard(): Promise<string> {
    const fields = { entityId, ...card, createRegistration: 'true' };
    return (await gateway.post('/v1/registrations', fields, { authorization })).json().id;
  }

  test.each(foreign)('cannot pay with an account: %s', async (_name, headers) => {
    const id = await gateway.prepare();
    const answer = await answerOf(id, sepa, headers);
    expect([answer.statusCode, answer.json().result]).toMatchObject([
      403,
      {
        code: '800.900.302',
        parameterErrors: [{ name: 'Origin', message: expect.stringContaining('shopOrigins') }],
      },
    ]);
    expect((await settled(id, 'payment')).json().result.code).toBe('000.200.000');
  });

  test('cannot pay with a stored card, not even where no shop was named', async () => {
    const registrationId = await storedCard();
    for (const bound of [shopperResultUrl, '']) {
      const id = await gateway.prepare({ 'registrations[0].id': registrationId, shopperResultUrl: bound });
      const fields = { registrationId, shopperResultUrl: 'https://evil.test/' };
      expect((await answerOf(id, fields, { origin: 'https://evil.test' })).statusCode).toBe(403);
      expect((await settled(id, 'payment')).json().result.code).toBe('000.200.000');
    }
  });

  test('cannot store an instrument', async () => {
    const id = await prepareStoring();
    const headers = { ...navigation, origin: 'https://evil.test' };
    const answer = await gateway.post(`/v1/checkouts/${id}/registration`, sepa, headers);
    expect(answer.statusCode).toBe(403);
  });

  test('can pay when the shop has named its origin, and with a stored card as well', async () => {
    const registrationId = await storedCard();
    const named = { shopOrigins: 'https://pay.shop.example', 'registrations[0].id': registrationId };
    for (const fields of [sepa, { registrationId }]) {
      const id = await gateway.prepare(named);
      expect((await answerOf(id, fields, { origin: 'https://pay.shop.example' })).statusCode).toBe(303);
    }
  });

  test('can pay when no shop was named for the checkout', async () => {
    const id = await gateway.prepare({ shopperResultUrl: '' });
    const fields = { ...sepa, shopperResultUrl: 'https://unknown.example/r' };
    expect((await answerOf(id, fields, { origin: 'https://unknown.example' })).statusCode).toBe(303);
  });
});

describe('a form that is sent again as it was', () => {
  const pages = async (id: string) => {
    const { headers } = await submit(`/v1/checkouts/${id}/payment`, { paymentBrand: 'PAYPAL' });
    return new URL(String(headers.location));
  };
  const decide = ({ pathname, searchParams }: URL, choice: string) =>
    gateway.post(pathname, { ndcid: searchParams.get('ndcid') ?? '', choice });

  test('leads to the same page of the provider, and to another one after a cancelled payment', async () => {
    const id = await gateway.prepare();
    const page = await pages(id);
    expect((await pages(id)).href).toBe(page.href);
    await decide(page, 'cancel');
    expect((await settled(id, 'payment')).json().result.code).toBe('100.396.101');
    // A browser may have sent the form again by itself.
    expect((await pages(id)).href).toBe(backToShop(id, 'payment'));
    gateway.wait(minute);
    const next = await pages(id);
    expect([next.pathname, next.href === page.href]).toEqual([page.pathname, false]);
    expect((await pages(id)).href).toBe(next.href);
    await decide(next, 'approve');
    expect((await settled(id, 'payment')).json().result.code).toBe('000.100.110');
    expect((await pages(id)).href).toBe(backToShop(id, 'payment'));
  });
});
