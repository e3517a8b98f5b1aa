/** What keeps a live gateway from starting with an unsafe configuration. */
import { createHash } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { key, live, load, merchantId, testFolder, written } from './support.ts';

const folder = testFolder();
const [merchant] = live.merchants;
const [_token] = live.tokens;
const onDisk = ['--data', join(folder, 'gateway.sqlite')];

const inTest = { ...live, environment: 'test' };
const withKeyFile = { ...live, registrationKeys: [{ id: 'a', keyFile: 'card.key' }] };

/** Writes a secret into a file with these access rights. */
function secret(name: string, text: string, mode: number): void {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}

describe('the live environment', () => {
  test.each([0o644, 0o640, 0o604, 0o620])(
    'refuses a file with the rights %o and says how to mend it',
    async (mode) => {
      const file = written(folder, live);
      chmodSync(file, mode);
      await expect(load(file)).rejects.toThrow(
        `${file} can be used by others than its owner, and the live environment keeps secrets in it; run chmod 600 ${file}`,
      );
      chmodSync(file, 0o600);
      expect((await load(file)).environment).toBe('live');
      chmodSync(file, 0o400);
      expect((await load(file)).environment).toBe('live');
      chmodSync(file, 0o600);
    },
  );

  test('lets the group read a file that belongs to another user, such as root, but not write it', async () => {
    const file = written(folder, live);
    vi.spyOn(process, 'getuid').mockReturnValue((process.getuid?.() ?? 0) + 1);
    chmodSync(file, 0o440);
    expect((await load(file)).environment).toBe('live');
    for (const mode of [0o460, 0o444]) {
      chmodSync(file, mode);
      await expect(load(file)).rejects.toThrow('can be used by others than its owner');
    }
    chmodSync(file, 0o600);
  });

  test.each([[['--any-host']], [['--allowed-host', 'gateway']]])(
    'refuses the names of a network of tests: %j',
    async (args) => {
      await expect(load(written(folder, live), args)).rejects.toThrow(
        'allowedHosts (--allowed-host, --any-host, PAYMENT_WIDGETS_HOSTS) is for the test environment only; leave it out and give publicOrigin',
      );
    },
  );

  test.each([
    ['--control-port', ['--control-port', '8090'], {}],
    ['--control-host', ['--control-host', '0.0.0.0'], {}],
    ['PAYMENT_WIDGETS_CONTROL_TOKEN', [], { PAYMENT_WIDGETS_CONTROL_TOKEN: 'ab'.repeat(16) }],
  ])('refuses %s, because it has no control plane', async (name, args, variables) => {
    await expect(load(written(folder, live), args, variables)).rejects.toThrow(
      `${name} is for the test environment only, because the live one has no control plane; leave it out`,
    );
    expect((await load(written(folder, inTest), args, variables)).environment).toBe('test');
  });

  test('starts with a control plane that is turned off, and with an empty token', async () => {
    const variables = { PAYMENT_WIDGETS_CONTROL_TOKEN: '' };
    const config = await load(written(folder, live), ['--control-port', 'off'], variables);
    expect(config.environment).toBe('live');
  });

  test('refuses a setting for the clock', async () => {
    await expect(load(written(folder, live), ['--clock', '2031-05-01T10:00:00Z'])).rejects.toThrow(
      '--clock is for the test environment only; leave it out',
    );
  });

  test('takes a key from a file beside the configuration, with or without a line break at the end', async () => {
    for (const text of [key, `${key}\n`, `${key}\r\n`]) {
      secret('card.key', text, 0o400);
      expect((await load(written(folder, withKeyFile))).registrationKeys).toEqual([{ id: 'a', key }]);
      chmodSync(join(folder, 'card.key'), 0o600);
    }
  });

  test('takes tokens of upstreams and secrets of webhooks from files', async () => {
    secret('token', 'upstream-token\n', 0o600);
    secret('card.key', key, 0o600);
    const [channel] = merchant?.channels ?? [];
    const upstream = { address: 'https://a.example/', accessTokenFile: 'token', entityId: channel?.id };
    const webhooks = [{ address: 'https://a.example/', types: ['PAYMENTS'], secretFile: 'card.key' }];
    const channels = [{ ...channel, upstream, webhooks }];
    const file = { ...live, merchants: [{ ...merchant, channels, dispatch: undefined }] };
    const { entities } = await load(written(folder, file));
    expect(entities[0]).toMatchObject({
      upstream: { accessToken: 'upstream-token' },
      webhooks: [{ secret: key }],
    });
  });

  test('takes an upstream whose scheme is written in capitals', async () => {
    const [channel] = merchant?.channels ?? [];
    const upstream = { address: 'HTTPS://a.example/', accessToken: 'token', entityId: channel?.id };
    const channels = [{ ...channel, upstream }];
    const file = { ...live, merchants: [{ ...merchant, channels, dispatch: undefined }] };
    const { entities } = await load(written(folder, file));
    expect(entities[0]).toMatchObject({ upstream: { address: 'HTTPS://a.example/' } });
  });

  test('refuses a file of a secret that everybody can read, that is empty or holds something else', async () => {
    const refusal = async () =>
      load(written(folder, withKeyFile)).then(
        () => '',
        ({ message }: Error) => message,
      );
    secret('card.key', key, 0o604);
    expect(await refusal()).toContain(
      'registrationKeys[0].keyFile names the file card.key, which everybody on this computer can use; run chmod o-rwx card.key',
    );
    secret('card.key', '\n', 0o600);
    expect(await refusal()).toContain(
      'registrationKeys[0].keyFile names the file card.key, which is empty; write the secret into it',
    );
    secret('card.key', 'sesame', 0o600);
    expect(await refusal()).toContain(
      'registrationKeys[0].keyFile names a file, whose value is wrong; it must be 64 hexadecimal characters',
    );
    expect(await refusal()).not.toContain('sesame');
    secret('card.key', '00'.repeat(32), 0o600);
    expect(await refusal()).toContain(
      'registrationKeys[0].keyFile names a file whose value is one byte over and over',
    );
  });

  test('accepts a weak key only to rotate it away', async () => {
    const zero = { id: 'zero', key: '00'.repeat(32) };
    const file = written(folder, { ...live, registrationKeys: [{ id: 'new', key }, zero] });
    await expect(load(file)).rejects.toThrow(
      'registrationKeys[1].key is one byte over and over, which the live environment refuses because others would find it; run --rotate-registration-keys, then remove it',
    );
    expect((await load(file, ['--rotate-registration-keys'])).registrationKeys).toHaveLength(2);
    const first = written(folder, { ...live, registrationKeys: [zero, { id: 'new', key }] });
    await expect(load(first, ['--rotate-registration-keys'])).rejects.toThrow(
      'registrationKeys[0].key is one',
    );
  });

  test('warns of a merchant whose tokens may name any shop', async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    await load(written(folder, live), onDisk, {}, warn);
    expect(warnings).toEqual([
      'merchants[0].shopOrigins is not set, so that whoever has its access token may name any shop; give the origins of its shops, such as ["https://shop.example"].',
    ]);
    warnings.length = 0;
    const bound = { ...live, merchants: [{ ...merchant, shopOrigins: ['https://shop.example'] }] };
    await load(written(folder, bound), onDisk, {}, warn);
    expect(warnings).toEqual([]);
  });
});

