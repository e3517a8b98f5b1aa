import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildConfig, demoToken } from '../../src/gateway/config/config.ts';
import { openApi } from '../../src/reference/document.ts';
import { docsPage } from '../../src/reference/page/page.tsx';
import { testAssets } from '../support/assets.ts';
import { type TestGateway, testGateway } from '../support/gateway.ts';

vi.mock('../../src/reference/document.ts', { spy: true });
vi.mock('../../src/reference/page/page.tsx', { spy: true });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8', '{"openapi":"3.1.1"'],
  ['/docs', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/docs/options', 'text/html; charset=utf-8', '<!doctype html>'],
])('GET %s', (path, type, beginning) => {
  test('answers anybody, compressed as the client accepts it', async () => {
    const plain = await gateway.get(path);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toBe(type);
    expect(plain.body.slice(0, beginning.length)).toBe(beginning);
    const br = await gateway.get(path, { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await gateway.get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(64 * 1024);
  });

  test('is not sent again to a client that has it', async () => {
    const { etag = '', 'cache-control': caching } = (await gateway.get(path)).headers;
    expect(caching).toBe('no-cache');
    const again = await gateway.get(path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('page and document are each made once, at their first request', async () => {
  const fresh = await testGateway({ assets: { ...testAssets, version: 'ba9876543210' } });
  const made = () =>
    [openApi, docsPage].map(
      (make) => vi.mocked(make).mock.calls.filter(([{ version }]) => version === 'ba9876543210').length,
    );
  await fresh.app.ready();
  expect(made()).toEqual([0, 0]);
  for (const path of ['/docs', '/openapi.json', '/docs', '/openapi.json', '/docs']) {
    expect((await fresh.get(path)).body).toContain('ba9876543210');
  }
  expect(made()).toEqual([1, 1]);
  await fresh.close();
});

test.each(['/docs', '/docs/options'])(
  'the page %s may run nothing, load nothing and be framed by nobody',
  async (path) => {
    const { headers, body } = await gateway.get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  },
);

test('the document may be read by pages of any origin, such as an API browser', async () => {
  expect((await gateway.get('/openapi.json')).headers['access-control-allow-origin']).toBe('*');
});

test('the page shows placeholders where merchants are configured, and credentials for the demo merchant', async () => {
  expect((await gateway.get('/docs')).body).toContain('ACCESS_TOKEN=your-access-token');
  const { entities, grants } = buildConfig();
  const demo = await testGateway({ config: { entities, grants } });
  expect((await demo.get('/docs')).body).toContain(`ACCESS_TOKEN=${demoToken}`);
  await demo.close();
});

test('in the live environment there is nothing of the simulator', async () => {
  const live = await testGateway({ config: { environment: 'live' } });
  const texts = [(await live.get('/docs')).body, (await live.get('/openapi.json')).body];
  for (const text of texts) expect(text).not.toMatch(/X-Simulator-Rule|4711100000000000|_sim\/journal/);
  expect(texts[0]).toContain('This is the live environment.');
  await live.close();
});
