// @runs rest
/** The shops of docs/servers.md take a payment: each is started as the document says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasApt, installDebians } from '../../tools/install.mjs';
import { freePort } from '../../tools/postgres.mjs';
import { card, entityId, type TestGateway, token } from '../support/gateway.ts';
import { testSimulator } from '../support/simulator-routes.ts';
import { allDocuments, blocksOf, root } from './markdown.ts';

const folder = join(root, 'e2e/consumers');
const blocks = allDocuments()
  .filter(({ path }) => path === 'docs/servers.md')
  .flatMap(blocksOf);

test.each([
  ['php', ['servers/shop.php']],
  ['python', ['servers/shop.py']],
  [
    'js',
    [
      'own-shop/shop.mjs',
      'nest/shop.mjs',
      'next-shop/app/merchant.js',
      'next-shop/app/layout.js',
      'next-shop/app/page.js',
      'next-shop/app/webhooks/route.js',
    ],
  ],
])('every block of %s is part of a shop that tests run', (language, files) => {
  const plain = (code: string) => code.replace(/\s+/g, ' ').trim();
  const shops = files.map((file) => plain(readFileSync(join(folder, file), 'utf8')));
  const codes = blocks.filter((block) => block.language === language).map(({ code }) => plain(code));
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !shops.some((shop) => shop.includes(code)))).toEqual([]);
});

let gateway: TestGateway;
let shop: ChildProcess;

beforeAll(async () => {
  const lacking = [
    ...(existsSync('/usr/bin/php') ? [] : ['php-cli', 'php-curl']),
    ...(existsSync('/usr/bin/python3') ? [] : ['python3']),
  ];
  if (lacking.length > 0 && hasApt()) installDebians(...lacking);
  gateway = await testSimulator();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => gateway.close());

describe.each([
  ['PHP', 'php', (port: string) => ['-S', `localhost:${port}`, 'shop.php']],
  ['Python', 'python3', () => ['shop.py']],
])('a shop with %s', (_language, program, args) => {
  afterEach(async () => {
    shop.kill();
    if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit');
  });

  /** Starts the shop and waits for the first page that it shows. */
  async function start(url = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`) {
    const port = String(await freePort());
    shop = spawn(program, args(port), {
      cwd: join(folder, 'servers'),
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: port,
        PAYMENT_GATEWAY_URL: url,
        PAYMENT_ENTITY_ID: entityId,
        PAYMENT_ACCESS_TOKEN: token,
      },
    });
    let cookie = '';
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`, { headers: { cookie } });
    const open = async (path: string) => {
      const answer = await ask(path);
      cookie ||= (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return answer.text();
    };
    const page = await vi.waitFor(() => open('/'));
    return { port, page, ask, open };
  }

  test('creates a checkout, shows its form, and says paid for its own order only', async () => {
    const { port, page, open } = await start();
    const [, id = ''] = /checkoutId=([^"]+)"/.exec(page) ?? [];
    expect(page).toMatch(/integrity="sha384-[^"]+" crossorigin="anonymous"/);
    expect(await open(`/result?id=${id}`)).toContain('Not paid yet');
    await gateway.pay(id, { ...card, shopperResultUrl: `http://localhost:${port}/result` });
    expect(await open(`/result?id=${id}`)).toContain('Your payment: paid');
    const other = await gateway.prepare();
    await gateway.pay(other, card);
    expect(await open(`/result?id=${other}`)).toContain('No such order');
  });

  test('compares amounts by value: a record may leave decimals out', async () => {
    let amount: string | undefined;
    const fake = createServer((request, response) => {
      const result = { code: request.method === 'POST' ? '000.200.100' : '000.100.110' };
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({ id: 'A1.uat01', integrity: 'sha384-a', result, amount, currency: 'EUR' }),
      );
    });
    await new Promise<void>((resolve) => void fake.listen(0, '127.0.0.1', resolve));
    const { open } = await start(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`);
    const shown = new Map<string | undefined, boolean>();
    for (amount of ['92.00', '92', '92.0', '92.01', '9200', '9.2', undefined])
      shown.set(amount, (await open('/result?id=A1.uat01')).includes('Your payment: paid'));
    fake.close();
    expect([...shown].filter(([, isPaid]) => isPaid).map(([one]) => one)).toEqual(['92.00', '92', '92.0']);
    expect(shown.size).toBe(7);
  });

  test('creates one checkout for a view of its page, and none for what a browser asks besides', async () => {
    const { ask } = await start();
    const countCheckouts = async (): Promise<number> =>
      (await gateway.get('/_sim/journal'))
        .json()
        .filter(({ method, path }: Record<string, string>) => `${method} ${path}` === 'POST /v1/checkouts')
        .length;
    const before = await countCheckouts();
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/robots.txt', '/favicon.ico?id=1'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect(await countCheckouts()).toBe(before);
    await ask('/');
    expect(await countCheckouts()).toBe(before + 1);
  });
});