describe('the test environment', () => {
  test('accepts weak keys, readable files and a setting for the clock', async () => {
    const file = written(folder, { ...inTest, registrationKeys: [{ id: 'a', key: '00'.repeat(32) }] });
    chmodSync(file, 0o644);
    const config = await load(file, ['--clock', '2031-05-01T10:00:00Z']);
    chmodSync(file, 0o600);
    expect(config.environment).toBe('test');
  });
});

describe('a live start that is allowed but unsafe', () => {
  const warningsOf = async (config: object, args: readonly string[]) => {
    const warn = vi.fn();
    await load(written(folder, config), [...onDisk, ...args], {}, warn);
    return warn.mock.calls.map(([sentence]) => String(sentence));
  };
  const off = { 'declines-by-card': false, 'declines-by-address': false, 'declines-by-bin': false };
  const unlimited = { ...live, throttles: off };
  const ofMerchant = { ...live, merchants: [{ ...merchant, throttles: off }] };
  const limitless = 'switches all limits of declines off';

  test.each([
    ['a database in memory', live, ['--data', ':memory:'], '--data :memory: loses every payment'],
    ['no limit of declines', unlimited, [], `throttles ${limitless}`],
    [
      'no limit of declines but that of a checkout',
      { ...unlimited, settings: { maxDeclines: 10 } },
      [],
      `throttles ${limitless}`,
    ],
    ['no limit of declines at one merchant', ofMerchant, [], `merchants[0].throttles ${limitless}`],
    ['a port of the demo shop', live, ['--shop-port', '3000'], '--shop-port has no effect'],
    ['operators at every address', live, ['--admin', '0.0.0.0:9090'], '--admin 0.0.0.0 speaks plain HTTP'],
    [
      'operators at a name',
      live,
      ['--admin', 'node1.example:9090'],
      '--admin node1.example speaks plain HTTP',
    ],
  ])('is warned of: %s', async (_name, config, args, sentence) => {
    expect(await warningsOf(config, args)).toContainEqual(expect.stringContaining(sentence));
  });

  test('is the only one that is warned of', async () => {
    const one = { ...unlimited, throttles: { ...off, 'declines-by-bin': undefined } };
    for (const sentence of await warningsOf(one, ['--admin', '127.0.0.1:9090'])) {
      expect(sentence).not.toMatch(/limits of declines|--admin|--data/);
    }
    const warn = vi.fn();
    await load(written(folder, inTest), ['--data', ':memory:', '--admin', '0.0.0.0:9090'], {}, warn);
    expect(warn).not.toHaveBeenCalled();
  });
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test.each(['', 'a', 'password', '0'.repeat(20), 'z'.repeat(64), 'password'.repeat(3), 'abc123'.repeat(4)])(
  'the live environment refuses the hash of the token %j, which anybody would try',
  async (token) => {
    const tokens = [{ accessTokenHash: hashOf(token), entities: [merchantId] }];
    await expect(load(written(folder, { ...live, tokens }))).rejects.toThrow(
      'tokens[0].accessTokenHash is of a token that anybody would try',
    );
  },
);

const random = '5d0b8e4c1f97a36e2bd4c8706f3a91e5842c6db70e19f5a3c7d260b48f1e935a';
test.each([
  ['half zeros', `${random.slice(0, 32)}${'00'.repeat(16)}`, 'repeats a few bytes'],
  ['a quarter zeros', `${random.slice(0, 48)}${'00'.repeat(8)}`, 'has one byte too often'],
  ['16 bytes twice', random.slice(0, 32).repeat(2), 'repeats a few bytes'],
  ['the hash of a word', hashOf('password'), 'is the SHA-256 hash'],
  ['the hash of nothing', hashOf(''), 'is the SHA-256 hash'],
  [
    'decimal digits of pi',
    '3141592653589793238462643383279502884197169399375105820974944592',
    'has decimal digits only',
  ],
  [
    'hexadecimal digits of pi',
    '3243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c8',
    'is made of the digits of pi',
  ],
  ['a sentence', Buffer.from('correct horse battery staple zij').toString('hex'), ''],
])('the live environment refuses a key of which only a part is random: %s', async (_name, weak, reason) => {
  const config = { ...live, registrationKeys: [{ id: 'a', key: weak }] };
  await expect(load(written(folder, config))).rejects.toThrow(`registrationKeys[0].key ${reason}`);
});
