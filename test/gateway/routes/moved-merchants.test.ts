/** A merchant that lives in another deployment: every call of it is moved there, and no call of another merchant. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { StoredAuthentication } from '../../../src/gateway/store/payments/authentications.ts';
import {
  card,
  checkout,
  entityId,
  otherEntityId,
  otherToken,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { live, load, testFolder, written } from '../config/support.ts';

const home = 'https://new.pay.example';
const merchantId = 'c'.repeat(32);
const unknown = '0123456789ABCDEF0123456789ABCDEF';
const withHome = (movedTo: string) => ({
  merchants: [{ id: merchantId, name: 'Shop', movedTo, dispatch: [{ channel: entityId }] }],
});

let before: TestGateway;
/** The gateway with the same records, after the merchant of `entityId` has moved. */
let gateway: TestGateway;
beforeEach(async () => {
  before = await testGateway();
  gateway = await testGateway({ store: before.store, config: withHome(home) });
});
afterEach(() => before.close());

const form = 'application/x-www-form-urlencoded';
function send(method: 'GET' | 'POST' | 'DELETE', url: string, fields = {}, headers = {}, to = gateway) {
  const payload = new URLSearchParams(fields).toString();
  const post = method === 'POST' && { payload };
  return to.app.inject({
    method,
    url,
    ...post,
    headers: { ...(post && { 'content-type': form }), ...headers },
  });
}
const authorization = `Bearer ${token}`;
const asked = `entityId=${entityId}`;

describe('a call with the entity of a merchant that has moved', () => {
  test.each([
    ['POST', '/v1/checkouts', checkout],
    ['POST', '/v1/payments', { ...checkout, ...card }],
    ['POST', '/v1/registrations', { entityId, ...card }],
    ['POST', '/v1/threeDSecure', { ...checkout, ...card }],
    [
      'POST',
      `/v1/payments/${'a'.repeat(32)}`,
      { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' },
    ],
    ['POST', `/v1/registrations/${'a'.repeat(32)}/payments`, checkout],
    ['POST', `/v1/checkouts/${unknown}`, checkout],
    ['GET', `/v1/checkouts/${unknown}/payment?${asked}`],
    ['GET', `/v1/payments/${'a'.repeat(32)}?${asked}`],
    ['GET', `/v1/query/${'a'.repeat(32)}?${asked}&includeLinkedTransactions=true`],
    ['GET', `/v1/query?${asked}&merchantTransactionId=a%2Fb`],
    ['GET', `/v1/registrations/${'a'.repeat(32)}?${asked}`],
    ['DELETE', `/v1/registrations/${'a'.repeat(32)}?${asked}`],
  ] as const)(
    'is moved with its path and query, and nothing is done here: %s %s',
    async (method, url, fields?) => {
      const answer = await send(method, url, fields, { authorization });
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([307, `${home}${url}`, '']);
      expect(answer.headers['cache-control']).toContain('no-store');
      const made = await gateway.store.findByDate({
        entityIds: [entityId],
        from: 0,
        before: Number.MAX_SAFE_INTEGER,
        limit: 1,
        offset: 0,
      });
      expect(made.total).toBe(0);
    },
  );

  test('is moved for the merchant’s own id, too', async () => {
    const config = { ...withHome(home), grants: [{ ...before.config.grants[0], entities: [merchantId] }] };
    const whole = await testGateway({ store: before.store, config: config as object });
    const answer = await send(
      'POST',
      '/v1/checkouts',
      { ...checkout, entityId: merchantId },
      { authorization },
      whole,
    );
    expect(answer.headers.location).toBe(`${home}/v1/checkouts`);
  });

  test('is refused as ever without its token, so that nobody learns where the merchant is', async () => {
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: 'Bearer b25seS13ZXN0' }, 403],
      [{ authorization: `Bearer ${otherToken}` }, 403],
    ] as const) {
      const answer = await send('POST', '/v1/payments', { ...checkout, ...card }, headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined]);
    }
  });
});

describe('a call of a browser about a record of a merchant that has moved', () => {
  test('is moved with its path and query', async () => {
    const id = await before.prepare();
    for (const [method, url] of [
      ['GET', `/v1/paymentWidgets.js?checkoutId=${id}`],
      ['GET', `/v1/paymentWidgets.js?checkoutId=${id}/registration`],
      ['GET', `/v1/pciIframe.html?checkoutId=${id}&scheme=dark`],
      ['GET', `/v1/checkouts/${id}/config`],
      ['GET', `/v1/checkouts/${id.slice(0, 32)}/config`],
      ['GET', `/v1/checkouts/${id.slice(0, 32)}.another-node/closed?a=b&c=%2F`],
      ['POST', `/v1/checkouts/${id}/payment`],
      ['POST', `/v1/checkouts/${id}/registration`],
      ['POST', `/v1/checkouts/${id}/applepay/session`],
    ] as const) {
      const answer = await send(method, url, card);
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 307, `${home}${url}`]);
    }
    expect((await before.status(id)).json().result.code).toBe('000.200.000');
  });

  test('is moved when it comes back from a provider or an issuer', async () => {
    const payment = await before.post('/v1/payments', { ...checkout, ...card }, { authorization });
    const { id } = payment.json();
    const url = `/v1/payments/${id}/return?a=b`;
    expect((await send('GET', url)).headers.location).toBe(`${home}${url}`);
    const found = { id: 'x', paymentId: id } as StoredAuthentication;
    const authentications = { ...before.store.authentications, find: async () => found };
    const asking = await testGateway({ store: { ...before.store, authentications }, config: withHome(home) });
    for (const [method, path] of [
      ['GET', '/v1/threeDSecure/execute?id=x'],
      ['POST', '/v1/threeDSecure/execute'],
      ['POST', '/v1/threeDSecure/x/step'],
      ['POST', '/v1/threeDSecure/x/challenge'],
    ] as const) {
      const answer = await send(method, path, { id: 'x' }, {}, asking);
      expect([path, answer.headers.location]).toEqual([path, `${home}${path}`]);
    }
  });

  test.each(['config', 'font?src=https://shop.example/a.woff2'])(
    'may be followed by a page of another origin that asks for …/%s',
    async (path) => {
      const id = await before.prepare();
      const answer = await send('GET', `/v1/checkouts/${id}/${path}`, {}, { origin: 'https://shop.example' });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([307, '*']);
    },
  );

  test('is never moved to a host that the request names', async () => {
    const id = await before.prepare();
    const { location } = (await send('GET', `//v1/checkouts/${id}/config//?x=//evil.example`)).headers;
    expect(location).toBe(`${home}/v1/checkouts/${id}/config//?x=//evil.example`);
  });
});

