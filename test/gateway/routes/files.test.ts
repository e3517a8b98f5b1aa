import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, scriptText } from '../../support/assets.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const script = '/v1/paymentWidgets.js';

test('GET /v1/paymentForm.js may be loaded by any page and is always revalidated', async () => {
  const answer = await gateway.get('/v1/paymentForm.js', { origin: 'https://shop.example' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'the element']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
  expect(answer.headers['no-vary-search']).toBeUndefined();
});

describe('GET /v1/paymentWidgets.js', () => {
  test('may be loaded by any page, with integrity, and is always revalidated', async () => {
    const answer = await gateway.get(`${script}?checkoutId=A`, { origin: 'https://shop.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(scriptText);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'no-vary-search': 'params=("checkoutId")',
      'content-security-policy': "default-src 'none'",
      vary: 'Accept-Encoding',
    });
  });

  test('has its integrity hash at /v1/fastcheckout/integrity, where shop software without a checkout asks for it', async () => {
    const answer = await gateway.get('/v1/fastcheckout/integrity');
    expect([answer.statusCode, answer.json()]).toEqual([200, { integrity: 'sha384-widget' }]);
  });

  test('has the same bytes for every checkout', async () => {
    const id = await gateway.prepare();
    const paths = [
      script,
      `${script}?checkoutId=${id}`,
      `${script}?checkoutId=${id}/registration`,
      `${script}?x=1`,
    ];
    const answers = await Promise.all(paths.map((path) => gateway.get(path)));
    expect(new Set(answers.map((answer) => `${answer.headers.etag} ${answer.body}`)).size).toBe(1);
  });

  test('comes in the best encoding that the client accepts, each with a strong entity tag of its own', async () => {
    const get = (coding: string) => gateway.get(script, { 'accept-encoding': coding });
    const [br, gzip, none] = await Promise.all([get('gzip, br'), get('gzip'), get('br;q=0')]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(scriptText);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(scriptText);
    expect(none.body).toBe(scriptText);
    expect([br, gzip, none].map(({ headers }) => [headers['content-encoding'], headers.etag])).toEqual([
      ['br', '"widgethash-br"'],
      ['gzip', '"widgethash-gzip"'],
      [undefined, '"widgethash"'],
    ]);
  });

  test.each(['"widgethash-br"', 'W/"widgethash-br"', '"x", "widgethash-br"', '*'])(
    'is not sent again to a client that has it: %s',
    async (tag) => {
      const answer = await gateway.get(script, { 'accept-encoding': 'br', 'if-none-match': tag });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers.etag).toBe('"widgethash-br"');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('is sent over https alone where the gateway has an https origin', async () => {
    const hsts = 'strict-transport-security';
    expect((await gateway.get(script)).headers).not.toHaveProperty(hsts);
    const secured = await testGateway({ config: { publicOrigin: 'https://pay.example' } });
    expect((await secured.get(script)).headers[hsts]).toContain('max-age=63072000');
    await secured.close();
  });

  test('has no line in the log, as no other file', async () => {
    const before = gateway.log();
    await gateway.get(script);
    await gateway.get('/v1/static/0123456789ab/frame.js');
    expect(gateway.log()).toBe(before);
    await gateway.get('/v1/static/0123456789ab/none.js');
    await gateway.get('/v1/resultcodes');
    expect(gateway.log().slice(before.length).trim().split('\n')).toHaveLength(1);
  });
});

describe('GET /v1/static/{version}/{file}', () => {
  test.each(['frame.js', 'locales/de.json'])('serves %s to be cached for good', async (name) => {
    const answer = await gateway.get(`/v1/static/0123456789ab/${name}`, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'br',
    });
  });

  test.each([
    '/v1/static/ba9876543210/frame.js',
    '/v1/static/0123456789ab/frame.css',
    '/v1/static/0123456789ab/paymentWidgets.js',
    '/v1/static/0123456789ab/../build.json',
    '/v1/static/0123456789ab/..%2fbuild.json',
    '/v1/static/0123456789ab/%2e%2e/%2e%2e/package.json',
    '/v1/static/0123456789ab/__proto__',
    '/v1/static/0123456789ab/',
  ])('does not serve %s', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().result.code).toBe('200.100.199');
  });
});

