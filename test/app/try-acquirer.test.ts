/** `payment-widgets try-acquirer`, against the fakes of the acquirers. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { programConnectors } from '../../src/app/connectors.ts';
import { tryAcquirer } from '../../src/app/try-acquirer.ts';
import { type HttpRequest, NotSent, type Send } from '../../src/connector/index.ts';
import { account, createFakeAdyen } from '../acquirers/adyen/fake-adyen.ts';
import { createFakeStripe, testKey } from '../acquirers/stripe/fake-stripe.ts';
import { makeCertificate } from '../support/certificate.ts';
import { buildServer, runToEnd } from '../support/process.ts';

const ofAdyen = { ADYEN_API_KEY: account.apiKey, ADYEN_MERCHANT_ACCOUNT: account.merchantAccount };
const ofStripe = { STRIPE_API_KEY: testKey };

function fakeStripe() {
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const fake = createFakeStripe(clock);
  fake.cardDeclinedBy({ code: 'card_declined', decline_code: 'insufficient_funds' }, '4000000000009995');
  return fake;
}

const neverSent: Send = () => expect.unreachable('something was sent');

/** Runs the command and reads the rows of its table without the first column. */
async function run(
  [name = '', config]: readonly string[],
  variables: Readonly<Record<string, string>>,
  send = neverSent,
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const code = await tryAcquirer(name, config, print, { send, close: async () => {} });
  const text = lines.join('\n');
  const [, ...starts] = text.split('\n').map((line) => line.slice(0, 30).trim());
  return { code, text, rows: rowsOf(text), titles: starts.filter((start) => start !== '') };
}

/** A configuration whose one rule gives payments to a connector named `shop`. */
function configure(shop: object, rule: object = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), 'try-acquirer-')), 'config.json');
  const routing = [{ connector: 'shop', ...rule }];
  writeFileSync(file, JSON.stringify({ connectors: { shop }, routing }));
  return file;
}

const rowsOf = (text: string) => text.split('\n').map((line) => line.slice(30).trim().split(/ {2,}/));
const resultsOf = (rows: readonly string[][]) => rows.slice(1).map((row) => `${row[0]}: ${row.at(-1)}`);

const paidSteps = [
  'DB 92.00 EUR',
  'DB 92.00 EUR',
  'PA 92.00 EUR',
  'CP 92.00 EUR',
  'PA 92.00 EUR',
  'CP 30.00 EUR',
  'PA 92.00 EUR',
  'RV 92.00 EUR',
  'DB 92.00 EUR',
  'RF 30.00 EUR',
  'DB 92.00 EUR',
  'RF 92.00 EUR',
  'DB 92.00 EUR',
  'DB 9200.00 JPY',
  'DB 92.00 EUR',
  'DB 92.00 EUR',
  'DB 92.00 EUR',
  'again, with its key',
].map((step) => `${step}: ok`);

/** A configuration with a connector of others, which takes little and loses what it has charged. */
function configureAcme(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'try-acquirer-')), 'config.mjs');
  writeFileSync(
    file,
    `const card = { kind: 'card', number: '4111111111111111', expiryMonth: '12', expiryYear: '2034' };
    const trial = { settings: [], brand: 'VISA', card, declined: { code: '800.100.155' }, challenged: {} };
    const capabilities = { paymentTypes: ['DB', 'PA', 'CP'], currencies: ['USD'], instruments: ['card'], parts: [],
      repeated: [], agreements: false, parameters: 'all', authentication: 'own' };
    const paid = async () => ({ code: '000.100.112', rule: 'acme-paid', reference: Math.random().toString(36) });
    const connector = { name: 'acme', capabilities, trial, settings: { parse: (value) => value },
      create: () => ({ charge: paid, followUp: paid, find: async () => undefined }) };
    export default { connectors: { cards: { connector } } };`,
  );
  return file;
}

