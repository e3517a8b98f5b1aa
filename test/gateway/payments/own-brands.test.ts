// @tests src/gateway/payments/order.ts
/** Payments with brands that the contract does not know, which a connector names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import { UnknownOutcome } from '../../../src/connector/index.ts';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import {
  card,
  checkout,
  entityId,
  shopperResultUrl,
  type TestGateway,
  token,
} from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 48"><rect/></svg>';
/** What the connector was asked, and what the acquirer says of a payment when it is asked. */
const asked: string[] = [];
let isPaid = false;
let key = '';

const bank = defineConnector<object>({
  name: 'bank',
  capabilities: {
    paymentTypes: ['DB', 'RF'],
    brands: [],
    methods: {
      BLIK: { instruments: ['none'], currencies: ['EUR', 'PLN'] },
      SWISH: { instruments: ['none'] },
    },
    ...{ instruments: ['none'], parts: ['RF'], repeated: ['RF'], agreements: false, parameters: [] },
    authentication: 'own',
  },
  ownBrands: {
    BLIK: { label: { en: 'BLIK', pl: 'Kod BLIK' }, kind: 'redirect', mark: svg },
    SWISH: { label: 'Swish', kind: 'code' },
  },
  settings: { parse: () => ({}) },
  create: () => ({
    async charge({ brand, instrument, ownKind }, sentKey) {
      key = sentKey;
      asked.push(`${brand} ${instrument.kind} ${ownKind}`);
      const common = { code: '000.200.000', rule: 'bank', reference: `b-${key}` } as const;
      return brand === 'BLIK'
        ? { ...common, redirect: { url: 'https://bank.example/pay', method: 'GET', parameters: [] } }
        : { ...common, paymentCode: { qrCode: 'swish://pay?t=1' } };
    },
    async followUp({ paymentType, referenced }, key) {
      asked.push(`${paymentType} of ${referenced.brand}`);
      return { code: '000.000.000', rule: 'bank', reference: `b-${key}` };
    },
    async find({ brand }, key) {
      asked.push(`find ${brand}`);
      if (!isPaid) throw new UnknownOutcome('waiting');
      return { code: '000.000.000', rule: 'bank', reference: `b-${key}` };
    },
    readWebhook: async ({ body }) => JSON.parse(body),
  }),
});

const own: ConfigInput = {
  connectors: { bank: { definition: bank, settings: {} } },
  routing: [{ connector: 'bank' }],
  allowLoopbackCallbacks: true,
};
const open = (config: ConfigInput) =>
  testSimulator({
    config,
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await open(own);
});
afterAll(() => gateway.close());

const external = { testMode: 'EXTERNAL' };
const authorization = { authorization: `Bearer ${token}` };
const configOf = async (id: string, language = 'en') =>
  (await gateway.get(`/v1/checkouts/${id}/config`, { 'accept-language': language })).json();
const submit = (id: string, paymentBrand: string) =>
  gateway.post(
    `/v1/checkouts/${id}/payment`,
    { paymentBrand, shopperResultUrl },
    { accept: 'application/json' },
  );