describe('GET /v1/pciIframe.html', () => {
  const frame = async (query: string) => {
    const answer = await gateway.get(`/v1/pciIframe.html${query}`);
    return { ...answer, body: answer.body, policy: String(answer.headers['content-security-policy']) };
  };

  test('may be framed by the shop of the checkout only, and tells the frame the shop’s origin', async () => {
    const id = await gateway.prepare({ shopperResultUrl: 'https://shop.example:8443/result?a=1' });
    const { policy, body } = await frame(`?checkoutId=${id}`);
    expect(policy).toContain('frame-ancestors https://shop.example:8443;');
    expect(body).toContain(`content="\nhttps://shop.example:8443\n${id}"`);
  });

  test('may be framed by the shopOrigins and by the origin of the shopperResultUrl', async () => {
    const id = await gateway.prepare({
      shopOrigins: 'https://Shop.example:443 https://m.shop.example https://shop.example',
      shopperResultUrl: 'https://pay.shop.example/result',
    });
    const { policy, body } = await frame(`?checkoutId=${id}`);
    const list = 'https://shop.example https://m.shop.example https://pay.shop.example';
    expect(policy).toContain(`frame-ancestors ${list};`);
    expect(body).toContain(`content="\n${list}\n${id}"`);
  });

  test('is dark from the start on a dark page (A-78)', async () => {
    const scheme = '<meta name="color-scheme" content="dark">';
    expect((await frame('?scheme=dark')).body).toContain(scheme);
    for (const query of ['', '?scheme=light'])
      expect((await frame(query)).body).not.toContain('color-scheme');
  });

  test('makes a phone show digits and, because Enter leads on, a key that says so (A-03, A-37)', async () => {
    const { body } = await frame('');
    expect(body).toContain('<input id="field" type="tel" inputmode="numeric" enterkeyhint="next"');
  });

  test('lets the shopper zoom (A-72)', async () => {
    const { body } = await frame('');
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['text/"><script>', 'text/&quot;&gt;&lt;script&gt;'],
    ['x'.repeat(2048), 'x'.repeat(2048)],
    ['x'.repeat(2049), ''],
    ['', ''],
  ])('tells the frame what the browser accepts, %#', async (accept, written) => {
    const { body } = await gateway.get('/v1/pciIframe.html', { accept });
    expect(body).toContain(`content="${written}\n\n"`);
  });

  test.each([
    ['no way back', ''],
    ['an app as the way back', 'my.app://done'],
  ])('may be framed by the named origins only when there is %s', async (_name, shopperResultUrl) => {
    const id = await gateway.prepare({ shopOrigins: 'https://shop.example', shopperResultUrl });
    expect((await frame(`?checkoutId=${id}`)).policy).toContain('frame-ancestors https://shop.example;');
  });

  test('may be framed by nobody when the only named origin is invalid', async () => {
    const id = await gateway.prepare({ shopOrigins: 'https://1.2.3.999', shopperResultUrl: '' });
    expect((await frame(`?checkoutId=${id}`)).policy).toContain('frame-ancestors https://1.2.3.999;');
  });

  test.each(['https://shop.example;sandbox/result', 'https://*.example/result', 'http://[::1]:3000/result'])(
    'leaves a shopperResultUrl out of its policy when a policy cannot name its host: %s',
    async (shopperResultUrl) => {
      const id = await gateway.prepare({ shopperResultUrl });
      expect((await frame(`?checkoutId=${id}`)).policy).toContain('frame-ancestors http: https:;');
    },
  );

  test.each([
    ['without a checkout', async () => ''],
    ['for an unknown checkout', async () => `?checkoutId=${'0'.repeat(32)}`],
    [
      'when the shop set no way back',
      async () => `?checkoutId=${await gateway.prepare({ shopperResultUrl: '' })}`,
    ],
    ['for an app', async () => `?checkoutId=${await gateway.prepare({ shopperResultUrl: 'my.app://done' })}`],
    ['when the id has another name', async () => `?checkoutid=${await gateway.prepare()}`],
  ])('may be framed by any page %s', async (_name, query) => {
    const { policy, body } = await frame(await query());
    expect(policy).toContain('frame-ancestors http: https:;');
    expect(body).toMatch(/ content="\n\n/);
  });

  test('names only that checkout to its script for which the policy was made', async () => {
    const id = await gateway.prepare();
    for (const query of [`?checkoutid=${id}`, `?checkoutId[]=${id}`, `?checkoutId%00=${id}`, `?=${id}`])
      expect((await frame(query)).body).toContain('content="\n\n"');
    for (const query of [`?checkoutId=${id}`, `?%63heckoutId=${id}`, `?checkoutId=${id}&checkoutId[]=x`]) {
      const { body, policy } = await frame(query);
      expect(body).toContain(`\n${id}">`);
      expect(policy).toContain('frame-ancestors https://shop.example;');
    }
  });

  test('runs its own script, which its policy allows by the hash, and nothing else', async () => {
    const { policy, body, headers } = await frame('');
    expect(policy).toBe(
      `default-src 'none'; script-src ${hashOf('the frame')}; style-src 'none'; connect-src 'self'; font-src 'self'; ` +
        "form-action 'none'; base-uri 'none'; frame-ancestors http: https:; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(body.match(/<script[^>]*>.*<\/script>/g)).toEqual(['<script>the frame</script>']);
    expect(body).not.toMatch(/ (style|on[a-z]+)=|<style/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=1800',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(), '),
    });
  });
});
