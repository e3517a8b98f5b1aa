import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadShopFiles } from '../../src/shop/files.ts';
import { buildShop } from '../../src/shop/shop.ts';
import { type FakeGateway, startFakeGateway } from '../merchant/fake-gateway.ts';
import { hostilePaths } from '../merchant/hostile-paths.ts';
import { entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';

const files = loadShopFiles(resolve(import.meta.dirname, '../../public'));
const told: string[] = [];
const stream = new PassThrough().on('data', (line) => told.push(String(line)));
const shopAt = (gateway: string) =>
  buildShop({ files, gateway, entityId, accessToken: token, log: { stream, level: 'info' } });

let gateway: TestGateway;
let shop: FastifyInstance;

beforeAll(async () => {
  gateway = await testGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  shop = shopAt(`http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
  expect(told.join('')).not.toContain(token);
});

const json = { 'content-type': 'application/json' };
const order = (payload: unknown, headers: Record<string, string> = json) =>
  shop.inject({ method: 'POST', url: '/app/checkouts', headers, payload: JSON.stringify(payload) });
const status = (path: string, of = shop) =>
  of.inject({ method: 'GET', url: `/app/status?resourcePath=${encodeURIComponent(path)}` });

/** Orders as the app does, pays as its SDK does, and gives the resourcePath. */
async function buy(wish: object, fields: Record<string, string> = {}): Promise<string> {
  const { checkoutId } = (await order(wish)).json();
  await gateway.pay(checkoutId, { shopperResultUrl: 'lumen://result', ...fields });
  return `/v1/checkouts/${checkoutId}/payment`;
}

describe('an app that orders', () => {
  test('gets a checkout at the catalogue’s price', async () => {
    const answer = await order({ article: 'teapot' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const { checkoutId } = answer.json();
    expect(answer.json()).toEqual({ checkoutId });
    const checkout = await gateway.store.findCheckout(checkoutId.slice(0, 32));
    expect(checkout?.parameters).toMatchObject({ amount: '42.50', currency: 'EUR', paymentType: 'DB' });
  });

  test('may ask for an authorisation only', async () => {
    const { checkoutId } = (await order({ article: 'chair', type: 'PA' })).json();
    const checkout = await gateway.store.findCheckout(checkoutId.slice(0, 32));
    expect(checkout?.parameters.paymentType).toBe('PA');
  });

  test.each([
    ['another price', { article: 'chair', amount: '1.00' }],
    ['another currency', { article: 'chair', currency: 'JPY' }],
    ['an unknown article', { article: 'yacht' }],
    ['an inherited article', { article: 'constructor' }],
    ['no article', {}],
    ['an article that is no text', { article: ['lamp'] }],
    ['a refund', { article: 'lamp', type: 'RF' }],
    ['a brand the shop does not take', { article: 'lamp', brand: 'HIPERCARD' }],
    ['nothing', null],
    ['a list', [{ article: 'lamp' }]],
  ])('gets no checkout for %s, and the gateway is not asked', async (_name, wish) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const answer = await order(wish);
    expect([answer.statusCode, answer.json().remedy]).toEqual([
      400,
      expect.stringContaining('article (lamp'),
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test.each([
    ['text that is no JSON', json, '{"article":', 400],
    ['a body of another type', { 'content-type': 'text/plain' }, 'article=lamp', 415],
    ['a long body', json, `"${'x'.repeat(2000)}"`, 413],
    ['no body', {}, undefined, 400],
    ['another host’s name', { ...json, host: 'evil.example' }, '{"article":"lamp"}', 421],
  ] as const)('gets JSON with a helpful error for %s', async (_name, headers, payload, code) => {
    const answer = await shop.inject({ method: 'POST', url: '/app/checkouts', headers, payload });
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toEqual({
      error: expect.stringMatching(/\.$/),
      remedy: expect.stringMatching(/\.$/),
    });
  });

  test('learns that a path does not exist', async () => {
    const answer = await shop.inject({ method: 'GET', url: '/app/nope' });
    expect([answer.statusCode, answer.json().remedy]).toEqual([404, expect.stringContaining('/app/status')]);
  });
});

describe('an app that asks for the outcome', () => {
  test('learns that the order is paid, and nothing about the card', async () => {
    const answer = await status(await buy({ article: 'lamp', brand: 'VISA' }));
    expect(answer.json()).toEqual({
      state: 'paid',
      article: 'lamp',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      amount: '89.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      paymentType: 'DB',
      code: '000.100.110',
      differences: [],
    });
  });

  test('learns of a decline, and that nobody has paid yet', async () => {
    const declined = await status(await buy({ article: 'lamp' }, { 'card.holder': '800.100.153' }));
    expect([declined.statusCode, declined.json().state]).toEqual([200, 'declined']);
    const { checkoutId } = (await order({ article: 'lamp' })).json();
    const open = await status(`/v1/checkouts/${checkoutId}/payment`);
    expect(open.json()).toEqual({ state: 'pending', article: 'lamp', code: '000.200.000', differences: [] });
  });

  test('learns that a payment is pending at the acquirer', async () => {
    const id = await gateway.prepare({ 'customParameters[forceResultCode]': '000.200.000' });
    await gateway.pay(id);
    expect((await status(`/v1/checkouts/${id}/payment`)).json()).toMatchObject({ state: 'pending' });
  });

  test.each([
    ['brand', { article: 'lamp', brand: 'MASTER' }, 'paymentBrand', 'MASTER', 'VISA'],
    ['brand that the shop takes', { article: 'lamp' }, 'paymentBrand', expect.any(String), 'VISADEBIT'],
  ])('learns that the payment has another %s', async (_name, wish, field, expected, found) => {
    const { state, differences } = (await status(await buy(wish, { paymentBrand: found }))).json();
    expect([state, differences]).toEqual(['mismatch', [{ field, expected, found }]]);
  });

  test.each([
    ['amount', { amount: '1.00' }, '89.00', '1.00'],
    ['currency', { currency: 'JPY' }, 'EUR', 'JPY'],
    ['paymentType', { paymentType: 'PA' }, 'DB', 'PA'],
  ])(
    'learns that a checkout that somebody else has made has another %s',
    async (field, change, expected, found) => {
      const note = { amount: '89.00', 'customParameters[SHOPPER_article]': 'lamp' };
      const id = await gateway.prepare({ ...note, ...change });
      await gateway.pay(id);
      const { state, differences } = (await status(`/v1/checkouts/${id}/payment`)).json();
      expect([state, differences]).toEqual(['mismatch', [{ field, expected, found }]]);
    },
  );

  test('learns that the authorisation that it ordered has succeeded', async () => {
    expect((await status(await buy({ article: 'chair', type: 'PA' }))).json()).toMatchObject({
      state: 'paid',
      paymentType: 'PA',
    });
  });

  test('learns that the gateway has no such checkout', async () => {
    const answer = await status(`/v1/checkouts/${'0'.repeat(32)}.uat01-vm-tx01/payment`);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'The gateway has no such checkout.']);
  });

  test.each([
    ['redirects', 302, {}],
    ['fails', 500, {}],
    ['echoes the token', 401, { result: { code: '800.900.300', description: token } }],
  ])('learns no more than that the gateway %s', async (_name, code, body) => {
    const broken = await startFakeGateway();
    broken.answerJson(code, body);
    const alone = shopAt(broken.address);
    const answer = await status('/v1/checkouts/A/payment', alone);
    expect([answer.statusCode, answer.json().remedy]).toEqual([
      502,
      expect.stringContaining('ask for the status again'),
    ]);
    expect(answer.body).not.toContain(token);
    const ordered = await alone.inject({
      method: 'POST',
      url: '/app/checkouts',
      payload: { article: 'lamp' },
    });
    expect([ordered.statusCode, ordered.json().remedy]).toEqual([
      502,
      expect.stringContaining('Nothing was paid'),
    ]);
    await alone.close();
    await broken.close();
  });
});

describe('a hostile resourcePath', () => {
  let recording: FakeGateway;
  let target: FastifyInstance;
  beforeAll(async () => {
    recording = await startFakeGateway();
    target = shopAt(recording.address);
  });
  afterAll(async () => {
    await target.close();
    await recording.close();
  });

  test.each(hostilePaths)(
    'with %s gets 400 from app and page, and the gateway is not asked',
    async (_name, path) => {
      const fetched = vi.spyOn(globalThis, 'fetch');
      const query = `resourcePath=${encodeURIComponent(path)}`;
      const good = `id=A&${query}`;
      for (const url of [`/app/status?${query}`, `/result?${query}`, `/result?${good}`]) {
        const answer = await target.inject({ method: 'GET', url });
        expect([answer.statusCode, url]).toEqual([400, url]);
        expect(answer.body).not.toContain(token);
      }
      expect(fetched).not.toHaveBeenCalled();
      expect([recording.seen, recording.connections()]).toEqual([[], 0]);
    },
  );

  test.each([
    ['is missing', ''],
    ['is sent twice', '?resourcePath=/v1/checkouts/A/payment&resourcePath=/v1/checkouts/B/payment'],
    ['is a list', '?resourcePath[]=/v1/checkouts/A/payment'],
    ['is not encoded', `?resourcePath=/v1/checkouts/A/payment?x&#/`],
  ])('gets 400 when it %s', async (_name, query) => {
    for (const page of ['/app/status', '/result']) {
      expect((await target.inject({ method: 'GET', url: `${page}${query}` })).statusCode).toBe(400);
    }
    expect(recording.connections()).toBe(0);
  });
});