describe('a brand of a connector that the contract does not know', () => {
  test('is told to the widget with its name in the language of the form, and its mark', async () => {
    const id = await gateway.prepare(external);
    const { methods, brands, marks } = await configOf(id, 'pl');
    expect(methods).toEqual([
      { code: 'BLIK', name: 'Kod BLIK', form: 'virtualAccount', sign: 'wallet' },
      { code: 'SWISH', name: 'Swish', form: 'virtualAccount', sign: 'voucher' },
    ]);
    expect((await configOf(id, 'de')).methods[0].name).toBe('BLIK');
    expect(brands).toEqual(['BLIK', 'SWISH']);
    expect(marks.codes).toEqual(['BLIK']);
    const mark = await gateway.get(`/v1/images/${marks.set}/BLIK.svg`);
    expect(mark.headers['content-type']).toBe('image/svg+xml');
    expect(mark.headers['content-security-policy']).toContain('sandbox');
    expect(mark.body).toContain(Buffer.from(svg).toString('base64'));
  });

  test('is not told to the widget where the checkout cannot be paid with it', async () => {
    const { methods, brands } = await configOf(await gateway.prepare({ ...external, currency: 'USD' }));
    expect([methods.map(({ code }: { code: string }) => code), brands]).toEqual([['SWISH'], ['SWISH']]);
  });

  test('is paid on the page of its connector, asked for, recorded and refunded as the brand', async () => {
    asked.length = 0;
    isPaid = false;
    const id = await gateway.prepare(external);
    const { result, redirect } = (await submit(id, 'BLIK')).json();
    expect([result.code, redirect.url]).toEqual(['000.200.000', expect.stringContaining('bank.example')]);
    isPaid = true;
    gateway.wait(120_000);
    await gateway.runDue();
    const status = (await gateway.status(id)).json();
    expect(status).toMatchObject({ result: { code: '000.100.112' }, paymentBrand: 'BLIK' });
    const refund = await merchantAt(gateway).post(`/v1/payments/${status.id}`, {
      ...{ entityId, amount: '30.00', currency: 'EUR', paymentType: 'RF' },
    });
    expect(refund.json()).toMatchObject({
      result: { code: '000.100.112' },
      paymentType: 'RF',
    });
    expect(asked).toEqual(expect.arrayContaining(['BLIK none redirect', 'find BLIK', 'RF of BLIK']));
  });

  test('gives a code, which the page of codes shows until a webhook tells that it is paid', async () => {
    const id = await gateway.prepare(external);
    const { redirect } = (await submit(id, 'SWISH')).json();
    expect(redirect.url).toContain('/v1/paymentCode');

    const outcome = { code: '000.000.000', rule: 'bank', reference: `b-${key}` };
    const notifications = JSON.stringify([{ kind: 'outcome', key, outcome }]);
    const answer = await gateway.app.inject({
      ...{ method: 'POST', url: '/v1/connectors/bank/webhook', payload: notifications },
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
    expect((await gateway.status(id)).json()).toMatchObject({
      result: { code: '000.100.112' },
      paymentBrand: 'SWISH',
    });
  });

  test('is paid by a server, which gets the address of the page', async () => {
    const sent = { ...checkout, ...external, paymentBrand: 'BLIK', shopperResultUrl };
    const answer = await merchantAt(gateway).post('/v1/payments', sent);
    expect(answer.json()).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: 'https://bank.example/pay' },
    });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['no card', { ...card, paymentBrand: 'BLIK' }, 'paymentBrand', 'is not paid with card.number'],
    ['no authorisation', { paymentBrand: 'BLIK', paymentType: 'PA' }, 'paymentType', ''],
  ])('takes %s', async (_what, fields, name, message) => {
    const answer = await merchantAt(gateway).post('/v1/payments', {
      ...checkout,
      ...external,
      shopperResultUrl,
      ...fields,
    });
    const [error] = answer.json().result.parameterErrors ?? [];
    expect([answer.statusCode, error?.name]).toEqual([400, name]);
    expect(error.message).toContain(message);
  });

  test('may have a payment type of its own at a checkout', async () => {
    const prepared = await gateway.post(
      '/v1/checkouts',
      { ...checkout, ...external, 'overridePaymentType[BLIK]': 'DB', paymentType: 'PA' },
      authorization,
    );
    expect(prepared.json().result.code).toBe('000.200.100');
  });
});

describe('a brand that nobody names', () => {
  test.each([['BIZUM'], ['MOBILEPAY'], ['toString'], ['__proto__']])(
    'such as %s is refused as before',
    async (paymentBrand) => {
      const answer = await merchantAt(gateway).post('/v1/payments', {
        ...checkout,
        ...external,
        paymentBrand,
        shopperResultUrl,
      });
      expect(answer.json().result.parameterErrors).toMatchObject([
        { name: 'paymentBrand', message: expect.stringContaining('is not a brand of this gateway') },
      ]);
    },
  );
});

test.each(['payment', 'registration'])(
  'no page sends a brand that nobody names, also with a card: %s',
  async (what) => {
    const id = await gateway.prepare({ createRegistration: 'true' });
    const fields = { ...card, paymentBrand: 'BIZUM', shopperResultUrl };
    const answer = await gateway.post(`/v1/checkouts/${id}/${what}`, fields, { accept: 'application/json' });
    expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
      400,
      [{ name: 'paymentBrand' }],
    ]);
  },
);

describe('the simulator', () => {
  test('sends to its page with a brand of a page, and gives a code that leads there with one of a code', async () => {
    const [blik, swish] = await Promise.all(
      ['BLIK', 'SWISH'].map(
        async (brand) => (await submit(await gateway.prepare(), brand)).json().redirect.url,
      ),
    );
    expect(blik).toContain('/connectors/asyncresponse_simulator');
    expect(swish).toContain('/v1/paymentCode');
  });

  test.each([
    ['BLIK', 'approve', '000.100.110'],
    ['BLIK', 'decline', '800.100.152'],
    ['SWISH', 'approve', '000.100.110'],
    ['SWISH', 'cancel', '100.396.101'],
  ])('ends a payment with %s as a tester chooses: %s', async (brand, choice, code) => {
    const id = await gateway.prepare();
    const { redirect } = (await submit(id, brand)).json();
    const ndcid = redirect.parameters.find(({ name }: { name: string }) => /^(ndcid|id)$/.test(name)).value;
    await gateway.post('/connectors/asyncresponse_simulator', { ndcid, choice });
    expect((await gateway.status(id)).json()).toMatchObject({ result: { code }, paymentBrand: brand });
  });
});
