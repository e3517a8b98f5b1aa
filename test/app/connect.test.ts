/** `payment-widgets connect`, against fakes of the makers' management. */
// @tests src/app/connect.ts
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectAcquirer } from '../../src/app/connect.ts';
import { NotSent, UnknownOutcome } from '../../src/connector/index.ts';
import { hashToken } from '../../src/gateway/config/config.ts';
import {
  type Answers,
  address,
  adyen,
  hmacKey,
  Refused,
  roles,
  run,
  stripe,
  url,
  variables,
  webhooks,
} from '../support/connect.ts';

describe('at an account without the webhook', () => {
  test.each([
    ['adyen', adyen, `ADYEN_HMAC_KEY=${hmacKey} `],
    ['stripe', stripe, 'STRIPE_WEBHOOK_SECRET=whsec_0123456789 '],
  ])('%s gets it, and its secret is printed once', async (name, answers, secret) => {
    const { code, text, made, asked } = await run(name, answers);
    expect([code, asked]).toEqual([0, []]);
    expect(text).toMatch(/^made +the webhook to https:/m);
    expect(text.split(secret)).toHaveLength(2);
    expect(decodeURIComponent(made[0] ?? '')).toContain(address(name));
  });
});

// Adyen's `RestServiceError` (Management API v3) with codes of https://docs.adyen.com/errors, and the codes of https://docs.stripe.com/error-codes that these calls can give.
describe('what the acquirer refuses is told with its code, the parameter, its sentence and the remedy, and ends with 1', () => {
  const field = { name: 'url', value: 'http://secret.example', message: 'must be https' };
  const of = (status: number, errorCode: string, title: string, more = {}) =>
    new Refused(status, { status, errorCode, title, detail: `${title} in detail`, ...more });
  const by = (status: number, error: object) => new Refused(status, { error });
  const invalid = { type: 'invalid_request_error' };
  const list = `GET ${webhooks}`;
  const add = `POST ${webhooks}`;
  const key = `POST ${webhooks}/S2/generateHmac`;
  const stripeList = 'GET /webhook_endpoints';
  const stripeAdd = 'POST /webhook_endpoints';
  test.each<[string, string, Refused, string, string]>([
    ['adyen', list, of(400, '00_400', 'Bad request'), '00_400: Bad request', 'merchantAccount'],
    ['adyen', list, of(403, '00_403', 'Forbidden'), '00_403: Forbidden: Forbidden in detail', 'role'],
    ['adyen', list, of(404, '00_404', 'Not found'), '00_404: Not found', 'merchantAccount'],
    ['adyen', list, of(422, '30_112', 'Entity was not found'), '30_112', 'merchantAccount'],
    ['adyen', list, of(429, '00_429', 'Too many requests'), 'Too many requests', 'again in a minute'],
    ['adyen', add, of(400, '00_400', 'Bad request'), '00_400: Bad request', 'Customer Area'],
    ['adyen', add, of(403, '00_403', 'Forbidden'), '00_403', 'role'],
    [
      'adyen',
      add,
      of(422, '00_422', 'Unprocessable entity', { invalidFields: [field] }),
      'url: must be https',
      '--url',
    ],
    [
      'adyen',
      add,
      of(422, '00_422', 'Unprocessable entity', { invalidFields: null }),
      'Unprocessable entity in detail',
      'Customer Area',
    ],
    ['adyen', add, of(429, '00_429', 'Too many requests'), 'Too many requests', 'again in a minute'],
    [
      'adyen',
      key,
      of(403, '00_403', 'Forbidden'),
      'its HMAC key, of which Adyen says "00_403',
      'generate one',
    ],
    ['adyen', key, of(422, '30_112', 'Entity was not found'), '30_112: Entity', 'generate one'],
    ['stripe', stripeList, by(403, { ...invalid, message: 'No permission' }), 'No permission', 'may write'],
    ['stripe', stripeList, by(429, { ...invalid, code: 'rate_limit' }), 'rate_limit', 'again in a minute'],
    [
      'stripe',
      stripeList,
      by(403, { ...invalid, code: 'secret_key_required' }),
      'secret_key_req',
      'sk_ or rk_',
    ],
    [
      'stripe',
      stripeAdd,
      by(400, { ...invalid, code: 'url_invalid', param: 'url' }),
      'url_invalid: url',
      '--url',
    ],
    ['stripe', stripeAdd, by(400, { ...invalid, param: 'url', message: 'no host' }), 'url: no host', '--url'],
    [
      'stripe',
      stripeAdd,
      by(400, { ...invalid, code: 'parameter_unknown', param: 'x' }),
      'unknown: x',
      'dashboard',
    ],
    ['stripe', stripeAdd, by(400, { ...invalid, message: 'maximum\nof 16' }), '"maximum of 16"', 'dashboard'],
    ['stripe', stripeAdd, by(403, { ...invalid, code: 'account_invalid' }), 'account_invalid', 'may write'],
    ['stripe', stripeAdd, by(429, { ...invalid, code: 'lock_timeout' }), 'lock_timeout', 'again in a minute'],
  ])('%s: %s %j', async (name, call, refused, what, remedy) => {
    const { code, text } = await run(name, { ...(name === 'adyen' ? adyen : stripe), [call]: refused });
    const line = text.split('\n').find((one) => one.startsWith('missing') && one.includes(what));
    expect(line).toContain(remedy);
    expect(code).toBe(1);
    expect(text).not.toContain('secret.example');
  });
});

