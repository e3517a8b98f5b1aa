/** Failed log-ins are limited, so that nobody can try tokens and passwords without end. */
import { scryptSync } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ConfigInput, hashToken } from '../../../src/gateway/config/config.ts';
import { readPasswordHash } from '../../../src/gateway/config/password.ts';
import { checkout, entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const grant = { tokenHash: hashToken(token), entities: [entityId] };
const word = 'the word of the shop';
// The hash with the smallest cost that a configuration allows.
const salt = 'of sixteen bytes';
const hash = scryptSync(word, salt, 32, { cost: 16384, blockSize: 8, parallelization: 1 });
const salted = readPasswordHash(
  ['scrypt', 16384, 8, 1, ...[Buffer.from(salt), hash].map((part) => part.toString('base64url'))].join('$'),
);

const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((one) => one.close()));
});

async function openLive(config: ConfigInput = {}): Promise<TestGateway> {
  const gateway = await testGateway({
    config: {
      environment: 'live',
      publicOrigin: 'https://pay.example',
      registrationKeys: [{ id: 'k', key: '0f'.repeat(32) }],
      trustedProxies: ['127.0.0.1'],
      entities: [{ id: entityId, name: 'Shop' }],
      grants: [{ ...grant, legacy: { userId: 'shop-user', passwordHash: salted } }],
      legacyAuthentication: true,
      ...config,
    },
  });
  gateways.push(gateway);
  return gateway;
}

const from = (address: string) => ({
  host: 'pay.example',
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
});
const bearer = (gateway: TestGateway, address: string, sent: string) =>
  gateway.post('/v1/checkouts', checkout, { authorization: `Bearer ${sent}`, ...from(address) });
const password = (gateway: TestGateway, address: string, sent: string, userId = 'shop-user') =>
  gateway.post(
    '/v1/checkouts',
    { ...checkout, 'authentication.userId': userId, 'authentication.password': sent },
    from(address),
  );

async function sendInTurn(
  count: number,
  send: (i: number) => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push((await send(i)).statusCode);
  return found;
}

describe('wrong tokens', () => {
  test('lock their address out after ten, except for right tokens, and no other address', async () => {
    const gateway = await openLive();
    const found = await sendInTurn(300, (i) => bearer(gateway, '198.51.100.1', `guess${i}`));
    expect([found.filter((status) => status === 403).length, found.indexOf(429)]).toEqual([10, 10]);
    const refused = await bearer(gateway, '198.51.100.1', 'another-guess');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.json().result.code).toBe('800.120.100');
    // The token of another merchant at the same address, or of the same merchant after it has read its log.
    expect((await bearer(gateway, '198.51.100.1', token)).statusCode).toBe(200);
    expect((await password(gateway, '198.51.100.1', word)).statusCode).toBe(429);
    expect((await bearer(gateway, '198.51.100.2', token)).statusCode).toBe(200);
    gateway.wait(10 * minute);
    expect((await bearer(gateway, '198.51.100.1', 'another-guess')).statusCode).toBe(403);
    expect((await bearer(gateway, '198.51.100.1', token)).statusCode).toBe(200);
  });

  test('count as one when they are the same, so that a forgotten program locks nobody out', async () => {
    const gateway = await openLive();
    const found = await sendInTurn(50, () => bearer(gateway, '198.51.100.1', 'forgotten'));
    expect(new Set(found)).toEqual(new Set([403]));
    expect((await bearer(gateway, '198.51.100.1', token)).statusCode).toBe(200);
  });

  test('are counted wherever a token is accepted, and where a payment is confirmed', async () => {
    const gateway = await openLive({ throttles: { 'failed-logins-by-address': { limit: 3, seconds: 600 } } });
    const some = 'A'.repeat(32);
    const paths = [`/v1/payments/${some}`, `/v1/registrations/${some}`, `/v1/checkouts/${some}/payment`];
    const found: number[] = [];
    for (const [i, path] of paths.entries())
      found.push(
        (await gateway.post(path, { entityId }, { authorization: `Bearer x${i}`, ...from('198.51.100.1') }))
          .statusCode,
      );
    expect(found).toEqual([403, 403, 403]);
    expect((await bearer(gateway, '198.51.100.1', 'x3')).statusCode).toBe(429);
  });

  test('that are no credentials at all lock nobody out', async () => {
    const gateway = await openLive();
    const found = await sendInTurn(20, () => gateway.post('/v1/checkouts', checkout, from('198.51.100.1')));
    expect(new Set(found)).toEqual(new Set([401]));
    expect((await bearer(gateway, '198.51.100.1', token)).statusCode).toBe(200);
  });
});

describe('wrong passwords', () => {
  test('lock their address out after ten, and no other address', async () => {
    const gateway = await openLive();
    const found = await sendInTurn(30, (i) => password(gateway, '198.51.100.1', `guess${i}`));
    expect([found.filter((status) => status === 401).length, found.indexOf(429)]).toEqual([10, 10]);
    expect((await password(gateway, '198.51.100.1', word)).statusCode).toBe(429);
    expect((await password(gateway, '198.51.100.2', word)).statusCode).toBe(200);
  });

  test('for one user from many addresses leave each address one more try', async () => {
    const throttles = { 'failed-logins-by-user': { limit: 4, seconds: 600 } };
    const gateway = await openLive({ throttles });
    await sendInTurn(6, (i) => password(gateway, `203.0.113.${i}`, `guess${i}`));
    const found = await sendInTurn(3, (i) => password(gateway, '198.51.100.1', `other${i}`));
    expect(found).toEqual([401, 429, 429]);
    // The lock does not reach the shop itself, which has another address.
    expect((await password(gateway, '198.51.100.2', word)).statusCode).toBe(200);
  });
});

describe('a salted password', () => {
  test('lets its user in, and no other', async () => {
    const gateway = await openLive();
    const tries = [
      password(gateway, '198.51.100.1', word),
      password(gateway, '198.51.100.1', `${word} `),
      password(gateway, '198.51.100.1', word, 'other-user'),
    ];
    const found = await Promise.all(tries);
    expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
    expect((await password(gateway, '198.51.100.1', word)).statusCode).toBe(200);
  });

  test('is refused where the setting is off', async () => {
    const gateway = await openLive({ legacyAuthentication: false });
    expect((await password(gateway, '198.51.100.1', word)).statusCode).toBe(401);
  });
});

test('in the test environment nothing is counted by default', async () => {
  const gateway = await testGateway();
  gateways.push(gateway);
  const spies = [vi.spyOn(gateway.store, 'countRequest'), vi.spyOn(gateway.store, 'readCount')];
  for (let i = 0; i < 15; i += 1) await bearer(gateway, '198.51.100.1', `guess${i}`);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});
