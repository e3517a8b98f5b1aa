/** `payment-widgets doctor`: what it finds in pages and in recorded requests, and with which remedy. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { examine } from '../../src/app/doctor.ts';
import { notBuilt } from '../../src/app/not-built-data.ts';
import { runTesterCommand } from '../../src/app/tester-commands.ts';
import { newJournal } from '../../src/gateway/core/journal.ts';
import { buildServer, runToEnd } from '../support/process.ts';

function save(text: string, name = 'saved'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'doctor-')), name);
  writeFileSync(file, text);
  return file;
}

async function find(examined: { page?: string; requests?: string }) {
  const lines: string[] = [];
  const code = await examine(examined, (line) => void lines.push(...line.split('\n')));
  const [table = '', counts = ''] = lines.join('\n').split('\n\n');
  const [, ...rows] = table.split('\n').map((line) => line.split(/ {2,}/));
  return { code, text: table, rows, counts: counts.split('\n') };
}
const withForm =
  '<script src="/v1/paymentWidgets.js"></script><form class="paymentWidgets" data-brands="VISA"></form>';
const inPage = (html: string) => find({ page: save(html + withForm) });
const inRequests = (text: string) => find({ requests: save(text) });

/** A page whose script has these options. */
const withOptions = (options: string) => inPage(`<script>\nvar wpwlOptions = ${options};\n</script>`);

afterEach(() => void vi.unstubAllGlobals());