describe('what is missing is told with the remedy, and ends with 1', () => {
  const own = (name: string, active: boolean): Answers =>
    name === 'adyen'
      ? { [`GET ${webhooks}`]: { data: [{ id: 'S2', url: address(name), active }] } }
      : {
          'GET /webhook_endpoints': {
            data: [
              {
                id: 'we_1',
                url: address(name),
                status: active ? 'enabled' : 'disabled',
                enabled_events: ['*'],
              },
            ],
          },
        };
  test.each<[string, string, Answers, string, string]>([
    [
      'a role',
      'adyen',
      { ...adyen, 'GET /me': { active: true, roles: roles.slice(1) } },
      roles[0] ?? '',
      'give it to',
    ],
    ['a right key', 'adyen', { ...adyen, 'GET /me': 401 }, 'the API key is refused', 'test system'],
    ['the secret of a webhook', 'adyen', { ...adyen, ...own('adyen', true) }, 'its HMAC key', 'hmacKey'],
    ['a webhook that is on', 'adyen', { ...adyen, ...own('adyen', false) }, 'switched off', 'switch it on'],
    [
      'the right to add it',
      'adyen',
      { ...adyen, [`POST ${webhooks}`]: undefined as never },
      'the webhook',
      'by hand',
    ],
    [
      'a webhook that is read',
      'adyen',
      {
        ...adyen,
        [`GET ${webhooks}`]: {
          data: [{ id: 'S2', url: address('adyen'), active: true, communicationFormat: 'soap' }],
        },
      },
      'is in soap',
      'JSON',
    ],
    [
      'a right key',
      'stripe',
      { ...stripe, 'GET /account': 401, 'GET /webhook_endpoints': 401 },
      'the API key is refused',
      'test system',
    ],
    [
      'an address that it takes',
      'stripe',
      { ...stripe, 'POST /webhook_endpoints': 400 },
      'the webhook',
      'in the dashboard',
    ],
    [
      'charges',
      'stripe',
      { ...stripe, 'GET /account': { charges_enabled: false } },
      'may not charge',
      'dashboard',
    ],
    [
      'the secret of an endpoint',
      'stripe',
      { ...stripe, ...own('stripe', true) },
      'signing secret',
      'webhookSecret',
    ],
    [
      'an endpoint that is on',
      'stripe',
      { ...stripe, ...own('stripe', false) },
      'switched off',
      'switch it on',
    ],
    [
      'the right to add one',
      'stripe',
      { ...stripe, 'POST /webhook_endpoints': undefined as never },
      'the webhook',
      'dashboard',
    ],
  ])('%s at %s', async (_what, name, answers, what, remedy) => {
    const { code, text } = await run(name, answers);
    const line = text.split('\n').find((one) => one.startsWith('missing') && one.includes(what));
    expect(line).toContain(remedy);
    expect(code).toBe(1);
  });

  test('events that an endpoint lacks at stripe, which are added to those that it has', async () => {
    const data = [
      {
        id: 'we_1',
        url: address('stripe'),
        status: 'enabled',
        enabled_events: ['charge.captured', 'payout.paid'],
      },
    ];
    const { made, text } = await run('stripe', {
      ...stripe,
      'GET /webhook_endpoints': { data },
      'POST /webhook_endpoints/we_1': {},
    });
    expect(decodeURIComponent(made.join())).toContain('payout.paid');
    expect(decodeURIComponent(made.join())).toContain('payment_intent.succeeded');
    expect(text).toContain('events of the webhook');
  });
});

