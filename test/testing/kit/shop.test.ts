// @runs rest
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectGateway, type ShopOptions, startShop } from '../../../src/testing/kit/index.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

/** Starts a shop whose whole code is given, beside a gateway that answers nothing but its tenants. */
async function start(code: string, options: Partial<ShopOptions> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'shop.mjs'), code);
  const standIn = await startStandIn({ 'DELETE /tenants/E1': 204 });
  const gateway = await connectGateway(standIn.url);
  const started = startShop(gateway, { command: `"${process.execPath}" shop.mjs`, cwd, ...options });
  started.then(
    (shop) => onTestFinished(() => shop.stop()),
    () => {},
  );
  return { standIn, started };
}

const listening = `import { createServer } from 'node:http';
const answer = (request, response) => response.end(JSON.stringify(process.env));`;
const onItsPort = `${listening}
createServer(answer).listen(process.env.PORT, 'localhost', () => console.log('open'));`;

const environmentAt = async (url: string) => (await (await fetch(url)).json()) as Record<string, string>;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const ended = ({ asked }: StandIn) => asked.includes('DELETE /tenants/E1');

describe('a shop of one’s own', () => {
  test.each([
    [{ webhook: '/hook' }, 'shop: webhook is unknown (webhooks was probably meant); it takes command, env,'],
    [{ command: '' }, 'shop.command is missing; name what starts the shop.'],
  ])('is not started with %j', async (options, message) => {
    await expect((await start('', options as object)).started).rejects.toThrow(message);
  });

  test('starts with the credentials of its tenant and a free port, and answers at its address', async () => {
    const { standIn, started } = await start(onItsPort);
    const shop = await started;
    expect(await environmentAt(shop.url)).toMatchObject({
      PORT: new URL(shop.url).port,
      PAYMENT_GATEWAY_URL: standIn.url,
      PAYMENT_ENTITY_ID: 'E1',
      PAYMENT_ACCESS_TOKEN: 'token',
      PAYMENT_WEBHOOK_SECRET: '00',
    });
    expect(shop.tenant.id).toBe('E1');
    await vi.waitFor(() => expect(shop.log()).toBe('open\n'));
  });

  test('gets them by the names of its own variables', async () => {
    const env = {
      API: '{gatewayUrl}/v1',
      AUTH: 'Bearer {accessToken}',
      SHOP: '{entityId}',
      NOTE: '{ x }',
      PORT: '{port}',
    };
    const { standIn, started } = await start(onItsPort, { env });
    const { url } = await started;
    expect(await environmentAt(url)).toMatchObject({
      API: `${standIn.url}/v1`,
      AUTH: 'Bearer token',
      SHOP: 'E1',
      NOTE: '{ x }',
      PORT: new URL(url).port,
    });
  });

  test('may answer at a path, whatever the status below 500 is', async () => {
    const code = `${listening}
createServer((request, response) => response.writeHead(request.url === '/shop' ? 404 : 503).end())
  .listen(process.env.PORT, 'localhost');`;
    const { started } = await start(code, { url: 'http://localhost:{port}/shop/' });
    expect((await started).url).toMatch(/^http:\/\/localhost:[0-9]+\/shop$/);
  });

  test('gets the webhooks of its tenant, which is made as the options say', async () => {
    const { standIn, started } = await start(onItsPort, {
      webhooks: '/hook',
      tenant: { brands: ['VISA'], webhooks: [{ url: 'http://127.0.0.1:9/other' }] },
    });
    const { url } = await started;
    const [, wanted = ''] =
      /^POST \/tenants (.*)$/.exec(standIn.asked.find((one) => one.startsWith('POST')) ?? '') ?? [];
    expect(JSON.parse(wanted)).toEqual({
      brands: ['VISA'],
      webhooks: [{ url: 'http://127.0.0.1:9/other' }, { url: `${url}/hook` }],
    });
  });

  test('ends with all processes that it has started, and with its tenant', async () => {
    const code = `import { spawn } from 'node:child_process';
const other = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
process.env.OTHER = other.pid;
${onItsPort}`;
    const { standIn, started } = await start(code);
    const shop = await started;
    const other = Number((await environmentAt(shop.url)).OTHER);
    expect(isAlive(other)).toBe(true);
    await shop.stop();
    await vi.waitFor(() => expect(isAlive(other)).toBe(false));
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
    expect(ended(standIn)).toBe(true);
  });
});

describe('a shop that does not start', () => {
  test('is told with its own words when it ends', async () => {
    const { standIn, started } = await start(`console.error('no database'); process.exit(3);`);
    await expect(started).rejects.toThrow(
      /^The shop \(.* shop\.mjs\) ended with 3\. It has written:\nno database\n$/,
    );
    expect(ended(standIn)).toBe(true);
  });

  test('is told which folder is missing, before anything starts', async () => {
    const { standIn, started } = await start(onItsPort, { cwd: 'no/such-folder' });
    await expect(started).rejects.toThrow(
      `shop.cwd is no/such-folder, and there is no folder ${join(process.cwd(), 'no/such-folder')}.`,
    );
    expect(standIn.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  test('is told when its command is none', async () => {
    const { started } = await start('', { command: 'no-such-command-here' });
    await expect(started).rejects.toThrow(/ended with 127.*no-such-command-here/s);
  });

  test('is told when it answers at another port, and is ended', async () => {
    const { standIn, started } = await start(
      `${listening}\ncreateServer(answer).listen(0, 'localhost', () => console.log(process.pid));`,
      { timeout: 3_000 },
    );
    const error: unknown = await started.catch((reason: unknown) => reason);
    expect(String(error)).toMatch(
      /did not answer at http:\/\/localhost:[0-9]+ in 3 s\. .* variable PORT, .* \{ MY_PORT: '\{port\}' \}\. It has written:/,
    );
    const [, pid] = /written:\n([0-9]+)/.exec(String(error)) ?? [];
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false));
    expect(ended(standIn)).toBe(true);
  });

  test('is told when it answers with errors only', async () => {
    const { started } = await start(
      `${listening}\ncreateServer((_, response) => response.writeHead(500).end()).listen(process.env.PORT, 'localhost');`,
      { timeout: 3_000 },
    );
    await expect(started).rejects.toThrow('answered 500 at');
  });

  test('is told when another server is at its address', async () => {
    const other = createServer((_, response) => response.end()).listen(0, 'localhost');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const url = `http://localhost:${(other.address() as AddressInfo).port}`;
    const { standIn, started } = await start(onItsPort, { url });
    await expect(started).rejects.toThrow(`Something answers at ${url} already`);
    expect(standIn.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  test.each([
    [
      { env: { TOKEN: '{acessToken}' } },
      /^shop\.env\.TOKEN has \{acessToken\}.*accessToken.*\{port\}, \{gatewayUrl\}/,
    ],
    [{ url: 'http://localhost:{prot}' }, /^shop\.url has \{prot\}.*there are \{port\}\.$/],
  ])('is told when a name in braces is misspelt: %o', async (options, message) => {
    const { started } = await start(onItsPort, options);
    await expect(started).rejects.toThrow(message);
  });
});
