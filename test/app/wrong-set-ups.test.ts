/** Accounts that are set up wrongly: `connect` names what is wrong and what to do, and ends with 1. */
// @tests src/acquirers/adyen/set-up.ts, src/acquirers/stripe/set-up.ts
import { describe, expect, test } from 'vitest';
import { NotSent, UnknownOutcome } from '../../src/connector/index.ts';
import { type Answers, address, adyen, roles, run, stripe, webhooks } from '../support/connect.ts';

type Row = readonly [fault: string, answers: Answers, what: RegExp, remedy: RegExp, code?: number];

const managing = 'Management API—Webhooks read and write';
const without = (role: string) => ({
  active: true,
  roles: [...roles, managing].filter((one) => one !== role),
});
const me = (change: object) => ({ 'GET /me': { active: true, roles: [...roles, managing], ...change } });
const own = { id: 'S2', url: address('adyen'), active: true, communicationFormat: 'json' };
const there = (...list: object[]): Answers => ({
  [`GET ${webhooks}`]: { data: list.map((change) => ({ ...own, ...change })), pagesTotal: 1 },
});
const settings = (additionalSettings: object) => there({ additionalSettings });

const atAdyen: readonly Row[] = [
  ['a key that Adyen does not know', { 'GET /me': 401 }, /the API key is refused/, /one of the test system/],
  ['a credential that is switched off', me({ active: false }), /credential is switched off/, /switch it on/],
  [
    'no role for payments',
    { 'GET /me': without(roles[0] ?? '') },
    /"Checkout webservice role"/,
    /give it to/,
  ],
  ['no role for cards', { 'GET /me': without(roles[1] ?? '') }, /"API PCI Payments role"/, /give it to/],
  ['no role for webhooks', { [`GET ${webhooks}`]: 403 }, /the webhook to/, /give the credential the role/],
  [
    'a merchant account that is not the key’s',
    { ...me({}), [`GET ${webhooks}`]: 403 },
    /the webhook to/,
    /mend the setting merchantAccount: this key sees no merchant account "ExampleECOM"/,
  ],
  ['a merchant account that there is not', { [`GET ${webhooks}`]: 404 }, /the webhook to/, /merchantAccount/],
  ['a merchant account in no form', { [`GET ${webhooks}`]: 422 }, /the webhook to/, /merchantAccount/],
  [
    'a role that only reads',
    { [`POST ${webhooks}`]: 403 },
    /the webhook to/,
    /the role "Management API—Webhooks read and/,
  ],
  [
    'an address that Adyen refuses',
    { [`POST ${webhooks}`]: 422 },
    /the webhook to/,
    /Customer Area, which says why/,
  ],
  ['a webhook that is off', there({ active: false }), /is switched off/, /switch it on/],
  [
    'a webhook that was made off',
    { [`POST ${webhooks}`]: { ...own, active: false } },
    /is switched off/,
    /switch it on/,
  ],
  ['a webhook in SOAP', there({ communicationFormat: 'soap' }), /is in soap/, /sent as JSON/],
  ['a webhook in forms', there({ communicationFormat: 'http' }), /is in http/, /sent as JSON/],
  ['a webhook with errors', there({ hasError: true }), /was not answered lately/, /is reached there/],
  ['no key of the webhook', there({}), /its HMAC key/, /give the setting hmacKey/],
  [
    'a slash at the end of a webhook that is off',
    there({ url: `${address('adyen')}/`, active: false }),
    /is switched off/,
    /switch/,
  ],
  [
    'a port in a webhook that is off',
    there({ url: address('adyen').replace('.example', '.example:443'), active: false }),
    /is switched off/,
    /switch/,
  ],
  ['two webhooks', there({}, { id: 'S3' }), /2 webhooks to/, /switch off all but one/],
  [
    'a webhook on the second page that is off',
    {
      [`GET ${webhooks}#1`]: { data: [], pagesTotal: 2 },
      [`GET ${webhooks}#2`]: { data: [{ ...own, active: false }], pagesTotal: 2 },
    },
    /is switched off/,
    /switch it on/,
  ],
  [
    'events that are not included',
    settings({ includeEventCodes: ['AUTHORISATION'] }),
    /events .*OFFER_CLOSED.*CAPTURE/,
    /switch them on/,
  ],
  [
    'events that are excluded',
    settings({ excludeEventCodes: ['EXPIRE'] }),
    /events of the webhook: EXPIRE/,
    /switch them on/,
  ],
  [
    'events that were not taken',
    { [`POST ${webhooks}`]: { ...own, additionalSettings: { includeEventCodes: ['CAPTURE'] } } },
    /events of the webhook: AUTHORISATION/,
    /switch them on/,
  ],
  ['no answer about the key', { [`POST ${webhooks}/S2/generateHmac`]: 500 }, /its HMAC key/, /generate one/],
  ['no right to make a key', { [`POST ${webhooks}/S2/generateHmac`]: 403 }, /its HMAC key/, /generate one/],
  [
    'addresses from which alone the key is taken',
    me({ allowedIpAddresses: ['192.0.2.7'] }),
    /calls from 192\.0\.2\.7/,
    /add that of the gateway/,
    0,
  ],
  ['no right to see the credential', { 'GET /me': 403 }, /the API credential/, /Customer Area/, 0],
];