describe('brands that the rules give the connector are compared with those of the account', () => {
  const files = {
    adyen: { apiKeyFrom: 'ADYEN_API_KEY', merchantAccount: 'ExampleECOM' },
    stripe: { apiKeyFrom: 'STRIPE_API_KEY' },
  };
  type Maker = keyof typeof files;
  const off = { available: false };
  const on = { available: true };
  const own = { id: 'pmc_1', active: true, is_default: true, application: null };
  /** Of an account with PayPal, iDEAL and direct debits alone. */
  const lists: Readonly<Record<Maker, Answers>> = {
    adyen: {
      'GET /merchants/ExampleECOM/paymentMethodSettings': {
        itemsTotal: 4,
        pagesTotal: 1,
        data: [
          { id: 'PM1', type: 'paypal', enabled: true, allowed: true },
          { id: 'PM2', type: 'ideal', enabled: true, allowed: true },
          { id: 'PM3', type: 'sepadirectdebit', enabled: true, allowed: true },
          { id: 'PM4', type: 'twint', enabled: false, allowed: true },
        ],
      },
    },
    stripe: {
      'GET /payment_method_configurations': {
        data: [{ ...own, paypal: on, ideal: on, sepa_debit: on, twint: off }],
      },
    },
  };
  const remedies = {
    adyen: 'give the credential the role "Management API—Payment methods read"',
    stripe: 'use a key with the permission payment_method_configurations_read',
  };

  /** Gives the lines about brands, and the exit code. @param channel the brands of the shop's channel */
  async function compare(maker: Maker, rules: readonly object[], answers = lists[maker], channel?: string[]) {
    const config = join(mkdtempSync(join(tmpdir(), 'connect-')), 'gateway.json');
    const channels = [{ id: 'b'.repeat(32), name: 'Web', ...(channel && { brands: channel }) }];
    const file = {
      merchants: [{ id: 'a'.repeat(32), name: 'Shop', channels }],
      tokens: [{ accessToken: 'dGVzdA==', entities: ['a'.repeat(32)] }],
      connectors: {
        cards: { connector: maker, settings: files[maker] },
        other: { connector: 'stripe', settings: { apiKey: `sk_test_${'c'.repeat(24)}` } },
      },
      routing: rules,
    };
    writeFileSync(config, JSON.stringify(file), { mode: 0o600 });
    const { code, text } = await run(
      'cards',
      { ...(maker === 'adyen' ? adyen : stripe), ...answers },
      { config },
    );
    const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    return { code, lines: lines.filter((line) => line.includes('the account ') && !line.includes('charge')) };
  }

  const makers = ['adyen', 'stripe'] as const;
  const named = (...brands: string[]) => ({ brands, connector: 'cards' });
  const also = (list: string) =>
    `there | the account also has ${list}, which the configuration does not give cards`;
  const switchOn = 'switch them on at the acquirer, or take them out of the rules';

  test.each(makers)(
    'at %s: it is said what is there, what is missing, and what no rule uses',
    async (maker) => {
      expect(await compare(maker, [named('VISA', 'PAYPAL', 'TWINT', 'ALIPAY')])).toEqual({
        code: 1,
        lines: [
          'there | the account has PAYPAL',
          `missing | the account lacks TWINT, ALIPAY, which the configuration names | ${switchOn}`,
          also(maker === 'adyen' ? 'DIRECTDEBIT_SEPA, SEPA, IDEAL' : 'IDEAL, DIRECTDEBIT_SEPA, SEPA'),
        ],
      });
    },
  );

  test.each(makers)(
    'at %s: another name of a brand that a rule gives it is no further one',
    async (maker) => {
      const { code, lines } = await compare(maker, [named('SEPA', 'IDEAL', 'PAYPAL')]);
      expect([code, lines.length]).toEqual([0, 1]);
    },
  );

  test.each(makers)('at %s: also where it is the second connector of a rule', async (maker) => {
    const { code, lines } = await compare(maker, [
      { brands: ['TWINT'], connector: 'other', otherwise: 'cards' },
    ]);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('lacks TWINT,')]);
  });

  test.each(makers)(
    'at %s: nothing is missing of a rule that names none, unless a channel does',
    async (maker) => {
      expect(await compare(maker, [{ connector: 'cards' }])).toEqual({ code: 0, lines: [] });
      expect(await compare(maker, [{ connector: 'cards' }], lists[maker], ['VISA', 'TWINT'])).toEqual({
        code: 1,
        lines: [
          `missing | the account lacks TWINT, which the configuration names | ${switchOn}`,
          expect.stringContaining('the account also has '),
        ],
      });
    },
  );

  test.each(makers)(
    'at %s: a key that may not ask is told the right, and the webhook is made',
    async (maker) => {
      const { code, lines } = await compare(maker, [named('TWINT')], {});
      expect({ code, lines }).toEqual({
        code: 0,
        lines: [`unseen | the brands of the account | ${remedies[maker]}`],
      });
    },
  );

  test.each(makers)('at %s: what an earlier rule takes in every payment is not missing', async (maker) => {
    const earlier = { brands: ['TWINT'], connector: 'other' };
    const codeAfter = async (limit: object) => {
      const rules = [{ ...earlier, ...limit }, { connector: 'cards' }];
      return (await compare(maker, rules, lists[maker], ['VISA', 'TWINT'])).code;
    };
    expect(await codeAfter({})).toBe(0);
    expect(await codeAfter({ entities: ['b'.repeat(32)] })).toBe(0);
    for (const limit of [{ currencies: ['EUR'] }, { paymentTypes: ['PA'] }, { brands: ['VISA'] }])
      expect(await codeAfter(limit)).toBe(1);
  });

  test.each(makers)('at %s: a brand that no channel charges is not missing', async (maker) => {
    expect((await compare(maker, [named('VISA', 'TWINT')], lists[maker], ['VISA'])).code).toBe(0);
  });

  test('at adyen: a brand that it does not tell of is to be looked up', async () => {
    const { code, lines } = await compare('adyen', [named('PAYSAFECARD', 'WECHAT_PAY')]);
    expect(code).toBe(1);
    expect(lines.slice(0, 2)).toEqual([
      `missing | the account lacks WECHAT_PAY, which the configuration names | ${switchOn}`,
      'unseen | whether the account has PAYSAFECARD | look on the acquirer’s pages',
    ]);
  });

  test('at stripe: without a default configuration it is said how to activate one', async () => {
    const data = [
      { ...own, is_default: false, twint: on },
      { ...own, active: false, twint: on },
      { ...own, application: 'ca_1', twint: on },
    ];
    const { code, lines } = await compare('stripe', [named('TWINT')], {
      'GET /payment_method_configurations': { data },
    });
    expect([code, lines]).toEqual([0, [expect.stringContaining('activate a default configuration')]]);
  });
});

