// @tests src/gateway/config/config.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoToken, hashToken } from '../../../src/gateway/config/config.ts';
import { channelId, key, live, load, merchantId, testFolder, written } from './support.ts';

const folder = testFolder();
const [merchant] = live.merchants;
const [channel] = merchant?.channels ?? [];
const [token] = live.tokens;
const strange = '9'.repeat(32);

const withMerchant = (change: object) => ({ ...live, merchants: [{ ...merchant, ...change }] });
const withChannel = (change: object) =>
  withMerchant({ channels: [{ ...channel, ...change }], dispatch: undefined });
const withToken = (change: object) => ({ ...live, tokens: [{ ...token, ...change }] });
const without = (...names: (keyof typeof live)[]) =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !names.some((other) => other === name)));
const inTest = (file: object) => ({ ...file, environment: 'test' });

/** Loads the configuration file and gives the lines of the error message after its first line. */
async function sentences(content: unknown, args: readonly string[] = [], variables = {}): Promise<string[]> {
  const error = await load(written(folder, content), args, variables).then(
    () => new Error('the file was taken'),
    (reason: Error) => reason,
  );
  return error.message
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
}

const wrong: [what: string, content: unknown, sentence: string][] = [
  ['a list', [], 'The file is wrong; it must hold one object in braces.'],
  [
    'a mistyped section',
    { ...live, merchant: [] },
    'merchant is not a key of the configuration; did you mean merchants?',
  ],
  [
    'a strange section',
    { ...live, colour: 'red' },
    'colour is not a key of the configuration; known keys: environment, publicOrigin, allowedHosts, merchants, tokens, registrationKeys, connectors, routing, settings, throttles, binList, brandMarks, ownBrands, tls, trustedProxies',
  ],
  [
    'a BIN list of a brand that has no cards',
    { ...live, binList: { MADDA: '4' } },
    'binList.MADDA is not a key of the configuration; did you mean MADA?',
  ],
  [
    'a BIN list whose range ends before it begins',
    { ...live, binList: { MADA: '446404 500-400' } },
    'binList.MADA is wrong; it must be ranges of numbers, such as "446404 968201-968211"',
  ],
  [
    'marks that are no folder',
    { ...live, brandMarks: 'schema' },
    'brandMarks is wrong; it must be scheme, neutral or a folder such as ./marks',
  ],
  [
    'a folder of marks that is not there',
    { ...live, brandMarks: '/no/such/folder' },
    'brandMarks: /no/such/folder is no folder that can be read; check its name and its rights',
  ],
  ['another environment', { ...live, environment: 'prod' }, 'environment is wrong; it must be test or live'],
  [
    'a public origin with a path',
    { ...live, publicOrigin: 'https://pay.example/v1' },
    'publicOrigin is wrong; it must be a scheme and a host without a path, such as https://pay.example',
  ],
  [
    'no merchants in the list',
    { ...live, merchants: [] },
    'merchants is wrong; it must be a list of at least one merchant',
  ],
  [
    'a merchant that is a text',
    { ...live, merchants: ['Lamps'] },
    'merchants[0] is wrong; it must be an object in braces',
  ],
  [
    'an entity id in upper case',
    withMerchant({ id: 'A'.repeat(32) }),
    'merchants[0].id is wrong; it must be an entity id: 32 lowercase hex characters',
  ],
  [
    'a merchant without a name',
    withMerchant({ name: undefined }),
    'merchants[0].name is missing; give a name of 1 to 64 characters',
  ],
  [
    'a merchant without channels',
    withMerchant({ channels: [] }),
    'merchants[0].channels is wrong; it must be a list of at least one channel',
  ],
  [
    'a channel without an id',
    withChannel({ id: undefined }),
    'merchants[0].channels[0].id is missing; give an entity id: 32 lowercase hex characters',
  ],
  [
    'a mistyped key of a channel',
    withChannel({ curencies: ['EUR'] }),
    'merchants[0].channels[0].curencies is not a key of the configuration; did you mean currencies?',
  ],
  [
    'a currency in lower case',
    withChannel({ currencies: ['eur'] }),
    'merchants[0].channels[0].currencies[0] is wrong; it must be part of a list of ISO 4217 currencies such as ["EUR", "USD"]',
  ],
  [
    'a currency that is none',
    withChannel({ currencies: ['EUR', 'HRK'] }),
    'merchants[0].channels[0].currencies[1] is wrong; it must be part of a list of ISO 4217 currencies such as ["EUR", "USD"]',
  ],
  [
    'a brand that nobody knows',
    withChannel({ brands: ['VISA', 'MASTERCARD'] }),
    'merchants[0].channels[0].brands[1] is wrong; it must be part of a list of brands of this gateway such as ["VISA", "MASTER"]',
  ],
  [
    'a rule for a payment type that begins nothing',
    withMerchant({ dispatch: [{ paymentTypes: ['RF'], channel: channelId }] }),
    'merchants[0].dispatch[0].paymentTypes[0] is wrong; it must be part of a list of payment types from [PA, DB, CD, PA.CP, RG]',
  ],
  [
    'an upstream that is no web address',
    withChannel({ upstream: { address: 'ftp://a', accessToken: 'x', entityId: channelId } }),
    'merchants[0].channels[0].upstream.address is wrong; it must be an address such as https://gateway.example/',
  ],
  [
    'an upstream without a token',
    withChannel({ upstream: { address: 'https://a.example', entityId: channelId } }),
    'merchants[0].channels[0].upstream.accessToken is missing; give it, or accessTokenFrom with the name of an environment variable, or accessTokenFile with the name of a file',
  ],
  [
    'an upstream in the clear',
    withChannel({ upstream: { address: 'http://a.example', accessToken: 'x', entityId: channelId } }),
    'merchants[0].channels[0].upstream.address is not encrypted, which the live environment refuses for card data and records; give an https address',
  ],
  [
    'a webhook secret that is too short',
    withChannel({ webhooks: [{ address: 'https://a.example', types: ['PAYMENTS'], secret: 'abc' }] }),
    'merchants[0].channels[0].webhooks[0].secret is wrong; it must be 64 hexadecimal characters, as this prints: openssl rand -hex 32',
  ],
  [
    'a webhook of an unknown type',
    withChannel({ webhooks: [{ address: 'https://a.example', types: ['PAYMENT'], secret: key }] }),
    'merchants[0].channels[0].webhooks[0].types[0] is wrong; it must be PAYMENTS or REGISTRATIONS',
  ],
  [
    'an id that is used twice',
    withMerchant({ id: channelId }),
    'merchants[0].channels[0].id is the same as merchants[0].id; give it an id of its own',
  ],
  [
    'a rule for a strange channel',
    withMerchant({ dispatch: [{ channel: strange }] }),
    'merchants[0].dispatch[0].channel is no channel of this merchant; give the id of one of its channels',
  ],
  [
    'no rules in the list',
    withMerchant({ dispatch: [] }),
    'merchants[0].dispatch is wrong; it must be a list of at least one rule',
  ],
  [
    'a plain token in the live environment',
    withToken({ accessTokenHash: undefined, accessToken: 'secret' }),
    'tokens[0].accessToken is written in plain text, which the live environment refuses; give accessTokenHash instead (to make one, pipe it to the server with --hash-token)',
  ],
  [
    'a token and its hash',
    inTest(withToken({ accessToken: 'secret' })),
    'tokens[0].accessToken and accessTokenHash are both there; keep accessTokenHash',
  ],
  [
    'a token without either',
    withToken({ accessTokenHash: undefined }),
    'tokens[0].accessTokenHash is missing; give its hash (to make one, pipe it to the server with --hash-token)',
  ],
  [
    'a hash that is none',
    withToken({ accessTokenHash: 'secret' }),
    'tokens[0].accessTokenHash is wrong; it must be 64 hexadecimal characters, as --hash-token prints them',
  ],
  [
    'a plain password in the live environment',
    withToken({ legacy: { userId: 'u', password: 'p' } }),
    'tokens[0].legacy.password is written in plain text, which the live environment refuses; give passwordHash instead (to make one, pipe it to the server with --hash-password)',
  ],
  [
    'a token for a strange entity',
    withToken({ entities: [merchantId, strange] }),
    'tokens[0].entities[1] is neither a merchant nor a channel; give an id that stands under merchants',
  ],
  [
    'a token twice',
    { ...live, tokens: [token, token] },
    'tokens[1] is the same as tokens[0]; give each token once, with all its entities',
  ],
  [
    'the token of the demo merchant in the live environment',
    withToken({ accessTokenHash: hashToken(demoToken).toString('hex') }),
    'tokens[0] is the token of the demo merchant, which everybody knows; make a token of your own',
  ],
  [
    'merchants without tokens',
    without('tokens'),
    'tokens is missing; give the access tokens of your merchants, with their entities',
  ],
  [
    'tokens without merchants',
    without('merchants'),
    'merchants is missing; give the merchants and channels that your tokens may use',
  ],
  [
    'a live environment with nobody in it',
    without('merchants', 'tokens'),
    'merchants and tokens are needed in the live environment, which has no demo merchant; give yours',
  ],
  [
    'a live environment without a public origin',
    without('publicOrigin'),
    'publicOrigin is needed in the live environment; give the https address that shops use, such as https://pay.example',
  ],
  [
    'a live environment in the clear',
    { ...live, publicOrigin: 'http://pay.example' },
    'publicOrigin is needed in the live environment; give the https address that shops use, such as https://pay.example',
  ],
  [
    'a live environment without a registration key',
    without('registrationKeys'),
    'registrationKeys is needed in the live environment; give a key, such as {"id": "2026-11", "keyFrom": "REGISTRATION_KEY"}',
  ],
  [
    'a key that is too short',
    { ...live, registrationKeys: [{ id: 'a', key: key.slice(2) }] },
    'registrationKeys[0].key is wrong; it must be 64 hexadecimal characters, as this prints: openssl rand -hex 32',
  ],
  [
    'two keys of one id',
    {
      ...live,
      registrationKeys: [
        { id: 'a', key },
        { id: 'a', key },
      ],
    },
    'registrationKeys[1].id is the same as registrationKeys[0].id; give it an id of its own',
  ],
  [
    'a variable that is not set',
    { ...live, registrationKeys: [{ id: 'a', keyFrom: 'CARD_KEY' }] },
    'registrationKeys[0].keyFrom names the environment variable CARD_KEY, which is not set; set it',
  ],
  ...['sk_live_4eC39HqLyjWDarjtT1', 'D4782DEF547AAA06C910C43932B1EB0C', 'CORRECTHORSEBATTERY'].map(
    (keyFrom): [string, unknown, string] => [
      `the secret ${keyFrom} in the place of its variable’s name`,
      { ...live, registrationKeys: [{ id: 'a', keyFrom }] },
      'registrationKeys[0].keyFrom is not the name of an environment variable that is set; give the name, not the secret itself',
    ],
  ),
  ...['/x9AbQ3kTz+Lr0aVYw==', 'Sommer2026.pass', 'x9Ab/Q3kTz+Lr0aVYw==', 'AQEyhmfxK9jJ/aZ1-1rW=-x+.7b'].map(
    (keyFile): [string, unknown, string] => [
      `the secret ${keyFile} in the place of its file’s name`,
      { ...live, registrationKeys: [{ id: 'a', keyFile }] },
      'registrationKeys[0].keyFile is not the name of a file that can be read; give the name, not the secret itself',
    ],
  ),
  [
    'a variable that holds something else',
    { ...live, registrationKeys: [{ id: 'a', keyFrom: 'WRONG_KEY' }] },
    'registrationKeys[0].keyFrom names the environment variable WRONG_KEY, whose value is wrong; it must be 64 hexadecimal characters',
  ],
  [
    'a value and a variable for it',
    { ...live, registrationKeys: [{ id: 'a', key, keyFrom: 'CARD_KEY' }] },
    'registrationKeys[0].key and keyFrom are both there; keep one',
  ],
  [
    'a value and a file for it',
    { ...live, registrationKeys: [{ id: 'a', keyFrom: 'CARD_KEY', keyFile: 'card.key' }] },
    'registrationKeys[0].keyFrom and keyFile are both there; keep one',
  ],
  [
    'a file that is not there',
    { ...live, registrationKeys: [{ id: 'a', keyFile: 'absent.key' }] },
    'registrationKeys[0].keyFile names the file absent.key, which cannot be read; check its name and its rights',
  ],
  ...(
    [
      ['one byte over and over', '00'.repeat(32), 'is one byte over and over'],
      ['a byte over and over', 'ab'.repeat(32), 'is one byte over and over'],
      [
        'bytes in order',
        Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'),
        'is a sequence',
      ],
      ['digits in order', '0123456789abcdef'.repeat(4), 'is a sequence'],
      ['digits in reverse', 'FEDCBA9876543210'.repeat(4), 'is a sequence'],
      ['a word over and over', Buffer.from('secret12'.repeat(4)).toString('hex'), 'repeats a few bytes'],
    ] as const
  ).map(([what, weak, says]): [string, object, string] => [
    `a key of ${what}`,
    { ...live, registrationKeys: [{ id: 'a', key: weak }] },
    `registrationKeys[0].key ${says}, which the live environment refuses because others would find it; make a key with: openssl rand -hex 32`,
  ]),
  [
    'a weak key in a variable',
    { ...live, registrationKeys: [{ id: 'a', keyFrom: 'ZERO_KEY' }] },
    'registrationKeys[0].keyFrom names ZERO_KEY, whose value is one byte over and over, which the live environment refuses because others would find it; make a key with: openssl rand -hex 32',
  ],
  [
    'a weak secret of a webhook',
    withChannel({
      webhooks: [{ address: 'https://a.example/', types: ['PAYMENTS'], secret: '00'.repeat(32) }],
    }),
    'merchants[0].channels[0].webhooks[0].secret is one byte over and over, which the live environment refuses because others would find it; make a key with: openssl rand -hex 32',
  ],
  ...['x', '42', 'test', 'secret', 'changeme'].map((guess): [string, object, string] => [
    `the hash of the token ${guess}`,
    withToken({ accessTokenHash: hashToken(guess).toString('hex') }),
    'tokens[0].accessTokenHash is of a token that anybody would try; make a new one with: openssl rand -hex 32, and its hash with --hash-token',
  ]),
  [
    'a plain SHA-256 as the hash of a password',
    withToken({ legacy: { userId: 'u', passwordHash: 'ab'.repeat(32) } }),
    'tokens[0].legacy.passwordHash is wrong; it must be a hash of a password, as --hash-password prints it',
  ],
  [
    'a hash of a password that is none',
    withToken({ legacy: { userId: 'u', passwordHash: 'scrypt$2$8$1$AAAA$AAAA' } }),
    'tokens[0].legacy.passwordHash is wrong; it must be a hash of a password, as --hash-password prints it',
  ],
  [
    'shop origins with a path',
    withMerchant({ shopOrigins: ['https://shop.example/'] }),
    'merchants[0].shopOrigins[0] is wrong; it must be a list of origins such as ["https://shop.example"]',
  ],
  [
    'a mistyped setting',
    { ...live, settings: { consumeOnReed: true } },
    'settings.consumeOnReed is not a key of the configuration; did you mean consumeOnRead?',
  ],
  [
    'a switch that is a text',
    { ...live, settings: { strictParameters: 'yes' } },
    'settings.strictParameters is wrong; it must be true or false',
  ],
  [
    'a time of day that is none',
    { ...live, settings: { reversalCutOff: '24:00' } },
    'settings.reversalCutOff is wrong; it must be a time of day (UTC) such as 23:59',
  ],
  [
    'a negative count',
    { ...live, settings: { maxDeclines: -1 } },
    'settings.maxDeclines is wrong; it must be a whole number, 0 for no limit',
  ],
  [
    'callbacks to this computer in the live environment',
    { ...live, settings: { allowLoopbackCallbacks: true } },
    'settings.allowLoopbackCallbacks is for tests only; leave it out in the live environment',
  ],
  [
    'a simulator for EXTERNAL in the live environment',
    { ...live, settings: { simulateExternal: true } },
    'settings.simulateExternal is for tests only; leave it out in the live environment',
  ],
  [
    'a mistyped operation',
    { ...live, throttles: { 'checkout-stats': false } },
    'throttles.checkout-stats is not a key of the configuration; did you mean checkout-status?',
  ],
  [
    'a limit that is a text',
    { ...live, throttles: { query: '2/60' } },
    'throttles.query is wrong; it must be false, or a limit such as {"limit": 2, "seconds": 60}',
  ],
  [
    'a mistyped key of a limit',
    { ...live, throttles: { query: { limit: 2, second: 60 } } },
    'throttles.query.seconds is missing; give a whole number of seconds from 1 to 86400',
  ],
  [
    'a limit of nothing',
    { ...live, throttles: { query: { limit: 0, seconds: 60 } } },
    'throttles.query.limit is wrong; it must be a whole number above 0',
  ],
  [
    'a certificate without a key',
    { ...live, tls: { certificate: 'a.pem' } },
    'tls.key is missing; give the name of a file',
  ],
  [
    'a proxy that is everybody',
    { ...live, trustedProxies: ['0.0.0.0/0'] },
    'trustedProxies[0] is wrong; it must be an IP address or a range such as 10.0.0.0/8, never everybody',
  ],
  [
    'a proxy that is a name',
    { ...live, trustedProxies: ['proxy.example'] },
    'trustedProxies[0] is wrong; it must be an IP address or a range such as 10.0.0.0/8, never everybody',
  ],
  ...(
    [
      [{ mode: 'always' }, '.mode is wrong; it must be on, off or required'],
      [{ mode: 'on', form: {} }, '.form is not a key of the configuration; did you mean from?'],
      [
        { from: '30.00' },
        '.from is wrong; it must be an object of amounts by currency such as {"EUR": "30.00"}',
      ],
      [{ from: { HRK: '30.00' } }, '.from.HRK is wrong; it must be an ISO 4217 currency such as EUR'],
      [{ from: { EUR: 30 } }, '.from.EUR is wrong; it must be an amount such as 30.00'],
      [
        { from: { JPY: '30.50' } },
        '.from.JPY is no amount of JPY, which has no such decimals; give it with .00',
      ],
      [{ whenUnavailable: 'accept' }, '.whenUnavailable is wrong; it must be authorise or decline'],
      [
        { mode: 'required', from: { EUR: '30.00' } },
        '.from contradicts mode required, of which everybody is authenticated; leave one of them out',
      ],
      [
        { mode: 'required', whenUnavailable: 'authorise' },
        '.whenUnavailable contradicts mode required, of which everybody is authenticated; leave one of them out',
      ],
      [
        { mode: 'off', from: { EUR: '30.00' } },
        '.from contradicts mode off, of which nobody is authenticated; leave one of them out',
      ],
      [
        { mode: 'off', whenUnavailable: 'decline' },
        '.whenUnavailable contradicts mode off, of which nobody is authenticated; leave one of them out',
      ],
    ] as const
  ).map(([threeDSecure, sentence]): (typeof wrong)[number] => [
    `a channel whose 3-D Secure is ${JSON.stringify(threeDSecure)}`,
    inTest(withChannel({ threeDSecure })),
    `merchants[0].channels[0].threeDSecure${sentence}`,
  ]),
  [
    '3-D Secure of a channel in the live environment',
    withChannel({ threeDSecure: { mode: 'required' } }),
    'merchants[0].channels[0].threeDSecure does nothing in the live environment, where the upstream gateway authenticates; leave it out and tell that gateway',
  ],
];