describe('ten payments', () => {
  test('are as expected at Adyen, which cannot be asked for a lost one', async () => {
    const fake = createFakeAdyen();
    const { code, titles, rows } = await run(['adyen'], ofAdyen, fake.send);
    expect(resultsOf(rows)).toEqual([...paidSteps, 'what became of its key: cannot']);
    expect(code).toBe(0);
    const listed = readFileSync('docs/operate/acquirers.md', 'utf8').matchAll(/^\| (\d+ [^|]+) \|/gm);
    expect(titles).toEqual([...listed].map(([, title]) => title));
    expect(titles).toHaveLength(10);
    expect([...new Set(fake.requests.map(({ url }) => new URL(url).origin))]).toEqual([
      'https://checkout-test.adyen.com',
    ]);
  });

  test('are as expected at Stripe', async () => {
    const { code, rows } = await run(['stripe'], ofStripe, fakeStripe().send);
    expect(resultsOf(rows)).toEqual([...paidSteps, 'what became of its key: ok']);
    expect(code).toBe(0);
  });

  test.each([
    ['adyen', account, createFakeAdyen().send, ['APPLEPAY', 'GOOGLEPAY'], 2],
    ['stripe', { apiKey: testKey }, fakeStripe().send, [], 0],
  ] as const)(
    'of a configuration are followed by one for each brand that its rules give to %s, as far as no shopper is needed, and by one without the shopper where the answer names the account',
    async (name, settings, send, wallets, repeated) => {
      const file = configure({ connector: name, settings });
      const { code, rows, text, titles } = await run(['shop', file], {}, send);
      const methods = Object.keys(programConnectors[name]?.capabilities.methods ?? {});
      expect(titles.slice(10)).toEqual(methods);
      const own = rows.slice(-methods.length - repeated);
      const isTitled = text.split('\n').map((line) => line.slice(0, 30).trim() !== '');
      const titled = own.filter((_row, at) => isTitled.at(at - own.length));
      expect(titled.map((row) => row.at(-1))).toEqual(
        methods.map((brand) => (wallets.some((one) => one === brand) ? 'cannot' : 'ok')),
      );
      const others = own.filter((row) => !titled.includes(row));
      expect(resultsOf([[], ...others])).toEqual(Array(repeated).fill('DB 92.00 EUR: ok'));
      expect(code).toBe(0);
    },
  );

  test('of a configuration whose rule names brands are followed by one for each of those, and a refusal fails', async () => {
    const fake = fakeStripe();
    const file = configure(
      { connector: 'stripe', settings: { apiKey: testKey } },
      { brands: ['VISA', 'IDEAL', 'TWINT'] },
    );
    const refuseTwint: Send = async (request) =>
      request.body?.includes('twint')
        ? {
            status: 400,
            headers: {},
            text: '{"error":{"type":"invalid_request_error","message":"Not activated."}}',
          }
        : fake.send(request);
    const { code, rows, titles } = await run(['shop', file], {}, refuseTwint);
    expect(titles.slice(10)).toEqual(['IDEAL', 'TWINT']);
    expect(rows.slice(-2).map((row) => row.at(-1))).toEqual(['ok', 'failed']);
    expect(code).toBe(1);
  });

  test('fail with the acquirer’s reason when it refuses the key, and no secret is printed', async () => {
    const apiKey = 'AQE-another-key-of-another-account';
    const { code, text, rows } = await run(
      ['adyen'],
      { ...ofAdyen, ADYEN_API_KEY: apiKey },
      createFakeAdyen().send,
    );
    expect(code).toBe(1);
    expect(new Set(rows.slice(1).map((row) => row.at(-1)))).toEqual(new Set(['failed']));
    expect(rows).toHaveLength(12);
    expect(text).not.toMatch(/AQE|\d{12}/);
  });

  test('fail where the answer is lost, for which the word is that the outcome is unknown', async () => {
    const fake = createFakeAdyen();
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { code, rows } = await run(['adyen'], ofAdyen, fake.send);
    expect(rows[1]).toEqual(['DB 92.00 EUR', 'no answer came', 'accepted', 'failed']);
    expect(code).toBe(1);
  });

  test('end with the first that cannot reach the acquirer, which is said once', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const { code, text } = await run(['adyen'], ofAdyen, async () => {
      throw new NotSent('ENOTFOUND');
    });
    const [, ...rows] = text.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      ['1 paid', 'DB 92.00 EUR', '900.100.600 Not connected (ENOTFOUND).', 'accepted', 'failed'],
    ]);
    expect(written.mock.calls.map(([text]) => text)).toEqual(['The acquirer of adyen cannot be reached.\n']);
    expect(code).toBe(1);
  });

  test('are made at a connector of a configuration as far as it can, and a wrong answer fails', async () => {
    const { code, rows } = await run(['cards', configureAcme()], {});
    expect(resultsOf(rows)).toEqual([
      'DB 92.00 USD: ok',
      'DB 92.00 USD: failed',
      'PA 92.00 USD: ok',
      'CP 92.00 USD: ok',
      'PA 92.00 USD: ok',
      'CP 30.00 USD: cannot',
      'PA 92.00 USD: ok',
      'RV 92.00 USD: cannot',
      'DB 92.00 USD: ok',
      'RF 30.00 USD: cannot',
      'DB 92.00 USD: ok',
      'RF 92.00 USD: cannot',
      'DB 92.00 USD: failed',
      'DB 9200.00 JPY: cannot',
      'DB 92.00 USD: failed',
      'DB 92.00 USD: ok',
      'again, with its key: cannot',
      'what became of its key: failed',
    ]);
    expect(code).toBe(1);
  });
});