describe('a webhook that was made is told when its HMAC key does not come', () => {
  test.each([
    ['is refused', 403],
    ['is a failure', 500],
    ['never left', new NotSent('ECONNREFUSED')],
    ['was cut', new UnknownOutcome('the answer did not come or broke off (ECONNRESET)')],
  ])('because the request %s', async (_what, answer) => {
    const { code, text } = await run('adyen', { ...adyen, [`POST ${webhooks}/S2/generateHmac`]: answer });
    expect(code).toBe(1);
    expect(text).toMatch(/^made +the webhook to https:/m);
    expect(text).toMatch(/^missing +its HMAC key +generate one in the Customer Area/m);
  });
});

test.each(['adyen', 'stripe'])('%s that does not answer is to be asked again', async (name) => {
  for (const error of [new NotSent('ECONNREFUSED'), new UnknownOutcome('it was cut')])
    for (const path of ['GET /me', 'GET /account', `POST ${webhooks}`, 'POST /webhook_endpoints'])
      if (path in (name === 'adyen' ? adyen : stripe)) {
        const { code } = await run(name, { ...(name === 'adyen' ? adyen : stripe), [path]: error });
        expect(code).toBe(
          `The acquirer did not answer (${error.message}). Run it again: it tells what was made, and makes the rest.`,
        );
      }
});

