/** `payment-widgets connect`, against fakes of the makers' management. */
// @tests src/app/connect.ts
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectAcquirer } from '../../src/app/connect.ts';
import type { HttpRequest, Send } from '../../src/connector/index.ts';
import { hashToken } from '../../src/gateway/config/config.ts';

const url = 'https://pay.example';
const address = (name: string) => `${url}/v1/connectors/${name}/webhook`;
const variables = {
  ADYEN_API_KEY: 'AQEyhmfxK4rMaBVEw0m-key',
  ADYEN_MERCHANT_ACCOUNT: 'ExampleECOM',
  STRIPE_API_KEY: `sk_test_${'a'.repeat(24)}`,
};
const hmacKey = 'A1'.repeat(32);

/** Answers by method and path; 403 where nothing is said. */
type Answers = Readonly<Record<string, object>>;

async function run(
  name: string,
  answers: Answers,
  { config, isConfirmed = false }: { config?: string; isConfirmed?: boolean } = {},
) {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const sent: HttpRequest[] = [];
  const asked: string[] = [];
  const lines: string[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const { pathname } = new URL(request.url);
    const answer = answers[`${request.method} ${pathname.replace(/^\/v\d/, '')}`];
    const refusal = { error: { type: 'invalid_request_error' } };
    return { status: answer ? 200 : 403, headers: {}, text: JSON.stringify(answer ?? refusal) };
  };
  const confirm = async (question: string) => {
    asked.push(question);
    return isConfirmed;
  };
  const print = (line: string) => void lines.push(line);
  const sender = { send, close: async () => {} };
  const code = await connectAcquirer(name, { url, config }, print, { sender, confirm }).catch(
    (error: Error) => error.message,
  );
  const made = sent
    .filter(({ method }) => method === 'POST')
    .map(({ url: to, body = '' }) => `${to} ${body}`);
  return { code, text: lines.join('\n'), made, asked };
}

const roles = ['Checkout webservice role', 'API PCI Payments role'];
const webhooks = '/merchants/ExampleECOM/webhooks';
const adyen: Answers = {
  'GET /me': { active: true, roles },
  [`GET ${webhooks}`]: { data: [{ id: 'S2-1', url: 'https://other.example', active: true }] },
  [`POST ${webhooks}`]: { id: 'S2', url: address('adyen'), active: true },
  [`POST ${webhooks}/S2/generateHmac`]: { hmacKey },
};
const stripe: Answers = {
  'GET /account': { charges_enabled: true },
  'GET /webhook_endpoints': { data: [] },
  'POST /webhook_endpoints': { id: 'we_1', secret: 'whsec_0123456789' },
};

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
    [
      'a right key',
      'adyen',
      { ...adyen, 'GET /me': undefined as never },
      'the API key is refused',
      'test system',
    ],
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

test('what the key may not see is told, and nothing is made', async () => {
  const { code, text, made } = await run('stripe', {});
  expect([code, made]).toEqual([0, []]);
  expect(text.match(/^unseen/gm)).toHaveLength(2);
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
  ['', url, 'Name an acquirer: one of [adyen, stripe]'],
  ['acme', url, 'connectors has no "acme"'],
])('connect %s --url %s says what to write', async (name, to, message) => {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(connectAcquirer(name, { url: to }, () => {})).rejects.toThrow(message);
});
