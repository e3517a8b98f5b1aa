// @runs rest
/**
 * The default limits of a live gateway on requests from browsers (threeds-security.md T39), and on requests that create
 * something.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import { liveThrottles } from '../../../src/gateway/config/throttles.ts';
import { entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const live: ConfigInput = {
  environment: 'live',
  publicOrigin: 'https://pay.example',
  registrationKeys: [{ id: 'k', key: '0f'.repeat(32) }],
  trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
};
const from = (address: string) => ({
  host: 'pay.example',
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
});
const authorization = `Bearer ${token}`;
const creation = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ config: live });
});
afterEach(() => gateway.close());

/** Opens the same gateway with limits that are reached soon. */
async function openLimited(throttles: NonNullable<ConfigInput['throttles']>): Promise<void> {
  await gateway.close();
  gateway = await testGateway({ config: { ...live, throttles } });
}

const prepare = async () => {
  const fields = { ...creation, shopperResultUrl: 'https://shop.example/r' };
  return (await gateway.post('/v1/checkouts', fields, { authorization, ...from('192.0.2.1') })).json().id;
};
const read = (path: string, address: string) => gateway.get(path, from(address));

async function countUntilRefused(most: number, path: string, addressOf: (i: number) => string) {
  for (let i = 0; i < most; i += 1) {
    const answer = await read(path, addressOf(i));
    if (answer.statusCode === 429) return i;
  }
  return most;
}

test('of two proxies in a row the shopper’s own address is limited, whatever the shopper says of itself', async () => {
  await gateway.close();
  const throttles = { 'shopper-requests-by-address': { limit: 3, seconds: 60 } };
  gateway = await testGateway({ config: { ...live, throttles } });
  const path = `/v1/checkouts/${await prepare()}/config`;
  // The outer proxy has added the shopper's address, and the inner one that of the outer.
  const through = (said: string, shopper: string) => `${said}${shopper}, 10.1.2.3`;
  expect(await countUntilRefused(9, path, (i) => through(`203.0.113.${i}, `, '198.51.100.1'))).toBe(3);
  expect((await read(path, through('', '198.51.100.2'))).statusCode).toBe(200);
});

describe('a checkout', () => {
  test('is read 120 times a minute from any addresses, and another checkout still can be', async () => {
    const id = await prepare();
    const path = `/v1/checkouts/${id}/config`;
    const addressOf = (i: number) => `198.51.100.${i % 200}`;
    expect(await countUntilRefused(1000, path, addressOf)).toBe(120);
    const refused = await read(path, addressOf(7));
    expect(refused.json()).toMatchObject({ result: { code: '800.120.100' }, id });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect((await read(`/v1/checkouts/${await prepare()}/config`, addressOf(7))).statusCode).toBe(200);
    gateway.wait(minute);
    expect((await read(path, addressOf(7))).statusCode).toBe(200);
  });

  test.each<[string, (id: string) => string]>([
    ['the frames', (id) => `/v1/pciIframe.html?checkoutId=${id}`],
    ['the end of a window', (id) => `/v1/checkouts/${id}/closed`],
  ])('counts %s together with the reads of its configuration', async (_name, pathOf) => {
    const id = await prepare();
    await countUntilRefused(119, pathOf(id), () => '198.51.100.1');
    expect((await read(pathOf(id), '198.51.100.2')).statusCode).not.toBe(429);
    expect((await read(`/v1/checkouts/${id}/config`, '198.51.100.2')).statusCode).toBe(429);
  });

  test('takes wrong payments 120 times a minute', async () => {
    const id = await prepare();
    const pay = (i: number) => {
      const attemptId = String(i).padStart(32, '0');
      const fields = { paymentBrand: 'VISA', attemptId };
      return gateway.post(`/v1/checkouts/${id}/payment`, fields, from('198.51.100.1'));
    };
    const found: number[] = [];
    for (let i = 0; i < 130; i += 1) found.push((await pay(i)).statusCode);
    expect([found.indexOf(429), new Set(found.slice(0, 120))]).toEqual([120, new Set([400])]);
  });
});

