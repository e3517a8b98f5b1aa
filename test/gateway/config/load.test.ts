import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoEntityId, demoToken, hashToken } from '../../../src/gateway/config/config.ts';
import { png } from './marks/pictures.ts';
import {
  channelId,
  hash,
  key,
  live,
  load,
  merchantId,
  secondChannelId,
  testFolder,
  written,
} from './support.ts';

const folder = testFolder();

describe('without a file', () => {
  test('the gateway has the test environment, the demo merchant, no throttles, and a key of its own', async () => {
    const config = await load(undefined);
    expect(config).toMatchObject({
      environment: 'test',
      publicOrigin: 'http://127.0.0.1',
      entities: [{ id: demoEntityId }],
      grants: [{ tokenHash: hashToken(demoToken), legacy: { userId: demoEntityId } }],
      throttles: {},
      legacyAuthentication: true,
      maxDeclines: 0,
      consumeOnRead: false,
      strictParameters: false,
      lenientFormats: false,
      reversalCutOff: '23:59',
      simulateExternal: false,
      allowLoopbackCallbacks: false,
      trustedProxies: [],
    });
    expect(config.registrationKeys).toEqual([
      { id: expect.stringMatching(/^test-/), key: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test('the live environment does not start', async () => {
    await expect(load(undefined, ['--environment', 'live'])).rejects.toThrow(
      /publicOrigin is needed[\s\S]*merchants and tokens are needed[\s\S]*registrationKeys is needed/,
    );
  });
});

describe('a file of the live environment', () => {
  test('gives merchants, channels and hashed tokens, and never the demo merchant', async () => {
    const config = await load(written(folder, live));
    expect(config).toMatchObject({
      environment: 'live',
      publicOrigin: 'https://pay.example',
      entities: [
        { id: channelId, name: 'Lamps', currencies: ['EUR'], webhooks: [] },
        { id: secondChannelId, name: 'More' },
      ],
      merchants: [{ id: merchantId, channels: [channelId, secondChannelId] }],
      grants: [{ tokenHash: Buffer.from(hash, 'hex'), entities: [merchantId] }],
      registrationKeys: [{ id: '2026', key }],
    });
    expect(JSON.stringify(config)).not.toContain(demoEntityId);
  });

  test('has the throttles of the live environment and no older authentication', async () => {
    const { throttles, legacyAuthentication } = await load(written(folder, live));
    expect(legacyAuthentication).toBe(false);
    expect(throttles).toEqual({
      'checkout-status': { limit: 2, seconds: 60 },
      'registration-status': { limit: 2, seconds: 60 },
      'payment-read': { limit: 2, seconds: 60 },
      query: { limit: 2, seconds: 60 },
      'checkout-update': { limit: 200, seconds: 60 },
      'follow-up': { limit: 200, seconds: 60 },
      'registration-payment': { limit: 200, seconds: 60 },
      'checkout-create': { limit: 1000, seconds: 60 },
      'payment-create': { limit: 1000, seconds: 60 },
      'registration-create': { limit: 1000, seconds: 60 },
      'declines-by-address': { limit: 20, seconds: 600 },
      'declines-by-card': { limit: 5, seconds: 600 },
      'declines-by-bin': { limit: 60, seconds: 600 },
      'shopper-requests-by-address': { limit: 1200, seconds: 60 },
      'shopper-requests-by-checkout': { limit: 120, seconds: 60 },
      'failed-logins-by-address': { limit: 10, seconds: 600 },
      'failed-logins-by-user': { limit: 50, seconds: 600 },
    });
  });

  test('may change one throttle and switch another one off', async () => {
    const throttles = { query: false, 'payment-create': { limit: 5, seconds: 1 } };
    expect((await load(written(folder, { ...live, throttles }))).throttles).toMatchObject({
      query: false,
      'payment-create': { limit: 5, seconds: 1 },
      'checkout-status': { limit: 2, seconds: 60 },
    });
  });
});

describe('a configuration file', () => {
  test('may be a module with a default export', async () => {
    const file = join(folder, 'gateway.mjs');
    writeFileSync(file, 'export default { settings: { maxDeclines: 1 + 4 } };');
    expect(await load(file)).toMatchObject({
      environment: 'test',
      maxDeclines: 5,
      entities: [{ id: demoEntityId }],
    });
  });

  test('may hold plain tokens and passwords in the test environment; they are kept as hashes', async () => {
    const tokens = [
      { accessToken: 'sesame', entities: [channelId], legacy: { userId: 'user', password: 'word' } },
    ];
    const config = await load(written(folder, { ...live, environment: 'test', tokens }));
    expect(config.grants).toEqual([
      {
        tokenHash: hashToken('sesame'),
        entities: [channelId],
        legacy: { userId: 'user', passwordHash: hashToken('word') },
      },
    ]);
  });

  test.each([
    { mode: 'on', from: { EUR: '30.00', JPY: '3000' }, whenUnavailable: 'decline' },
    { mode: 'required', whenUnavailable: 'decline' },
    { mode: 'off' },
    { from: { EUR: '30.00' } },
    {},
  ])('may say what a channel wants of 3-D Secure: %j', async (threeDSecure) => {
    const [merchant] = live.merchants;
    const channels = [{ id: channelId, name: 'Lamps', threeDSecure }];
    const merchants = [{ ...merchant, channels, dispatch: undefined }];
    const config = await load(written(folder, { ...live, environment: 'test', merchants }));
    expect(config.entities).toMatchObject([{ id: channelId, threeDSecure }]);
  });

  test('may name environment variables for its secrets', async () => {
    const [merchant] = live.merchants;
    const channel = {
      id: channelId,
      name: 'Lamps',
      upstream: { address: 'https://up.example/', accessTokenFrom: 'UP', entityId: merchantId },
      webhooks: [{ address: 'https://shop.example/hook', types: ['PAYMENTS'], secretFrom: 'HOOK' }],
    };
    const file = {
      ...live,
      merchants: [{ ...merchant, channels: [channel], dispatch: undefined }],
      registrationKeys: [{ id: 'a', keyFrom: 'CARD_KEY' }],
    };
    const variables = { UP: 'token', HOOK: key, CARD_KEY: key.toUpperCase() };
    expect(await load(written(folder, file), [], variables)).toMatchObject({
      entities: [
        {
          upstream: { address: 'https://up.example/', accessToken: 'token', timeout: 30_000 },
          webhooks: [{ secret: key, fields: 'ALL', wrapper: 'none' }],
        },
      ],
      merchants: [{ dispatch: [{ channel: channelId }] }],
      registrationKeys: [{ id: 'a', key: key.toUpperCase() }],
    });
  });

  test('is overridden by flags, setting by setting', async () => {
    const file = {
      ...live,
      settings: { maxDeclines: 3, consumeOnRead: true, lenientFormats: true },
      throttles: { query: { limit: 9, seconds: 60 } },
    };
    const args = [
      ['--environment', 'test'],
      ['--public-origin', 'https://other.example'],
      ['--max-declines', '7'],
      ['--no-consume-on-read'],
      ['--throttle', 'checkout-status=1/5'],
    ].flat();
    expect(await load(written(folder, file), args)).toMatchObject({
      environment: 'test',
      publicOrigin: 'https://other.example',
      maxDeclines: 7,
      consumeOnRead: false,
      lenientFormats: true,
      throttles: { query: { limit: 9, seconds: 60 }, 'checkout-status': { limit: 1, seconds: 5 } },
    });
  });

  test('names a folder of marks relative to its own, the flag to where the gateway starts', async () => {
    mkdirSync(join(folder, 'marks'));
    writeFileSync(join(folder, 'marks/VISA.png'), png());
    const file = written(folder, { ...live, brandMarks: './marks' });
    const marks = new Map([['VISA', expect.stringContaining('<rect width="100%"')]]);
    expect((await load(file)).brandMarks).toEqual(marks);
    expect((await load(undefined, ['--brand-marks', join(folder, 'marks')])).brandMarks).toEqual(marks);
    expect((await load(file, ['--brand-marks', 'neutral'])).brandMarks).toBe('neutral');
    expect((await load(undefined)).brandMarks).toBe('scheme');
    writeFileSync(join(folder, 'marks/AMEX.svg'), '<svg/>');
    await expect(load(file)).rejects.toThrow(`brandMarks: ${join(folder, 'marks/AMEX.svg')} lacks xmlns`);
  });
});