describe('nothing is sent', () => {
  test.each([
    [
      ['stripe'],
      { STRIPE_API_KEY: testKey.replace('test', 'live') },
      /^STRIPE_API_KEY is no key of the test environment$/,
    ],
    [['stripe'], { STRIPE_API_KEY: 'pk_test_1' }, /^STRIPE_API_KEY must be a secret/],
    [['stripe'], {}, /^Set STRIPE_API_KEY \(a test key\)\.$/],
    [['adyen'], {}, /^Set ADYEN_API_KEY \(a test key\) and ADYEN_MERCHANT_ACCOUNT\.$/],
    [['adyen'], { ADYEN_API_KEY: account.apiKey }, /^Set ADYEN_MERCHANT_ACCOUNT\.$/],
    [
      ['upstream'],
      {},
      'connectors has no "upstream" with cards of a test system; try one of [adyen, stripe], or one of',
    ],
    [['toString'], ofAdyen, 'connectors has no "toString" with cards'],
    [[], {}, /^Name an acquirer: one of \[adyen, stripe\], or a connector of --config\.$/],
  ])('when %j is given with the variables %j', async (args, variables, sentence) => {
    await expect(run(args, variables)).rejects.toThrow(sentence);
  });

  test.each([
    ['adyen', { ...account, livePrefix: '1797a841fbb37ca7-AdyenDemo' }, 'livePrefix belongs to the live'],
    ['stripe', { apiKey: testKey.replace('test', 'live') }, 'the apiKey is no key of the test environment'],
  ])('by a live configuration of %s', async (connector, settings, sentence) => {
    const file = join(mkdtempSync(join(tmpdir(), 'try-acquirer-')), 'config.json');
    writeFileSync(
      file,
      JSON.stringify({ environment: 'live', connectors: { cards: { connector, settings } } }),
    );
    await expect(run(['cards', file], {})).rejects.toThrow(sentence);
  });

  test('by a connector without cards of a test system', async () => {
    const file = configureAcme();
    writeFileSync(file, readFileSync(file, 'utf8').replace('capabilities, trial,', 'capabilities,'));
    await expect(run(['cards', file], {})).rejects.toThrow(
      'connector cards has no `trial`; add one (docs/connectors.md)',
    );
  });

  test('when the file has no connector of the name', async () => {
    await expect(run(['stripe', configureAcme()], {})).rejects.toThrow(
      'the file has no connector stripe; it has [cards]',
    );
  });
});

describe('the command', () => {
  /** Listens as an acquirer does, and returns what leads all TLS connections of a program there. */
  async function listen(host: string, send: Send) {
    const folder = mkdtempSync(join(tmpdir(), 'try-acquirer-'));
    const names = makeCertificate(folder, '', host);
    const [key, cert] = [names.key, names.certificate].map((name) => readFileSync(join(folder, name)));
    const hosts: (string | undefined)[] = [];
    const server: Server = createServer({ key, cert }, async (request, response) => {
      hosts.push(request.headers.host);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { status, headers, text } = await send({
        method: request.method as HttpRequest['method'],
        url: `https://${host}${request.url}`,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, { ...headers }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const script = `import tls from 'node:tls';
      const { connect } = tls;
      tls.connect = (to) => connect({ ...to, host: '127.0.0.1', port: ${port}, servername: to.servername ?? to.host });`;
    return {
      hosts,
      variables: {
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
        NODE_EXTRA_CA_CERTS: join(folder, names.certificate),
      },
    };
  }

  test.each([
    ['adyen', 'checkout-test.adyen.com', ofAdyen, createFakeAdyen().send],
    ['stripe', 'api.stripe.com', ofStripe, fakeStripe().send],
  ])('tries %s at %s and ends with 0', async (name, host, settings, send) => {
    const main = await buildServer();
    const { hosts, variables } = await listen(host, send);
    const { code, stdout, stderr } = await runToEnd(main, ['try-acquirer', name], '', {
      ...variables,
      ...settings,
    });
    expect([code, stderr.replace(/\(node:.*\n|.*warning.*\n/gi, '')]).toEqual([0, '']);
    expect(resultsOf(rowsOf(stdout.trimEnd())).slice(0, paidSteps.length)).toEqual(paidSteps);
    expect(new Set(hosts)).toEqual(new Set([host]));
    expect(stdout).not.toMatch(/secret|sk_test|4242|4111/);
  });

  test.each([
    [
      ['adyen', 'stripe'],
      'connectors has no "adyen stripe" with cards of a test system; try one of [adyen, stripe]',
    ],
    [['--live'], "Unknown option '--live'; write: payment-widgets try-acquirer <name> [--config FILE]."],
  ])('says what to write instead of %j', async (words, sentence) => {
    const { stdout, stderr } = await runToEnd(await buildServer(), ['try-acquirer', ...words]);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining(sentence)]);
  });

  test('ends with 2 for a live key, and with 1 when a payment fails', async () => {
    const main = await buildServer();
    const live = { STRIPE_API_KEY: testKey.replace('test', 'live') };
    expect((await runToEnd(main, ['try-acquirer', 'stripe'], '', live)).code).toBe(2);
    const failed = await runToEnd(main, ['try-acquirer', 'cards', '--config', configureAcme()]);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('failed');
  });
});