const endpoint = { id: 'we_1', url: address('stripe'), status: 'enabled', enabled_events: ['*'] };
const listed = (...list: object[]): Answers => ({
  'GET /webhook_endpoints': { data: list.map((change) => ({ ...endpoint, ...change })) },
});

const atStripe: readonly Row[] = [
  [
    'a key that Stripe does not know',
    { 'GET /account': 401 },
    /the API key is refused/,
    /one of the test system/,
  ],
  [
    'an account that may not charge',
    { 'GET /account': { charges_enabled: false } },
    /may not charge/,
    /complete it/,
  ],
  [
    'an account in India',
    { 'GET /account': { charges_enabled: true, country: 'IN' } },
    /search/,
    /another country/,
  ],
  ['no right to see the account', { 'GET /account': 403 }, /the account/, /a key that may read it/, 0],
  [
    'no right to see endpoints',
    { 'GET /webhook_endpoints': 403 },
    /the webhook to/,
    /may write webhook endpoints/,
  ],
  [
    'no right to add one',
    { 'POST /webhook_endpoints': 403 },
    /the webhook to/,
    /may write webhook endpoints/,
  ],
  [
    'an address that Stripe refuses',
    { 'POST /webhook_endpoints': 400 },
    /the webhook to/,
    /dashboard, which says why/,
  ],
  ['too many requests', { 'POST /webhook_endpoints': 429 }, /the webhook to/, /in a minute/],
  ['an endpoint that is off', listed({ status: 'disabled' }), /is switched off/, /switch it on/],
  [
    'a slash at the end of one that is off',
    listed({ url: `${address('stripe')}/`, status: 'disabled' }),
    /is switched off/,
    /switch/,
  ],
  ['no secret', listed({}), /its signing secret/, /webhookSecret/],
  ['two endpoints', listed({}, { id: 'we_2' }), /2 endpoints lead to/, /switch off all but one/],
  [
    'an endpoint of another version',
    listed({ api_version: '2020-08-27' }),
    /version 2020-08-27/,
    /delete it/,
  ],
  [
    'events that may not be added',
    { ...listed({ enabled_events: ['charge.captured'] }), 'POST /webhook_endpoints/we_1': 403 },
    /events of the webhook/,
    /may write/,
  ],
  [
    'an endpoint on the second page that is off',
    {
      'GET /webhook_endpoints': {
        data: [{ ...endpoint, id: 'we_0', url: 'https://a.example' }],
        has_more: true,
      },
      'GET /webhook_endpoints#we_0': { data: [{ ...endpoint, status: 'disabled' }] },
    },
    /is switched off/,
    /switch it on/,
  ],
];

describe.each([
  ['adyen', adyen, atAdyen, 27],
  ['stripe', stripe, atStripe, 15],
] as const)('connect %s', (name, right, rows, count) => {
  test.each(rows.map((row) => [row[0], row] as const))(
    'tells of %s with the remedy',
    async (_fault, [, answers, what, remedy, wanted = 1]) => {
      const { code, text } = await run(name, { ...right, ...answers });
      const state = wanted === 1 ? 'missing' : 'unseen';
      const lines = text.split('\n').filter((line) => line.startsWith(state) && what.test(line));
      expect(lines).toEqual([expect.stringMatching(remedy)]);
      expect(code).toBe(wanted);
    },
  );

  test('is tried with as many faults as are promised, each another one', () => {
    expect(new Set(rows.map(([fault]) => fault)).size).toBe(count);
  });

  test.each([new NotSent('ECONNREFUSED'), new UnknownOutcome('it was cut')])(
    'is to be run again after %s',
    async (error) => {
      const first = name === 'adyen' ? 'GET /me' : 'GET /account';
      expect((await run(name, { ...right, [first]: error })).code).toContain('Run it again');
    },
  );

  test.each(['https://localhost', 'https://127.0.0.1', 'https://192.168.0.7', 'https://shop.localhost'])(
    'says of --url %s that no acquirer calls there, and asks nothing',
    async (to) => {
      const { code, made } = await run(name, right, { to });
      expect(code).toMatch(
        /no acquirer calls; give the address by which the gateway is reached from outside/,
      );
      expect(made).toEqual([]);
    },
  );
});

test('connect adyen asks for all events that are read, such as OFFER_CLOSED and EXPIRE', async () => {
  const { made } = await run('adyen', adyen);
  const { additionalSettings } = JSON.parse(made[0]?.replace(/^\S+ /, '') ?? '');
  for (const event of ['AUTHORISATION', 'OFFER_CLOSED', 'EXPIRE', 'CAPTURE_FAILED', 'CHARGEBACK'])
    expect(additionalSettings.includeEventCodes).toContain(event);
});
