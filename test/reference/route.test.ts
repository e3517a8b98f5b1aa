// @runs own
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildConfig, demoToken } from '../../src/gateway/config/config.ts';
import { openApi } from '../../src/reference/document.ts';
import { indexPage, namedPage } from '../../src/reference/page/pages.tsx';
import { testAssets } from '../support/assets.ts';
import type { TestGateway } from '../support/gateway.ts';
import { testProgram } from '../support/program.ts';

vi.mock('../../src/reference/document.ts', { spy: true });
vi.mock('../../src/reference/page/pages.tsx', { spy: true });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testProgram();
});
afterAll(() => gateway.close());

const html = ['text/html; charset=utf-8', '<!doctype html>'] as const;

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8', '{"openapi":"3.1.1"'],
  ['/docs', ...html],
  ['/docs/createPayment', ...html],
  ['/docs/parameters', ...html],
  ['/docs/result-codes', ...html],
  ['/docs?q=visa', ...html],
  ['/docs/guides', ...html],
  ['/docs/guides/testers/kit', ...html],
  ['/docs/guides/operate', ...html],
])('GET %s', (path, type, beginning) => {
  test('answers anybody, compressed as the client accepts it', async () => {
    const plain = await gateway.get(path);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toBe(type);
    expect(plain.body.slice(0, beginning.length)).toBe(beginning);
    const br = await gateway.get(path, { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await gateway.get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(path === '/openapi.json' ? 64 * 1024 : 32 * 1024);
  });

  test('is not sent again to a client that has it', async () => {
    const { etag = '', 'cache-control': caching } = (await gateway.get(path)).headers;
    expect(caching).toBe('no-cache');
    const again = await gateway.get(path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

const program = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.8' };

describe.each([
  ['/docs', '# paymentWidgets'],
  ['/docs/createCheckout', '# Prepare a checkout'],
  ['/docs/brands', '# Brands'],
  ['/docs/parameters', '# Parameters'],
  ['/docs/guides', '# Documents'],
  ['/docs/guides/testers/kit', "# The tester's kit"],
  ['/docs?q=visa', '# Pages with visa'],
])('%s as Markdown', (path, beginning) => {
  test('answers who asks for it, and at the address with .md, with the same text', async () => {
    const asked = await gateway.get(path, program);
    const address = path.replace(/(?=\?|$)/, '.md');
    const named = await gateway.get(address);
    expect([asked.statusCode, named.statusCode]).toEqual([200, 200]);
    expect(asked.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(asked.headers.vary).toBe('Accept, Accept-Encoding');
    expect(asked.body.slice(0, beginning.length)).toBe(beginning);
    expect(named.body).toBe(asked.body);
    expect(Buffer.byteLength(named.body)).toBeLessThanOrEqual(40 * 1024);
  });

  test.each([
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'text/html, text/markdown;q=0.5',
    'text/markdown;q=0',
  ])('does not answer who accepts %s', async (accept) => {
    const { headers } = await gateway.get(path, { accept });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toContain('Accept');
  });
});

test('every link of llms.txt, and of the Markdown that it leads to, leads to Markdown that is there', async () => {
  const linksOf = (text: string) => [...text.matchAll(/\]\((\/docs[^)#\s]*)/g)].map(([, path = '']) => path);
  const list = await gateway.get('/llms.txt');
  expect(list.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(list.body).toMatch(/^# paymentWidgets\n\n> A browser checkout/);
  expect(list.body).toContain('](/docs/createPayment.md): `POST /v1/payments`');
  const seen = new Set<string>();
  const next = linksOf(list.body);
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { statusCode, body, headers } = await gateway.get(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
    expect([path, Buffer.byteLength(body) <= 40 * 1024]).toEqual([path, true]);
    next.push(...linksOf(body));
  }
  expect(seen.size).toBeGreaterThan(120);
  expect([...seen]).toContain('/docs/result-codes/rejectedByBank.md');
});

test('the Markdown of a page or a chapter that is not there is answered with 404', async () => {
  for (const path of [
    '/docs/createPayments.md',
    '/docs/result-codes/none-such.md',
    '/docs/result-codes/success',
  ])
    expect([path, (await gateway.get(path)).statusCode]).toEqual([path, 404]);
  const guide = await gateway.get('/docs/guides/testers/kits.md');
  expect([guide.statusCode, guide.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
  expect(guide.body).toContain("Did you mean [The tester's kit](/docs/guides/testers/kit.md)?");
});

test('pages and document are each made once, at their first request', async () => {
  const fresh = await testProgram({ assets: { ...testAssets, version: 'ba9876543210' } });
  const made = () =>
    [openApi, indexPage, namedPage].map(
      (make) =>
        vi.mocked(make).mock.calls.filter((given) => JSON.stringify(given).includes('ba9876543210')).length,
    );
  await fresh.app.ready();
  expect(made()).toEqual([0, 0, 0]);
  for (const path of [
    '/docs',
    '/openapi.json',
    '/docs/createPayment',
    '/docs',
    '/openapi.json',
    '/docs/createPayment',
  ]) {
    expect((await fresh.get(path)).statusCode).toBe(200);
  }
  expect(made()).toEqual([1, 1, 1]);
  await fresh.close();
});

test.each([
  ['options', 'options'],
  ['settings', 'operate/configuration#settings'],
  ['webhooks', 'server-api#webhooks'],
  ['reminders', 'server-api#reminders'],
  ['asynchronous', 'server-api#send-the-shopper-to-another-page'],
  ['three-d-secure', 'server-api#3-d-secure-from-server-to-server'],
])('the address /docs/%s leads to the guide %s, which is there', async (name, guide) => {
  const { statusCode, headers } = await gateway.get(`/docs/${name}`);
  expect([statusCode, headers.location]).toEqual([303, `/docs/guides/${guide}`]);
  const [path = '', anchor] = guide.split('#');
  const { body } = await gateway.get(`/docs/guides/${path}`);
  expect(body).toContain(anchor === undefined ? '<h1>Options and callbacks</h1>' : `id="${anchor}"`);
});

test('a search through the guides is one through all pages', async () => {
  const { statusCode, headers } = await gateway.get('/docs/guides?q=faults+%26%20webhooks');
  expect([statusCode, headers.location]).toEqual([303, '/docs?q=faults+%26+webhooks']);
});

test('a page that is not there is answered as any unknown path', async () => {
  const answer = await gateway.get('/docs/createPayments');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().result.parameterErrors).toEqual([expect.objectContaining({ name: 'path' })]);
});

test.each(['/docs', '/docs/createPayment', '/docs/guides/options'])(
  'the page %s may run its own script only, load nothing but a frame of the gateway and be framed by nobody',
  async (path) => {
    const { headers, body } = await gateway.get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[A-Za-z0-9+/]{43}='; script-src 'sha256-[A-Za-z0-9+/]{43}='; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    for (const text of [style, script])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  },
);

test('the document may be read by pages of any origin, such as an API browser', async () => {
  expect((await gateway.get('/openapi.json')).headers['access-control-allow-origin']).toBe('*');
});

test('commands have placeholders where merchants are configured, and credentials of the demo merchant', async () => {
  expect((await gateway.get('/docs/createPayment')).body).toContain('ACCESS_TOKEN=your-access-token');
  const { entities, grants } = buildConfig();
  const demo = await testProgram({ config: { entities, grants } });
  expect((await demo.get('/docs/createPayment')).body).toContain(`Bearer ${demoToken}`);
  await demo.close();
});

test('in the live environment there is nothing of the simulator', async () => {
  const live = await testProgram({ config: { environment: 'live' } });
  expect((await live.get('/openapi.json')).body).not.toMatch(
    /X-Simulator-Rule|4711100000000000|_sim\/journal/,
  );
  expect((await live.get('/docs')).body).toMatch(/Release \w+, live environment</);
  for (const path of ['/docs/simulator', '/docs/simulator.md', '/docs/simulator/cards.md'])
    expect((await live.get(path)).statusCode).toBe(404);
  expect((await live.get('/llms.txt')).body).not.toContain('simulator');
  await live.close();
});