describe('a configuration file', () => {
  test('is accepted without an error when it is right', async () => {
    expect(await sentences(live)).toEqual([]);
  });

  test.each(wrong)('with %s is refused with its key and the remedy', async (_what, content, sentence) => {
    expect(await sentences(content, [], { WRONG_KEY: 'abc', ZERO_KEY: '00'.repeat(32) })).toContain(sentence);
  });

  test.each(wrong.filter(([, content]) => !Array.isArray(content)))(
    'with %s hides no error in another section',
    async (_what, content, sentence) => {
      const both = { ...(content as object), fifth: 1 };
      const found = await sentences(both, [], { ZERO_KEY: '00'.repeat(32) });
      expect(found.some((one) => one.startsWith('fifth is not a key'))).toBe(true);
      expect(found).toContain(
        sentence.replace(
          'WRONG_KEY, whose value is wrong; it must be 64 hexadecimal characters',
          'WRONG_KEY, which is not set; set it',
        ),
      );
    },
  );

  test('gets no error that follows only from a section that could not be read', async () => {
    expect(await sentences({ ...live, merchants: 1, publicOrigin: 2, registrationKeys: 3 })).toEqual([
      'publicOrigin is wrong; it must be a scheme and a host without a path, such as https://pay.example',
      'merchants is wrong; it must be a list in square brackets',
      'registrationKeys is wrong; it must be a list in square brackets',
    ]);
  });

  test('gets the errors of all keys at once', async () => {
    const file = { ...withChannel({ id: 'x', name: '' }), throttles: { query: { limit: 2, second: 60 } } };
    expect(await sentences(file)).toEqual([
      'merchants[0].channels[0].id is wrong; it must be an entity id: 32 lowercase hex characters',
      'merchants[0].channels[0].name is wrong; it must be a name of 1 to 64 characters',
      'throttles.query.seconds is missing; give a whole number of seconds from 1 to 86400',
      'throttles.query.second is not a key of the configuration; did you mean seconds?',
    ]);
  });

  test('has none of its secrets in an error', async () => {
    const secret = 'sesame';
    const file = {
      ...live,
      tokens: [
        { accessTokenHash: secret, entities: [secret], legacy: { userId: 'u', passwordHash: secret } },
      ],
      registrationKeys: [{ id: 'a', key: secret }],
      publicOrigin: secret,
    };
    expect((await sentences(file)).join()).not.toContain(secret);
    const broken = `{ "tokens": [{ "accessToken": "${secret}" `;
    expect(await sentences(broken)).toEqual([expect.stringMatching(/is no JSON.*; check its commas/)]);
    expect((await sentences(`${broken} ${secret}`)).join()).not.toContain(secret);
  });

  test.each([
    ['absent.json', undefined, /absent\.json cannot be read; check --config/],
    ['absent.mjs', undefined, /absent\.mjs cannot be read; check --config/],
    ['named.mjs', 'export const config = {};', /named\.mjs has no default export; write: export default/],
    ['failing.mjs', 'throw new Error("no network")', /failing\.mjs fails when it is run: no network/],
  ])('%s is refused', async (name, content, sentence) => {
    if (content !== undefined) writeFileSync(join(folder, name), content);
    await expect(load(join(folder, name))).rejects.toThrow(sentence);
  });

  test('may bind another address only when https is configured', async () => {
    const plain =
      '--host 0.0.0.0 is reached from other computers, which must come over https; give tls.certificate and tls.key, or trustedProxies when a proxy ends https, or leave --host out';
    expect(await sentences(live, ['--host', '0.0.0.0'])).toEqual([plain]);
    expect(await sentences(inTest(live), ['--host', '192.0.2.1'])).toHaveLength(1);
    expect(await sentences(live, ['--host', '0.0.0.0', '--trusted-proxy', '10.0.0.0/8'])).toEqual([]);
    for (const host of ['127.0.0.1', 'localhost', '::1', '127.3.2.1']) {
      expect(await sentences(live, ['--host', host])).toEqual([]);
    }
  });
});