describe('an address', () => {
  test('asks 1200 times a minute by default', () => {
    expect(liveThrottles['shopper-requests-by-address']).toEqual({ limit: 1200, seconds: 60 });
  });

  test.each([
    ['frames of no checkout', '/v1/pciIframe.html'],
    ['configurations that do not exist', `/v1/checkouts/nonsense/config`],
    ['pages with a code', `/v1/paymentCode?id=${'a'.repeat(32)}`],
    ['pages of 3-D Secure', `/v1/threeDSecure/execute?id=${'a'.repeat(32)}`],
  ])('asks that often for %s, and another address still may', async (_name, path) => {
    await openLimited({ 'shopper-requests-by-address': { limit: 12, seconds: 60 } });
    expect(await countUntilRefused(20, path, () => '198.51.100.1')).toBe(12);
    expect((await read(path, '198.51.100.2')).statusCode).not.toBe(429);
  });

  test('gets the script however often it asks, because counting costs more than the answer', async () => {
    await openLimited({ 'shopper-requests-by-address': { limit: 12, seconds: 60 } });
    const script = '/v1/paymentWidgets.js';
    expect(await countUntilRefused(20, script, () => '198.51.100.1')).toBe(20);
    expect(await countUntilRefused(20, '/v1/pciIframe.html', () => '198.51.100.1')).toBe(12);
    expect((await read(script, '198.51.100.1')).statusCode).toBe(200);
  });

  test('is the address that a trusted proxy names as its client’s, and no other', async () => {
    await openLimited({ 'shopper-requests-by-address': { limit: 1, seconds: 60 } });
    const ask = (forwarded: string) => read('/v1/pciIframe.html', forwarded);
    expect((await ask('203.0.113.9, 198.51.100.1')).statusCode).toBe(200);
    // Addresses that the client itself writes in front of the proxy's entry change nothing.
    expect((await ask('203.0.113.10, 198.51.100.1')).statusCode).toBe(429);
    expect((await ask('198.51.100.2')).statusCode).toBe(200);
  });

  test.each([
    ['198.51.100.1:50123', '198.51.100.2:50123', '198.51.100.1:50999'],
    ['[2001:db8:1::1]:50123', '[2001:db8:2::1]:50123', '2001:db8:1::1'],
    ['[2001:db8:1::1]', '[2001:db8:2::1]', '"[2001:db8:1::1]:50123"'],
    ['198.51.100.1:50123, 10.1.2.3:443', '198.51.100.2, 10.1.2.3:443', '198.51.100.1, 10.1.2.3'],
    ['203.0.113.1, 198.51.100.1:1', 'junk, 198.51.100.2:1', '203.0.113.2:1, 198.51.100.1'],
  ])('has its own limit where proxies write %s and %s', async (one, other, again) => {
    await openLimited({ 'shopper-requests-by-address': { limit: 1, seconds: 60 } });
    const statuses: number[] = [];
    for (const said of [one, other, again])
      statuses.push((await read('/v1/pciIframe.html', said)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect(gateway.log()).not.toContain('X-Forwarded-For');
  });

  test('is the trusted proxy’s where its entry is none, and the log says so once', async () => {
    await openLimited({ 'shopper-requests-by-address': { limit: 5, seconds: 60 } });
    const statuses: number[] = [];
    const junk = ['unknown', '_hidden', '198.51.100.1, unknown', '1', '198.51.100.1:port', '198.51.100.300'];
    for (const said of junk) statuses.push((await read('/v1/pciIframe.html', said)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await read('/v1/pciIframe.html', '127.0.0.1')).statusCode).toBe(429);
    expect((await read('/v1/pciIframe.html', '10.1.2.3')).statusCode).toBe(200);
    expect(gateway.log().match(/X-Forwarded-For header whose last entry is no address/g)).toHaveLength(1);
  });

  test('is not this computer’s where a proxy on it names none in a plain request', async () => {
    const plain = { ...from('unknown'), 'x-forwarded-proto': 'http' };
    expect((await gateway.get('/v1/pciIframe.html', plain)).statusCode).toBe(403);
  });
});

describe('a merchant', () => {
  test.each([
    ['/v1/checkouts', 'checkout-create'],
    ['/v1/payments', 'payment-create'],
    ['/v1/registrations', 'registration-create'],
  ] as const)('that creates too much is refused by POST %s with an id', async (path, operation) => {
    expect(liveThrottles[operation]).toEqual({ limit: 1000, seconds: 60 });
    await openLimited({ [operation]: { limit: 2, seconds: 60 } });
    for (let i = 0; i < 2; i += 1) {
      const { statusCode } = await gateway.post(path, { entityId }, { authorization, ...from('192.0.2.1') });
      expect(statusCode).toBe(400);
    }
    const refused = await gateway.post(path, creation, { authorization, ...from('192.0.2.1') });
    expect(refused.statusCode).toBe(429);
    const { id, ndc, result } = refused.json();
    expect(result.code).toBe('800.120.100');
    expect(ndc).toBe(`${entityId}_${id}`);
  });
});

test('the counters are named by a keyed hash, without address, card or checkout', async () => {
  const counted = vi.spyOn(gateway.store, 'countRequest');
  const tried = vi.spyOn(gateway.store, 'reserveSlots');
  const id = await prepare();
  await read(`/v1/checkouts/${id}/config`, '198.51.100.1');
  const fields = {
    'card.number': '4200000000000000',
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
    paymentBrand: 'VISA',
  };
  await gateway.post(`/v1/checkouts/${id}/payment`, fields, from('198.51.100.1'));
  const all = [...counted.mock.calls.flat(), ...tried.mock.calls.flatMap(([{ counters }]) => counters)];
  const keys = all.map(({ key }) => key).filter((key) => key.includes('-by-'));
  expect(keys.map((key) => key.split('|')[1])).toEqual([
    'shopper-requests-by-address',
    'shopper-requests-by-checkout',
    'shopper-requests-by-address',
    'shopper-requests-by-checkout',
    'declines-by-address',
    'declines-by-card',
    'declines-by-bin',
  ]);
  for (const key of keys) expect(key.split('|')[2]).toMatch(/^[\w-]{43}$/);
});

test('a payment that is sent again counts once when it has begun, and each time when it is refused', async () => {
  const throttles = { 'shopper-requests-by-checkout': { limit: 2, seconds: 60 } };
  const limited = await testGateway({ config: { throttles } });
  const [attempt, next] = [{ attemptId: '1'.repeat(32) }, { attemptId: '2'.repeat(32) }];
  const payAll = async (...attempts: readonly Record<string, string>[]) => {
    const id = await limited.prepare();
    const codes: string[] = [];
    for (const fields of attempts) codes.push((await limited.pay(id, fields)).json().result.code);
    return codes;
  };
  const declined = { ...attempt, 'card.holder': '800.100.153' };
  const wrong = { ...attempt, 'card.cvv': '1' };
  expect(await payAll(declined, declined, declined, next)).toEqual([
    '800.100.153',
    '800.100.153',
    '800.100.153',
    '000.100.110',
  ]);
  expect(await payAll(wrong, wrong, next)).toEqual(['200.300.404', '200.300.404', '800.120.100']);
  await limited.close();
});

test('in the test environment nothing is counted by default', async () => {
  const open = await testGateway();
  const counted = vi.spyOn(open.store, 'countRequest');
  const id = await open.prepare();
  for (let i = 0; i < 200; i += 1) await open.get(`/v1/checkouts/${id}/config`);
  await open.pay(id);
  expect(counted).not.toHaveBeenCalled();
  await open.close();
});
