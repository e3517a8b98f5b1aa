// @runs postgres
/** The fonts of shops: fetched once from a listed address, prepared, and served by the gateway under their hash. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareFont } from '../../../src/gateway/fonts/prepare-font.ts';
import { entityId, type TestGateway, testGateway } from '../../support/gateway.ts';
import { type Listening, listen } from '../jobs/servers.ts';

const lora = readFileSync('node_modules/@fontsource/lora/files/lora-latin-400-normal.woff2');
let served: Buffer;
let hash: string;

let server: Listening;
let asked: string[] = [];
let isDown = false;
beforeAll(async () => {
  const prepared = await prepareFont(lora);
  if ('problem' in prepared) throw new Error(prepared.problem);
  served = prepared.font;
  hash = createHash('sha256').update(served).digest('hex');
  const answers: Record<string, () => [number, Buffer | string, Record<string, string>?]> = {
    '/lora.woff2': () => (isDown ? [503, ''] : [200, lora]),
    '/again': () => (isDown ? [503, ''] : [200, lora]),
    '/page': () => [200, '<!doctype html>'],
    '/large': () => [200, Buffer.alloc(201 * 1024)],
    '/moved': () => [302, '', { Location: '/lora.woff2' }],
  };
  server = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      const [status, body, headers] = answers[request.url?.split('?')[0] ?? '']?.() ?? [404, ''];
      response.writeHead(status, headers).end(body);
    }),
  );
});
afterAll(() => server.close());

const origin = () => `http://127.0.0.1:${server.port}`;

let gateway: TestGateway;
let id: string;
const configOf = (fonts: string[]) => ({
  allowLoopbackCallbacks: true,
  merchants: [{ id: 'c'.repeat(32), name: 'Shops', fonts, dispatch: [{ channel: entityId }] }],
});
const paths = ['/lora.woff2', '/again', '/page', '/large', '/moved', '/nothing'];
beforeEach(async () => {
  asked = [];
  isDown = false;
  gateway = await testGateway({
    config: configOf([
      ...paths.map((path) => origin() + path),
      'https://cdn.example/a.woff2',
      'https://me:pw@cdn.example/a',
    ]),
  });
  id = await gateway.prepare();
});
afterEach(() => gateway.close());

const find = (src: string, of = id) => gateway.get(`/v1/checkouts/${of}/font?src=${encodeURIComponent(src)}`);
const file = (name: string, of = id, by = gateway) => by.get(`/v1/fonts/${name}.woff?checkoutId=${of}`);
const problemOf = async (src: string) => {
  const answer = await find(src);
  expect(answer.statusCode).toBe(400);
  return answer.json().result.parameterErrors[0].message;
};

describe('a font of a shop', () => {
  test('is served under its hash, to be kept for good, and to the gateway’s own documents only', async () => {
    const answer = await find(`${origin()}/lora.woff2`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { hash }]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const font = await file(hash);
    expect([font.statusCode, font.rawPayload.equals(served)]).toEqual([200, true]);
    expect(font.headers).toMatchObject({
      'no-vary-search': 'params=("checkoutId")',
      'content-type': 'font/woff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(font.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('is fetched once for many pages that ask at the same time, and for later ones', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => find(`${origin()}/lora.woff2#page`)));
    expect(pages.map((page) => page.json())).toEqual(Array(5).fill({ hash }));
    await find(`${origin()}/lora.woff2`, await gateway.prepare());
    expect(asked).toEqual(['/lora.woff2']);
  });

  test('is fetched again after a day, and stays when its server is down then', async () => {
    await find(`${origin()}/lora.woff2`);
    gateway.wait(25 * 60 * 60 * 1000);
    isDown = true;
    id = await gateway.prepare();
    expect((await find(`${origin()}/lora.woff2`)).json()).toEqual({ hash });
    expect(asked).toEqual(['/lora.woff2', '/lora.woff2']);
  });

  test('is asked for once at most, however a stranger changes its address', async () => {
    await find(`${origin()}/lora.woff2`);
    for (let n = 0; n < 40; n += 1)
      expect(await problemOf(`${origin()}/lora.woff2?x=${n}`)).toMatch(/^is no font of this merchant/);
    expect(asked).toEqual(['/lora.woff2']);
    expect((await find(`${origin()}/lora.woff2`)).statusCode).toBe(200);
  });

  test('stays under both its addresses when two have the same bytes', async () => {
    for (const path of ['/lora.woff2', '/again'])
      expect((await find(origin() + path)).json()).toEqual({ hash });
    gateway.wait(25 * 60 * 60 * 1000);
    id = await gateway.prepare();
    isDown = true;
    for (const path of ['/lora.woff2', '/again'])
      expect((await find(origin() + path)).json()).toEqual({ hash });
  });

  test('is served to the checkouts of its merchant, and to no other’s', async () => {
    await find(`${origin()}/lora.woff2`);
    const other = await testGateway({ config: { allowLoopbackCallbacks: true }, store: gateway.store });
    const answers = [
      await file(hash),
      await file(hash, await gateway.prepare()),
      await file(hash, await other.prepare(), other),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    for (const of of ['', 'f'.repeat(32)]) expect((await file(hash, of)).statusCode).toBe(404);
    expect((await gateway.get(`/v1/fonts/${hash}.woff`)).statusCode).toBe(404);
  });

  test('is there for another process that has the same database', async () => {
    await find(`${origin()}/lora.woff2`);
    const other = await testGateway({ config: configOf([`${origin()}/lora.woff2`]), store: gateway.store });
    const answer = await other.get(`/v1/checkouts/${id}/font?src=${origin()}/lora.woff2`);
    expect(answer.json()).toEqual({ hash });
    expect((await file(hash, id, other)).rawPayload.equals(served)).toBe(true);
    expect(asked).toEqual(['/lora.woff2']);
  });

  test.each([
    ['/page', /is no WOFF2 file; convert the font to WOFF2/],
    ['/large', /has more than 200 KB/],
    ['/moved', /was answered with a redirect \(302\); name the address to which it leads/],
    ['/nothing', /was answered with the status 404/],
  ])(
    'at %s is refused with what is wrong and the remedy, and not asked for again at once',
    async (path, problem) => {
      expect(await problemOf(origin() + path)).toMatch(problem);
      expect(await problemOf(origin() + path)).toMatch(problem);
      expect(asked).toEqual([path]);
      gateway.wait(61_000);
      await problemOf(origin() + path);
      expect(asked).toEqual([path, path]);
    },
  );

  test.each([
    [
      'another address of the same server',
      () => `${origin()}/other.woff2`,
      /is no font of this merchant; .* fonts/,
    ],
    ['another scheme', () => 'http://cdn.example/a.woff2', /is no font of this merchant/],
    ['a name that only begins like it', () => 'https://cdn.example.evil.test/a.woff2', /is no font of this/],
    ['the same address with a user name', () => 'https://user@cdn.example/a.woff2', /is no font of this/],
    ['no address', () => 'lora.woff2', /must be the whole address/],
    ['a file', () => 'file:///etc/passwd', /is no font of this merchant/],
    [
      'an address with a password, although it is listed',
      () => 'https://me:pw@cdn.example/a',
      /a user name or a password/,
    ],
  ])('from %s is never called', async (_name, src, problem) => {
    expect(await problemOf(src())).toMatch(problem);
    expect(asked).toEqual([]);
  });

  test('at an address of the inner network is refused, although it is listed', async () => {
    const inner = await testGateway({
      config: { ...configOf(['http://10.0.0.1/a.woff2']), allowLoopbackCallbacks: false },
    });
    const answer = await inner.get(`/v1/checkouts/${await inner.prepare()}/font?src=http://10.0.0.1/a.woff2`);
    expect(answer.json().result.parameterErrors[0].message).toMatch(
      /never calls: it is not public; put the font on a public server$/,
    );
    await inner.close();
  });

  test('is not found by an unknown checkout, nor served under another name than its hash', async () => {
    expect((await find(`${origin()}/lora.woff2`, 'f'.repeat(32))).statusCode).toBe(400);
    await find(`${origin()}/lora.woff2`);
    for (const name of [hash, `${hash}.woff2`, `${'0'.repeat(64)}.woff2`, `${hash.toUpperCase()}.woff2`])
      expect((await gateway.get(`/v1/fonts/${name}?checkoutId=${id}`)).statusCode).toBe(404);
  });
});