describe('a checkout that no record here names', () => {
  const url = `/v1/checkouts/${unknown}/config`;

  test('is looked for where the merchants have moved, once, so that two gateways never send it in circles', async () => {
    const back = await testGateway({ config: withHome('https://old.pay.example') });
    const answer = await send('GET', url);
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${home}${url}?moved=1`]);
    const script = await send('GET', `/v1/paymentWidgets.js?checkoutId=${unknown}`);
    expect(script.headers.location).toBe(`${home}/v1/paymentWidgets.js?checkoutId=${unknown}&moved=1`);
    expect((await send('GET', `${url}?moved=1`, {}, {}, back)).statusCode).toBe(404);
    await back.close();
  });

  test('is not looked for with credentials of a merchant that is here', async () => {
    const answers = [
      await send(
        'GET',
        `/v1/checkouts/${unknown}/payment?entityId=${otherEntityId}`,
        {},
        { authorization: `Bearer ${otherToken}` },
      ),
      await send(
        'POST',
        `/v1/checkouts/${unknown}`,
        { ...checkout, entityId: otherEntityId },
        { authorization: `Bearer ${otherToken}` },
      ),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  test('is unknown where merchants have moved to two deployments, and where none has', async () => {
    const merchants = [
      ...withHome(home).merchants,
      {
        id: 'd'.repeat(32),
        name: 'Other',
        movedTo: 'https://third.pay.example',
        dispatch: [{ channel: otherEntityId }],
      },
    ];
    const two = await testGateway({ config: { merchants } });
    for (const to of [two, before]) expect((await send('GET', url, {}, {}, to)).statusCode).toBe(404);
    await two.close();
  });
});

test('while the store does not answer, the script is served here, and what needs the store gets 503', async () => {
  const findCheckout = () => Promise.reject(new StoreUnavailable('it is away'));
  const away = await testGateway({ store: { ...before.store, findCheckout }, config: withHome(home) });
  const script = await send('GET', `/v1/paymentWidgets.js?checkoutId=${unknown}`, {}, {}, away);
  const config = await send('GET', `/v1/checkouts/${unknown}/config`, {}, {}, away);
  expect([script.statusCode, config.statusCode]).toEqual([200, 503]);
});

test('another merchant of the same gateway prepares, pays and reads here', async () => {
  const headers = { authorization: `Bearer ${otherToken}` };
  const made = await send(
    'POST',
    '/v1/checkouts',
    { ...checkout, shopperResultUrl, entityId: otherEntityId },
    headers,
  );
  const { id } = made.json();
  expect((await send('GET', `/v1/checkouts/${id}/config`)).statusCode).toBe(200);
  expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
  const read = await send('GET', `/v1/checkouts/${id}/payment?entityId=${otherEntityId}`, {}, headers);
  expect(read.json().result.code).toBe('000.100.110');
});

describe('the setting movedTo', () => {
  test.each([
    [
      'http://new.pay.example',
      'merchants[0].movedTo is wrong; it must be the https origin of another deployment',
    ],
    ['https://u:p@new.pay.example', 'it must be the https origin of another deployment'],
    ['https://new.pay.example/path', 'without a path, such as https://pay2.example'],
    ['https://[', 'it must be the https origin'],
    [7, 'it must be the https origin'],
  ])('%j is refused', async (movedTo, sentence) => {
    const merchants = [{ ...live.merchants[0], movedTo }];
    await expect(load(written(testFolder(), { ...live, merchants }))).rejects.toThrow(sentence);
  });

  test.each(['https://pay.example', 'https://PAY.example:443'])(
    'is refused where it is the own publicOrigin: %s',
    async (movedTo) => {
      const merchants = [{ ...live.merchants[0], movedTo }];
      await expect(load(written(testFolder(), { ...live, merchants }))).rejects.toThrow(
        'merchants[0].movedTo is the publicOrigin of this gateway; give that of another deployment, or leave it out',
      );
    },
  );

  test('is read from the file, for a merchant and for an upstream', async () => {
    const [merchant] = live.merchants;
    const upstream = {
      address: 'https://gateway.example/',
      accessToken: 'upstream-token-of-a-test-1234567890',
      entityId,
      movedTo: 'https://new.gateway.example',
    };
    const channels = [{ ...merchant?.channels[0], upstream }];
    const merchants = [{ ...merchant, dispatch: undefined, channels, movedTo: home }];
    const config = await load(written(testFolder(), { ...live, merchants }));
    expect(config.merchants[0]?.movedTo).toBe(home);
    expect(config.entities[0]?.upstream?.movedTo).toBe(upstream.movedTo);
  });

  test('may name this computer without https', () => {
    expect(() => buildConfig(withHome('http://127.0.0.1:8081'))).not.toThrow();
  });
});