describe('a page is told', () => {
  test.each([
    [
      '{ layuot: "compact" }',
      'wpwlOptions.layuot is no option, and changes nothing',
      'layout was probably meant',
    ],
    ['{ frobnicate: 1 }', 'wpwlOptions.frobnicate is no option, and changes nothing', 'leave it out'],
    [
      '{ registrations: { requireCVV: true } }',
      'wpwlOptions.registrations.requireCVV is no option',
      'requireCvv was',
    ],
    [
      '{ showCVVHint: "yes" }',
      'wpwlOptions.showCVVHint must be true or false',
      'correct it; until then the default is used',
    ],
    [
      '{ labels: "none" }',
      'wpwlOptions.labels must be an object of texts',
      'correct it; until then the default is used',
    ],
    [
      '{ onReady: "later" }',
      'wpwlOptions.onReady must be a function',
      'correct it; until then the default is used',
    ],
    [
      '{ locale: language }',
      'wpwlOptions.locale is not literal, and was not examined',
      'it must be a language',
    ],
    ['{ labels: words() }', 'wpwlOptions.labels is not literal', 'it must be an object of texts'],
    ['{ ...others }', 'wpwlOptions has members that are not literal', 'compare them with docs/options'],
    [
      '{}; wpwlOptions.imageStyle = "gif"',
      'wpwlOptions.imageStyle must be "svg" or "png"',
      'correct it; until then the default is used',
    ],
    ['{}; window.wpwlOptions.paypal.onX = f', 'wpwlOptions.paypal.onX is no option', 'leave it out'],
  ])('that in %s something differs, and what helps', async (options, what, remedy) => {
    const { code, rows } = await withOptions(options);
    expect(rows).toEqual([
      ['differs', 'line 2', expect.stringContaining(what), expect.stringContaining(remedy)],
    ]);
    expect(code).toBe(0);
  });

  const whole = 'wpwlOptions is no object in braces, and was not examined';
  const layuot = 'wpwlOptions.layuot is no option';
  test.each([
    ['wpwlOptions = JSON.parse("{}")', whole],
    ['var wpwlOptions = opts', whole],
    ['wpwlOptions = (function () { return {} })()', whole],
    ['wpwlOptions = opts || {}', whole],
    ['wpwlOptions = Object.assign({}, opts)', whole],
    ['Object.assign(window.wpwlOptions, opts)', whole],
    ['var wpwlOptions = wpwlOptions || { layuot: 1 }', layuot],
    ['wpwlOptions = window.wpwlOptions ?? { layuot: 1 }', layuot],
    ['wpwlOptions = Object.assign({ layuot: 1 }, wpwlOptions)', layuot],
    ['Object.assign(wpwlOptions, { layuot: 1 })', layuot],
    ['Object.assign(wpwlOptions.paypal, { onX: f })', 'wpwlOptions.paypal.onX is no option'],
    ['$.extend(wpwlOptions, { layuot: 1 })', layuot],
    ['jQuery.extend(true, window.wpwlOptions, { layuot: 1 })', layuot],
    ['wpwlOptions = window.$.extend({}, { layuot: 1 }, wpwlOptions)', layuot],
    ['angular.merge(wpwlOptions, { layuot: 1 })', layuot],
    ['_.assign(wpwlOptions, opts)', whole],
    ['wpwlOptions["layuot"] = 1', layuot],
    ['wpwlOptions[name] = 1', 'wpwlOptions has members that are not literal'],
    ['window["wpwlOptions"] = { layuot: 1 }', layuot],
    ['self.wpwlOptions = { layuot: 1 }', layuot],
    ['globalThis.wpwlOptions.layuot = 1', layuot],
    ['wpwlOptions = { locale: language || "xx-" }', 'wpwlOptions.locale is not literal'],
  ])('of %s', async (script, what) => {
    const { rows } = await inPage(`<script>${script}</script>`);
    expect(rows[0]).toEqual(['differs', 'line 1', expect.stringContaining(what), expect.any(String)]);
  });

  test.each([
    'var wpwlOptions = window.wpwlOptions || { locale: "de" }',
    'if (window.wpwlOptions || ready) go(wpwlOptions.other || {})',
    'wpwlOptions = Object.assign({ locale: "de" }, self.wpwlOptions)',
    'others[wpwlOptions.locale] = 1; wpwlOptions.labels = wpwlOptions.labels || {}',
  ])('nothing of %s', async (script) => {
    expect((await inPage(`<script>${script}</script>`)).rows).toEqual([]);
  });

  test('nothing about options that the widget reads, of any kind', async () => {
    const { code, rows } =
      await withOptions(`{ style: 'card', layout: \`compact\`, registrations: { requireCvv: 'true' },
      labels: { cvv: 'Code' }, brandDetectionPriority: ['VISA'], iframeStyles: { 'card-number-placeholder': { color: '#777' } },
      onReady() {}, onError: function () {}, paypal: { onApprove: () => {} }, spinner: { lines: 9, rotate: -9 }, autofocus: 'card.number', maskCvv: !0 }`);
    expect([code, rows]).toEqual([0, []]);
  });

  test('that a brand which the contract does not know has to be named by the configuration', async () => {
    expect((await inPage('<form class="paymentWidgets" data-brands="VISA blik">')).rows).toEqual([
      [
        'differs',
        'line 1',
        'data-brands BLIK is no brand of the contract',
        'ownBrands of the configuration has to name it',
      ],
    ]);
  });

  test.each([
    [
      '<form class="paymentWidgets" data-brands="visa MASTERCARD VISAA">',
      'data-brands must be the code',
      'VISAA is none',
    ],
    [
      '<form class="paymentWidgets">VISA KLARNA_INVOICEX</form>',
      'data-brands must be',
      'KLARNA_INVOICE was probably',
    ],
    [
      '<form class="paymentWidgets"><input type="checkbox" name="customer.sex"></form>',
      'customer.sex=on, which a box without a value sends, must be one of',
      'correct it',
    ],
    [
      `<script>$('form').append('<input type="checkbox" name="customer.sex">')</script>`,
      'customer.sex=on, which a box without a value sends, must be one of',
      'correct it',
    ],
    [
      '<form class="paymentWidgets"><input type="hidden" name="customer.sex" value="x"></form>',
      'customer.sex=x must be one of',
      'correct it',
    ],
  ])('that %s is refused, and what helps', async (markup, what, remedy) => {
    const { code, rows } = await inPage(`<!doctype html>\n${markup}`);
    expect(rows).toEqual([
      ['refused', 'line 2', expect.stringContaining(what), expect.stringContaining(remedy)],
    ]);
    expect(code).toBe(1);
  });

  test.each([
    [
      '<form class="paymentWidgets"><input name="testMode" value="EXTERNAL"></form>',
      'testMode is no parameter of a form',
    ],
    [
      '<script src="https://test.provider.example//v1/paymentWidgets.js"></script>',
      'https://test.provider.example is not',
    ],
    [
      '<script>post("https://test.provider.example/v1/checkouts")</script>',
      'https://test.provider.example is not',
    ],
    ['<script>if (</script>', 'a script cannot be read'],
    [
      '<script src="//old.provider.example/v1/a.js"></script><script>wpwlOptions = {}</script>',
      'https://old.provider.example is not',
    ],
    [
      '<script src="/js/jquery.js?v=1"></script><script src="/options.js"></script>',
      'the text of jquery.js, options.js was not read',
    ],
    [
      Array.from({ length: 64 }, (_, at) => `<script src="/js/${at}.js"></script>`).join(''),
      'the text of 0.js, 1.js, 2.js and 61 more was not read',
    ],
    [
      '<form class="paymentWidgets" data-brands="{{ brands|join(\' \') }}"></form>',
      "data-brands, where {{ brands|join(' ') }} stands, is made by the server",
    ],
    [
      '<form class="paymentWidgets"><input name="customer.sex" value="<?= $sex ?>"></form>',
      'an input, where <?= $sex ?> stands, is made by the server',
    ],
    [
      '<script>var wpwlOptions = { locale: {% if de %}"de"{% endif %} };</script>',
      'a script, where {% if de %} stands, is made by the server',
    ],
  ])('that with %s something differs', async (markup, what) => {
    const { code, rows } = await inPage(`<!doctype html>\n${markup}`);
    expect(rows).toEqual([['differs', 'line 2', expect.stringContaining(what), expect.any(String)]]);
    expect(code).toBe(0);
  });

  test.each([
    '<form class="paymentWidgets"><input type="checkbox" name="createRegistration"></form>',
    '<form><input type="checkbox" name="customer.sex"></form>',
    '<script src="http://127.0.0.1:8080/v1/paymentWidgets.js"></script>',
    '<script type="application/ld+json">{ "@context": [ }</script>',
    '<script src="//localhost:8080/v1/paymentWidgets.js"></script>',
    '<script>wpwlOptions = { locale: "de" }</script><script src="/js/jquery.js"></script>',
  ])('nothing about %s', async (markup) => {
    expect(await inPage(`<!doctype html>${markup}`)).toMatchObject({ code: 0, rows: [] });
  });

  test('that it has no script and no form, because then nothing was examined', async () => {
    const { code, rows } = await find({ page: save('<p>Thank you</p>') });
    expect(rows).toEqual(
      ['no script tag loads paymentWidgets.js', 'no form has the class paymentWidgets'].map((what) => [
        'differs',
        'page',
        what,
        'give the page with the form, or the file that writes it',
      ]),
    );
    expect(code).toBe(0);
  });

  const script = '<script src="http://127.0.0.1:8080/v1/paymentWidgets.js" nonce="x"></script>';
  const meta = (policy: string) =>
    `${script}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  test.each([
    ["default-src 'self'; script-src 'nonce-x'", ['connect-src', 'frame-src'], ['img-src']],
    ["default-src * ; form-action 'self'", ['form-action'], []],
    ["object-src 'none'", [], []],
    ["default-src *; img-src 'self'; style-src 'self'", [], ['img-src']],
    [
      "default-src 'none'; script-src https: ; style-src http://127.0.0.1:8080; frame-src *",
      ['connect-src'],
      ['img-src'],
    ],
  ])('which lists of the policy %s lack the gateway', async (policy, refused, differs) => {
    const { code, rows } = await inPage(meta(policy));
    const told = (kind: string) => (directive: string) => [
      kind,
      'line 2',
      `${directive} of the policy does not allow http://127.0.0.1:8080`,
    ];
    const expected = [...refused.map(told('refused')), ...differs.map(told('differs'))];
    expect(rows.map((row) => row.slice(0, 3)).sort()).toEqual(expected.sort());
    expect(code).toBe(refused.length > 0 ? 1 : 0);
  });

  test('what is wrong in its own scripts, by file and line, and nothing of libraries and of other hosts', async () => {
    const files: Record<string, string> = {
      '/plugin/checkout.js': '// options\nvar wpwlOptions = { layuot: "compact" };',
      '/lib.js': 'var = no script',
    };
    const tags = ['/plugin/checkout.js?ver=2', '/lib.js', '/missing.js', 'https://cdn.example/far.js'];
    const page = withForm + tags.map((src) => `<script src="${src}"></script>`).join('');
    const server = createServer(({ url = '' }, response) => {
      const text = url === '/' ? page : files[url.replace(/\?.*/, '')];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const fetched = await find({ page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    const expected = ['checkout.js:2', 'wpwlOptions.layuot is no option, and changes nothing'];
    expect(fetched.rows).toEqual([['differs', ...expected, 'layout was probably meant']]);
    const saved = save(`${withForm}<script src="checkout.js"></script><script src="../secret.js"></script>`);
    writeFileSync(join(dirname(saved), 'checkout.js'), files['/plugin/checkout.js'] ?? '');
    expect((await find({ page: saved })).rows.map((row) => row.slice(1, 3))).toEqual([expected]);
  });

  test('that a script was not read to which its own address or its folder only leads', async () => {
    const script = 'var wpwlOptions = { layuot: "compact" };';
    const far = createServer((_request, response) => response.end(script));
    await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void far.close());
    const location = `http://127.0.0.1:${(far.address() as AddressInfo).port}/far.js`;
    const page = `${withForm}<script src="/own.js"></script>`;
    const server = createServer(({ url }, response) =>
      url === '/' ? response.end(page) : response.writeHead(302, { location }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { rows } = await find({ page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    expect(rows.map(([, , what]) => what)).toEqual(['the text of own.js was not read']);
    const saved = save(`${withForm}<script src="link.js"></script><script src="folder"></script>`);
    symlinkSync(save(script, 'far.js'), join(dirname(saved), 'link.js'));
    mkdirSync(join(dirname(saved), 'folder'));
    expect((await find({ page: saved })).rows.map(([, , what]) => what)).toEqual([
      'the text of link.js, folder was not read',
    ]);
  });

  test('in the order in which it is written, whatever a name turns round', async () => {
    const { rows } = await withOptions('{ "lay\u202etuo": 1 }');
    expect(rows.map(([, , what]) => what)).toEqual(['wpwlOptions.lay tuo is no option, and changes nothing']);
  });

  test('what its server’s policy lacks, when it is fetched', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-security-policy': "frame-src 'self'" }).end(script + withForm),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { rows } = await find({ page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['refused', 'header', 'frame-src of the policy does not allow http://127.0.0.1:8080'],
    ]);
  });
});

const parameters = { entityId: 'a'.repeat(32), amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const har = (...requests: readonly (object | null)[]) =>
  JSON.stringify({ log: { entries: requests.map((request) => ({ request })) } });
const post = (path: string, change: Readonly<Record<string, string>> = {}) => {
  const text = new URLSearchParams({ ...parameters, ...change }).toString();
  const postData = { mimeType: 'application/x-www-form-urlencoded; charset=UTF-8', text };
  return { method: 'POST', url: `http://localhost${path}`, postData };
};

test('a page is told that a method of data-brands has ended, as no refusal', async () => {
  const { code, rows } = await find({ page: save(withForm.replace('"VISA"', '"VISA GIROPAY"')) });
  expect(rows).toEqual([
    ['differs', expect.any(String), expect.stringContaining('GIROPAY ended on 2024-12-31'), 'take it out'],
  ]);
  expect(code).toBe(0);
});

describe('a recorded request is told', () => {
  test.each([
    [{ merchantTransactionId: '12' }, 'must have 8 to 255 characters, has 2', '--lenient-formats'],
    [{ testMode: 'EXTERNAL' }, 'testMode wants an upstream gateway', '--simulate-external'],
    [{ paymentBrand: 'VISAA' }, 'paymentBrand is not a brand', 'send one such as VISA'],
    [{ notificationUrl: 'ftp://shop.example' }, 'notificationUrl must begin with https://', 'correct it'],
    [{ createRegistration: 'maybe' }, 'createRegistration must be', ''],
    [{ amount: '' }, 'amount', 'send the amount to charge'],
  ])('that a checkout with %j is refused, and what helps', async (change, what, remedy) => {
    const { code, rows } = await inRequests(har(post('//v1/checkouts', change)));
    expect(rows).toEqual([
      ['refused', 'entry 1: POST /v1/checkouts', expect.stringContaining(what), expect.any(String)],
    ]);
    expect(rows[0]?.join(' ')).toContain(remedy);
    expect(code).toBe(1);
  });

  test.each([
    [post('/v1/checkouts', { createRegistration: '1', merchantTransactionId: 'order-12345' })],
    [post('/v1/checkouts/abc', { amount: '79.00' })],
    [{ method: 'GET', url: 'http://localhost/v3/query?entityId=a&merchantTransactionId=order-123' }],
    [{ method: 'GET', url: 'http://localhost/v1/paymentWidgets.js?checkoutId=abc' }],
    [{ method: 'GET', url: 'http://localhost/v1/checkouts/abc/config' }],
    [{ method: 'GET', url: 'http://localhost/v1/threeDSecure/execute?id=abc&lang=en' }],
  ])('nothing when it is taken: %j', async (request) => {
    expect(await inRequests(har(post('/v1/checkouts'), request))).toMatchObject({ code: 0, rows: [] });
  });

  test('which parameter was probably meant by a name that nothing reads', async () => {
    const mistyped = post('/v1/checkouts', { shoperResultUrl: 'https://shop.example/result' });
    expect((await inRequests(har(mistyped))).rows[0]?.slice(2)).toEqual([
      'shoperResultUrl is no parameter of this request, and changes nothing',
      'shopperResultUrl was probably meant',
    ]);
  });

  const others = ['style.css', 'v1/of-another-api'].map((path) => ({
    method: 'GET',
    url: `https://shop.example/${path}`,
  }));
  test.each([[others], [[]]])('that none is of this API: %j', async (requests) => {
    expect((await inRequests(har(...requests))).rows).toEqual([
      ['differs', 'recording', 'no request is of this API', 'record what the shop’s server sends'],
    ]);
  });

  test('nothing when others are among those that are taken, and how much was read', async () => {
    const requests = save(har(...others, post('/v1/checkouts'), post('/v1/checkouts')));
    expect((await find({ requests })).text).toBe('Nothing differs in 2 of 4 requests.');
    const page = save(`<!doctype html>${withForm}`);
    expect((await find({ requests, page })).text).toBe(
      'Nothing differs in 1 page with 1 form and in 2 of 4 requests.',
    );
  });

  test.each([
    [
      { method: 'DELETE', url: 'http://localhost/v1/payments/abc' },
      'method must not be DELETE',
      'send POST or GET',
    ],
    [
      { method: 'GET', url: 'http://localhost/v1/payments/abc/frob' },
      'path names nothing of this gateway',
      'correct it',
    ],
    [
      {
        method: 'POST',
        url: 'http://localhost/v1/payments',
        postData: { mimeType: 'application/json', text: '{}' },
      },
      'Content-Type is application/json',
      'send application/x-www-form-urlencoded',
    ],
    [
      {
        ...post('/v1/payments'),
        postData: { mimeType: 'application/x-www-form-urlencoded', text: 'a=1&a=2' },
      },
      'a was sent more than once',
      'send it once',
    ],
  ])('that %j is refused', async (request, what, remedy) => {
    const { code, rows } = await inRequests(har(request));
    expect(rows[0]?.slice(2)).toEqual([expect.stringContaining(what), expect.stringContaining(remedy)]);
    expect(code).toBe(1);
  });

  const { postData: sent, ...bare } = post('/v1/checkouts');
  test.each([
    har({ ...bare, postData: { ...sent, mimeType: 'Application/X-WWW-Form-Urlencoded' } }),
    har(post('/v1/checkouts'), {
      method: 'GET',
      url: 'http://localhost/v1/checkouts/a/payment',
      postData: null,
    }),
    `\ufeff${har(post('/v1/checkouts'))}`,
  ])('nothing of what a recording writes in its own way: %s', async (text) => {
    expect(await inRequests(text)).toMatchObject({ code: 0, rows: [] });
  });

  test.each([
    [{ method: 'GET', url: '/v1/checkouts' }, 'request.url'],
    [{ method: 'POST', url: bare.url, postData: 'a=1' }, 'request.postData'],
    [null, 'request'],
  ])('of the one entry that cannot be read: %j', async (request, what) => {
    const { rows } = await inRequests(har(post('/v1/checkouts'), request, post('/v1/checkouts', { x: '1' })));
    expect(rows).toEqual([
      [
        'differs',
        'entry 2',
        `${what} cannot be read, and the entry was not examined`,
        'record it again as HAR 1.2',
      ],
      [
        'differs',
        'entry 3: POST /v1/checkouts',
        expect.stringContaining('x is no parameter'),
        'leave it out',
      ],
    ]);
  });

  test('without a card number that stands in their path', async () => {
    const { text } = await inRequests(har(post('/v1/checkouts'), get('/v1/payments/4111111111111111/x')));
    expect(text).toContain('GET /v1/payments/{id}/x');
    expect(text).not.toContain('4111');
  });

  test('without signs that control a terminal', async () => {
    const { rows } = await inRequests(har(post('/v1/checkouts', { 'red\u001b[31m\nline': '1' })));
    expect(rows.map((row) => row[2])).toEqual([expect.stringContaining('red [31m line is no parameter')]);
  });

  test('of parameters that a recording lists one by one', async () => {
    const { postData, ...request } = post('/v1/checkouts');
    const params = [...new URLSearchParams(postData.text)].map(([name, value]) => ({ name, value }));
    const listed = { ...request, postData: { mimeType: postData.mimeType, params } };
    expect(await inRequests(har(listed))).toMatchObject({ code: 0, rows: [] });
  });

  test('that a path of another API is refused beside those that are taken, but no script of the page', async () => {
    const others = post('/v1/orders');
    const { postData: _unnamed, ...elsewhere } = { ...others, url: 'https://shop.example/v1/orders' };
    const script = { method: 'GET', url: 'http://localhost/v1/paymentWidgets.js' };
    const { rows } = await inRequests(har(others, elsewhere, script, post('/v1/checkouts')));
    expect(rows).toEqual([
      [
        'refused',
        'entry 1: POST /v1/orders',
        expect.stringContaining('path names nothing of this gateway'),
        expect.stringContaining('correct it'),
      ],
    ]);
  });

  const submit = (fields: Readonly<Record<string, string>>) => {
    const { postData, ...request } = post('/v1/checkouts/8ac7a4a1/payment');
    return { ...request, postData: { ...postData, text: new URLSearchParams(fields).toString() } };
  };
  const get = (path: string, host = 'http://localhost') => ({ method: 'GET', url: host + path });
  test.each([
    ['scheduling', post('/scheduling/v1/schedules')],
    ['scheduling', post('/v1/schedules/8ac7a4a1/deschedule')],
    ['scheduling', get('/scheduling/v1/schedules/8ac7a4a1')],
    ['pay by link', post('/paybylink/v1')],
    ['pay by link', get('/paybylink/v1/8ac7a4a1')],
    ['pay by link', get('/paymentlink/8ac7a4a1')],
    ['settlement reporting', get('/reports/v1/reconciliations/aggregations?date.from=2026-11-20')],
    ['stand-alone risk', post('/v1/risk')],
    ['stand-alone exemption', post('/v1/exemption')],
    ['tokenisation by a card network', post('/v1/networkTokens')],
    ['extending a registration', post('/v1/registrations/8ac7a4a1/extendlife')],
    ['reading a whole card', get('/v1/secureRegistrations/8ac7a4a1')],
    ['SCHEDULING', post('/Scheduling/V1/Schedules')],
  ])('that %s is not built, and what there is instead: %j', async (name, request) => {
    const { code, rows, counts } = await inRequests(har(post('/v1/checkouts'), request));
    expect(rows).toEqual([
      [
        'not built',
        `entry 2: ${request.method} ${new URL(request.url).pathname}`,
        `${name.toLowerCase()} is not built`,
        expect.stringMatching(/^(let|send|list|store|pay|leave) /),
      ],
    ]);
    expect(counts).toEqual(['Requests: 1 taken, 1 not built.']);
    expect(code).toBe(1);
  });

  test.each([
    ['https://preview.example/checkout', 1],
    ['http://localhost:3000/checkout', 0],
  ])(
    'of a page at %s that loads from this computer, whether a browser asks for leave',
    async (page, count) => {
      vi.stubGlobal('fetch', async () => new Response(withForm.replace('/v1/', 'http://127.0.0.1:8080/v1/')));
      const { text } = await find({ page });
      expect(text.split('leave for the local network')).toHaveLength(count + 1);
    },
  );

  test.each([
    ['<form className="paymentWidgets" action="/result"></form>', 'className'],
    ['<form class="paymentWidgets" data-brands={brands}></form>', 'braces'],
    ['<template>\n<form class="paymentWidgets" :action="url"></form></template>', 'Vue'],
    [
      '<script setup>\nconst a = 1\n</script>\n<template><form class="paymentWidgets"></form></template>',
      'Vue',
    ],
    [
      'import { PaymentForm } from \'payment-widgets/react\';\nexport const Page = () => <PaymentForm brands="VISA" />;',
      'import',
    ],
  ])('of the source of a page no more than that the page itself is wanted: %s', async (source, sign) => {
    const told = await find({ page: save(source, 'page.txt') }).catch(({ message }) => message);
    expect(told).toContain(sign);
    expect(told).toContain('give the page as the browser has it');
  });

  test.each([
    '<div x-data="{ open: false }" :class="open" @click="open = true"></div>',
    '<script>const text = `{{ name }}`; import("./a.js"); const a = <b className={c}></b>;</script>',
    '<script type="text/x-handlebars"><p>{{ name }}</p></script>',
    '<p>Prices from {9.00} to {12.00}; import taxes from 1 July</p>',
    '<a href="#" onclick="let o={a:1};go(o)">Go</a>',
    "<a onclick='let o={a:1}; if (o>0) go( x={b:1})'>Go</a>",
    '<style>.a{color:red}</style><!-- <?php ?> {{ a }} -->',
  ])('that a page with %s is no source', async (html) => {
    await expect(inPage(html)).resolves.toMatchObject({ code: 0 });
  });

  const paths = ['/paybylink/v1', '/scheduling/v1/schedules', '/reports/v1/reconciliations/aggregations'];
  test.each(paths)('that %s is not built, where nothing else goes to that host', async (path) => {
    const request = {
      method: 'GET',
      url: `https://pay.example${path}?entityId=8ac7a4c9f3d24e6b0917c35d82e1fa60`,
    };
    for (const recording of [har(request), har(post('/v1/checkouts'), request)]) {
      const { code, rows } = await inRequests(recording);
      expect([code, rows.map(([kind]) => kind)]).toEqual([1, expect.arrayContaining(['not built'])]);
    }
  });

  test.each(['/rest/V1/reports', '/reports', '/paybylink', '/api/paybylink/v1'])(
    'of a path of the shop’s own nothing, also when it names the entity: %s',
    async (path) => {
      const own = {
        method: 'GET',
        url: `https://shop.example${path}?entityId=8ac7a4c9f3d24e6b0917c35d82e1fa60`,
      };
      const { code, rows } = await inRequests(har(post('/v1/checkouts'), own));
      expect([code, rows]).toEqual([0, []]);
    },
  );

  test.each([
    [post('/V1/checkouts'), '/v1/checkouts was probably meant'],
    [post('/v2/checkouts'), '/v1/checkouts was probably meant'],
    [post('/checkouts'), '/v1/checkouts was probably meant'],
    [post('/v1/checkout'), '/v1/checkouts was probably meant'],
    [post('/v1/payment'), '/v1/payments was probably meant'],
    [get('/v1/checkouts/8ac7a4a1/payments'), '/v1/checkouts/{id}/payment was probably meant'],
    [post('/v1/registration/8ac7a4a1/payments'), '/v1/registrations/{id}/payments was probably meant'],
    [get('/v2/query?entityId=a'), '/v1/query was probably meant'],
    [post('/v1/payments/8ac7a4a1/refund'), 'correct it: paths begin with /v1/'],
    [get('/v1/merchants'), 'correct it: paths begin with /v1/'],
    [get('/v1/paymentWidget.js'), '/v1/paymentWidgets.js was probably meant'],
    [get('/v1/paymentwidgets.js'), '/v1/paymentWidgets.js was probably meant'],
    [post('/v1/resultcodes'), 'send GET (/docs lists every path)'],
    [post('/v1'), 'correct it: paths begin with /v1/'],
    [{ ...post('/v1/checkouts'), method: 'PUT' }, 'send POST (/docs lists every path)'],
    [{ ...post('/v1/registrations/8ac7a4a1'), method: 'patch' }, 'send GET or POST or DELETE (/docs'],
  ])('that a request near one that is taken is refused: %j', async (request, remedy) => {
    const { code, rows, counts } = await inRequests(har(post('/v1/checkouts'), request));
    expect(rows).toEqual([
      ['refused', expect.stringContaining('entry 2'), expect.any(String), expect.stringContaining(remedy)],
    ]);
    expect(counts).toEqual(['Requests: 1 taken, 1 refused.']);
    expect(code).toBe(1);
  });

  test.each([
    post('//v1//checkouts/'),
    get('//v1/checkouts/8ac7a4a1/payment/?entityId=a'),
    { method: 'HEAD', url: 'http://localhost/v1/payments/8ac7a4a1' },
    { method: 'OPTIONS', url: 'http://localhost/v1/checkouts' },
    submit({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example' }),
    submit({ registrationId: parameters.entityId, shopperResultUrl: 'https://shop.example' }),
    {
      method: 'POST',
      url: 'http://localhost/v1/checkouts/8ac7a4a1/payment?entityId=00000000000000000000000000000000',
    },
    get('/v1/resultcodes'),
    get('/openapi.json'),
    get('/docs/guides/testers/kit'),
    get('/v1/static/0123456789ab/later.js'),
    get('/'),
  ])('nothing of a request that is taken in its own way, and that it is: %j', async (request) => {
    const { code, rows, counts } = await inRequests(har(post('/v1/checkouts'), request));
    expect({ code, rows, counts }).toEqual({ code: 0, rows: [], counts: ['Requests: 2 taken.'] });
  });

  test('each path that names nothing, once for all its ids', async () => {
    const unknown = ['/v1/orders/12345678', '/v1/orders/87654321', '/v1/baskets'].map((path) => get(path));
    const { rows } = await inRequests(har(post('/v1/checkouts'), ...unknown));
    expect(rows.map((row) => row.slice(1, 3))).toEqual([
      ['entry 2: GET /v1/orders/12345678, …', 'path names nothing of this gateway (/v1/orders/{id})'],
      ['entry 4: GET /v1/baskets', 'path names nothing of this gateway (/v1/baskets)'],
    ]);
  });

  test('that a browser asked the other host for files, which is no refusal', async () => {
    const files = ['/js/static.min.js', '/favicon.ico', '/v1/a.css'].map((path) => get(path));
    const { code, rows, counts } = await inRequests(har(post('/v1/checkouts'), ...files));
    expect(counts).toEqual(['Requests: 1 taken, 3 not needed.']);
    expect(rows).toEqual([
      [
        'differs',
        'entry 2: GET /js/static.min.js, …',
        expect.stringContaining('a file is none'),
        expect.any(String),
      ],
    ]);
    expect(code).toBe(0);
    const { rows: posted } = await inRequests(har(post('/v1/checkouts'), post('/v1/static/a.js')));
    expect(posted.map(([kind]) => kind)).toEqual(['refused']);
  });

  test('once of each host that none of its requests is a call of this API', async () => {
    const pay = { mimeType: 'application/json', text: '{"intent":"sale"}' };
    const other = { method: 'POST', url: 'https://pay.other.example/v1/payments/payment', postData: pay };
    const { code, rows, counts } = await inRequests(
      har(other, other, get('/x.css', 'https://shop.example'), post('/v1/checkouts')),
    );
    expect({ code, rows }).toEqual({ code: 0, rows: [] });
    expect(counts).toEqual([
      'Requests: 1 taken.',
      'Not judged, since no call of this API went there: 2 to pay.other.example, 1 to shop.example.',
    ]);
  });

  test('nothing of a shop’s own requests that hand an entityId on, or have one of another kind', async () => {
    const own = {
      method: 'POST',
      url: 'https://shop.example/cart',
      postData: { mimeType: 'text/x', text: '{"entityId":7}' },
    };
    const handed = get(`/checkout?entityId=${parameters.entityId}`, 'https://shop.example');
    const { code, counts } = await inRequests(har(own, handed, post('/v1/checkouts')));
    expect([code, counts[1]]).toEqual([
      0,
      'Not judged, since no call of this API went there: 2 to shop.example.',
    ]);
  });

  test.each(['/rest/default/V1/payment/start', '/api/v2/orders', '/v1/start-payment'])(
    'nothing of a shop whose own API takes an entityId at %s, beside calls of this API',
    async (path) => {
      const shop = 'https://shop.example';
      const own = { ...post(path), url: `${shop}${path}?entityId=${parameters.entityId}` };
      const pages = ['/cart', '/rest/V1/guest-carts/abc/totals'].map((page) => get(page, shop));
      const { code, rows, counts } = await inRequests(har(own, ...pages, post('/v1/checkouts')));
      expect({ code, rows }).toEqual({ code: 0, rows: [] });
      expect(counts[1]).toBe('Not judged, since no call of this API went there: 3 to shop.example.');
    },
  );

  test('that a host is judged whose only calls have a wrong path', async () => {
    const { counts } = await inRequests(har(post('//V1/checkout'), get('/scheduling/v1/schedules')));
    expect(counts).toEqual(['Requests: 1 refused, 1 not built.']);
  });

  test('that a path of another kind of token names nothing', async () => {
    const asked = ['/oauth/token', '/connect/v1/tokens'].map((path) => post(path));
    const { rows } = await inRequests(har(post('/v1/checkouts'), ...asked));
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['refused', 'entry 2: POST /oauth/token', 'path names nothing of this gateway (/oauth/token)'],
      [
        'refused',
        'entry 3: POST /connect/v1/tokens',
        'path names nothing of this gateway (/connect/v1/tokens)',
      ],
    ]);
  });

  test('of a path that a journal does not name', async () => {
    const journal = [{ method: 'POST', path: '(no such path)', parameters: {} }];
    const { code, rows } = await inRequests(JSON.stringify(journal));
    expect(rows[0]?.[2]).toBe('path names nothing of this gateway (/(no such path))');
    expect(code).toBe(1);
  });

  const three = { amount: '9,2', currency: 'euro', paymentType: 'XX' };
  test.each([
    [post('/v1/payments', three), ['amount', 'currency', 'paymentType', 'paymentBrand']],
    [post('/v1/payments', { ...three, referenceUuid: 'a' }), ['amount', 'currency', 'paymentType']],
    [
      submit({ paymentBrand: 'VISA', flow: 'x', attemptId: '?', 'card.expiryMonth': '13' }),
      ['flow', 'attemptId', 'card.expiryMonth'],
    ],
  ])('every mistake of a request of its kind, however many it has: %j', async (request, names) => {
    const { rows } = await inRequests(har(post('/v1/checkouts'), request));
    expect(rows.map(([kind, , what]) => [kind, what?.split(' ')[0]]).sort()).toEqual(
      names.map((name) => ['refused', name]).sort(),
    );
  });

  test('nothing about True and FALSE, as Python and .NET write them', async () => {
    const sent = { createRegistration: 'True', integrity: ' FALSE ' };
    expect(await inRequests(har(post('/v1/checkouts', sent)))).toMatchObject({ code: 0, rows: [] });
  });

  test('once for all requests with the same mistake, at the first', async () => {
    const short = post('/v1/checkouts', { merchantTransactionId: '12' });
    const { rows } = await inRequests(har(post('/v1/checkouts'), short, short));
    expect(rows.map((row) => row.slice(0, 2))).toEqual([['refused', 'entry 2: POST /v1/checkouts, …']]);
  });

  test('which host it goes to, and which parameters nothing reads', async () => {
    const { url, ...request } = post('/v1/checkouts', { frobnicate: '1' });
    const { code, rows } = await inRequests(
      har({ ...request, url: url.replace('http://localhost', 'https://x.example') }),
    );
    expect(rows.map((row) => row[2])).toEqual([
      'https://x.example is not this gateway',
      'frobnicate is no parameter of this request, and changes nothing',
    ]);
    expect(code).toBe(0);
  });

  test('what card networks want in an authentication and nobody sends, as no finding', async () => {
    const lines: string[] = [];
    const notes = async (change: Readonly<Record<string, string>>) => {
      lines.length = 0;
      const requests = save(har(post('/v1/checkouts', { merchantTransactionId: 'order-12345', ...change })));
      return [await examine({ requests }, (line) => void lines.push(line)), lines.slice(2).join()];
    };
    expect(await notes({})).toEqual([
      0,
      expect.stringMatching(/^\ncustomer.email is not sent, and Visa .*\nbilling.street1 is not sent/),
    ]);
    const reachable = { 'customer.email': 'a@shop.example' };
    expect(await notes({ ...reachable, 'billing.street1': 'High Street' })).toEqual([0, '']);
    expect(await notes({ ...reachable, 'billing.street1': 'x'.repeat(51) })).toEqual([
      0,
      expect.stringContaining('from 2027-01-04'),
    ]);
  });

  test('nothing of what a journal hides, and its unknown parameters', async () => {
    const journal = newJournal();
    const entry = { time: '', node: 'a', method: 'POST', status: 200 };
    const found = { ...parameters, includeLinkedTransactions: 'true' };
    journal.add({ ...entry, method: 'GET', path: '/v1/query' }, found);
    const card = { 'card.number': '4200000000000000', 'card.cvv': '123', 'card.expiryMonth': '12' };
    const sent = { ...parameters, ...card, 'card.expiryYear': '2030', paymentBrand: 'VISA' };
    journal.add({ ...entry, path: '/v1/payments' }, sent);
    journal.add(
      { ...entry, path: '/v1/payments' },
      { ...sent, merchantTransactionId: '12', frobnicate: '1' },
    );
    const lines = journal.entries().map((one) => JSON.stringify(one));
    for (const text of [JSON.stringify(journal.entries()), lines.join('\n')]) {
      const { rows } = await inRequests(text);
      expect(rows.map((row) => row.slice(1, 3))).toEqual([
        ['entry 3: POST /v1/payments', 'frobnicate is no parameter of this request, and changes nothing'],
        ['entry 3: POST /v1/payments', 'merchantTransactionId must have 8 to 255 characters, has 2'],
      ]);
    }
  });
});

test('docs/migrate.md has a row for each part of the contract that the doctor calls not built', () => {
  const rows = readFileSync('docs/migrate.md', 'utf8').toLowerCase();
  for (const { name } of notBuilt) expect(rows).toContain(`| ${name} |`);
});

describe('bad input is refused with a remedy', () => {
  test.each([
    [{}, 'give --page <address or file>, --requests <file>, or both'],
    [{ page: '/no/such/page' }, '--page names /no/such/page, which cannot be read (ENOENT); check its name'],
    [{ requests: '/no/such/file' }, '--requests names /no/such/file, which cannot be read (ENOENT)'],
    [{ page: save('{}') }, '--page is no HTML; give the address of a page, or a file'],
    [{ requests: save('<html>') }, '--requests names no recording; give a HAR file'],
    [{ requests: save('{"log":{"entries":[{}]}}') }, '--requests names no recording; give a HAR file'],
    [{ requests: save('{"method":"POST"}\n{') }, '--requests names no recording; give a HAR file'],
    [{ page: 'http://127.0.0.1:1/' }, '--page http://127.0.0.1:1/ cannot be read'],
  ])('%j', async (examined, sentence) => {
    await expect(find(examined)).rejects.toThrow(sentence);
  });

  test('a page that does not come within 10 seconds', async () => {
    const soon = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close().closeAllConnections());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(find({ page: address })).rejects.toThrow('cannot be read (The operation was aborted');
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  test('a page that is too large, or is not there', async () => {
    const server = createServer(({ url }, response) =>
      url === '/gone' ? response.writeHead(404).end() : response.end('<p>'.repeat(2 * 1024 * 1024)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(find({ page: address })).rejects.toThrow('it has more than 4194304 bytes');
    await expect(find({ page: `${address}/gone` })).rejects.toThrow('it answers 404');
  });
});

test('the command prints its table, and ends with 1 for a refusal, 0 for a difference, 2 for bad input', async () => {
  const main = await buildServer();
  const refused = await runToEnd(main, ['doctor', '--requests', save(har(post('/v1/payments/abc/frob')))]);
  expect([refused.code, refused.stderr]).toEqual([1, '']);
  expect(refused.stdout).toMatch(/^ +place +what +remedy\nrefused +entry 1: POST \S+ +path names nothing/);
  const page = save(`${withForm}<script>wpwlOptions = { x: 1 }</script>`);
  const differs = await runToEnd(main, ['doctor', '--page', page]);
  expect([differs.code, differs.stderr]).toEqual([0, '']);
  const bad = await runToEnd(main, ['doctor', '--page', '/no/such/page']);
  expect([bad.code, bad.stdout]).toEqual([2, '']);
  expect((await runToEnd(main, ['doctor', '--pages', page])).code).toBe(2);
  expect((await runToEnd(main, ['doctor', '--help'])).stdout).toContain('payment-widgets doctor');
});

test('the command passes no word over', async () => {
  await expect(runTesterCommand('doctor', ['shop.html', '--requests', 'shop.har'])).rejects.toThrow(
    'doctor takes no "shop.html"; give it by --page or --requests.',
  );
});