test('a webhook of another kind at the same address is not the one of payments', async () => {
  const other = { id: 'S3', url: address('adyen'), active: true, type: 'report-notification' };
  const { code, made } = await run('adyen', { ...adyen, [`GET ${webhooks}`]: { data: [other] } });
  expect([code, made.length]).toEqual([0, 2]);
});

test('what the key may not see is told, and nothing is made', async () => {
  const { code, text, made } = await run('stripe', {});
  expect([code, made]).toEqual([1, []]);
  expect(text).toMatch(/^unseen +the account/m);
  expect(text).toMatch(/^missing +the webhook/m);
});

test.each([true, false])('a live account is changed only after a question: %s', async (isConfirmed) => {
  const config = join(mkdtempSync(join(tmpdir(), 'connect-')), 'gateway.json');
  vi.stubEnv('LIVE_KEY', `sk_live_${'b'.repeat(24)}`);
  vi.stubEnv('CARD_KEY', randomBytes(32).toString('hex'));
  const hash = hashToken(randomBytes(24).toString('hex')).toString('hex');
  const merchant = { id: 'a'.repeat(32), name: 'Shop', channels: [{ id: 'b'.repeat(32), name: 'Web' }] };
  const file = {
    environment: 'live',
    merchants: [merchant],
    connectors: { cards: { connector: 'stripe', settings: { apiKeyFrom: 'LIVE_KEY' } } },
    routing: [{ connector: 'cards' }],
    publicOrigin: url,
    trustedProxies: ['10.0.0.0/8'],
    tokens: [{ accessTokenHash: hash, entities: [merchant.id] }],
    registrationKeys: [{ id: '2026', keyFrom: 'CARD_KEY' }],
  };
  writeFileSync(config, JSON.stringify(file), { mode: 0o600 });
  const { code, made, asked } = await run('cards', stripe, { config, isConfirmed });
  expect(asked).toEqual([`Change the live account of cards, so that it calls ${address('cards')}?`]);
  expect([code, made.length]).toEqual(
    isConfirmed ? [0, 1] : [expect.stringContaining('Nothing was changed'), 0],
  );
});

test.each([
  ['adyen', 'http://pay.example', '--url must be where the acquirer reaches this gateway'],
  ['adyen', 'pay.example', '--url must be where the acquirer reaches this gateway'],
  ['adyen', `${url}/payments`, 'without a path'],
  ['stripe', `${url}?shop=1`, 'without a path'],
  ['', url, 'Name an acquirer: one of [adyen, stripe]'],
  ['acme', url, 'connectors has no "acme"'],
])('connect %s --url %s says what to write', async (name, to, message) => {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(connectAcquirer(name, { url: to }, () => {})).rejects.toThrow(message);
});
