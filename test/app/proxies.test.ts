/** Pays through nginx and HAProxy, which run with the samples of docs/proxy, and looks at what they write. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { merchantBodyLimit } from '../../src/gateway/http/form-body.ts';
import { openConnection } from '../support/connection.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { type RunningProxy, startProxy } from '../support/proxies.ts';
import { writtenIn } from '../support/written-forms.ts';

const number = '4738291564738298';
const secrets = { number: [number], code: ['card.cvv=987'] };
const card = `paymentBrand=VISA&card.number=${number}&card.cvv=987&card.expiryMonth=12&card.expiryYear=2034`;

let main: string;
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-proxies-'));
  server = await startServer(main, ['--data', join(folder, 'gateway.sqlite'), '--admin', '127.0.0.1:0']);
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

const portOf = (address = '') => Number(new URL(address).port);

/** A node as the proxy sees it: passes everything on to the gateway, and counts what has come of a request. */
async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  const counts = { received: 0 };
  const relay = createServer((client) => {
    const node = connect(port, '127.0.0.1');
    client.on('data', (bytes) => {
      counts.received += bytes.length;
    });
    client.pipe(node).pipe(client);
    for (const socket of [client, node]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    port: (relay.address() as AddressInfo).port,
    received: () => counts.received,
    forget() {
      counts.received = 0;
    },
    /** Ends as a node does that is killed: its connections break, and new ones are refused. */
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!relay.listening) return;
      relay.close();
      await once(relay, 'close');
    },
  };
}

describe.each(['nginx', 'haproxy'] as const)('the sample for %s', (name) => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let proxy: RunningProxy;
  const checkoutIds: string[] = [];

  beforeAll(async () => {
    relay = await startRelay(portOf(server.gateway));
    proxy = await startProxy(name, { port: relay.port, admin: portOf(server.admin) });
  });
  afterAll(async () => {
    await proxy?.stop();
    await relay?.close();
  });

  async function prepare(filler = ''): Promise<string> {
    const answer = await fetch(`${proxy.origin}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.accessToken}` },
      body: new URLSearchParams({
        entityId: server.entityId,
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'DB',
        shopperResultUrl: `${server.shop}/result`,
        ...(filler !== '' && { filler }),
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    checkoutIds.push(id);
    return id;
  }

  const headOf = (id: string, framing: string) =>
    [
      `POST /v1/checkouts/${id}/payment HTTP/1.1`,
      `Host: 127.0.0.1:${proxy.port}`,
      `Referer: ${proxy.origin}/v1/pciIframe.html?checkoutId=${id}`,
      'Accept: application/json',
      'Content-Type: application/x-www-form-urlencoded',
      'Connection: close',
      `${framing}\r\n\r\n`,
    ].join('\r\n');

  /** Gives what the proxy's files hold of the card while a body is under way of which one byte is still to come. */
  async function payWith(size: number): Promise<{ readonly findings: string[]; readonly answer: string }> {
    const start = `${card}&filler=`;
    const body = start + 'x'.repeat(size - start.length);
    const head = headOf(await prepare(), `Content-Length: ${size}`);
    relay.forget();
    const client = await openConnection(proxy.origin, head + body.slice(0, -1));
    const findings = () =>
      [...proxy.openFiles()].flatMap(([path, bytes]) =>
        writtenIn(bytes, secrets).map((one) => `${path} ${one}`),
      );
    // Either the node gets what has come so far, or the proxy keeps it.
    await vi.waitFor(() => expect(relay.received() > size || findings().length > 0).toBe(true));
    const found = findings();
    client.write(body.slice(-1));
    return { findings: found, answer: await client.wholeAnswer() };
  }

  test.each([2_000, 20_000, 60_000, 65_536])(
    'writes no number and no code to a file while a body of %i bytes comes, and it is paid',
    async (size) => {
      const { findings, answer } = await payWith(size);
      expect(findings).toEqual([]);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('000.100.11');
    },
  );

  test.each(['Content-Length: 90000', 'Transfer-Encoding: chunked'])(
    'refuses a body above 64 KB with 413, and writes nothing of it: %s',
    async (framing) => {
      const body = `${card}&filler=`.padEnd(90_000, 'x');
      const isChunked = framing.startsWith('Transfer');
      const sent = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
      const head = headOf(await prepare(), framing);
      const client = await openConnection(proxy.origin, head + sent);
      expect(await client.wholeAnswer()).toMatch(/^HTTP\/1\.1 413 /);
      const files = [...proxy.openFiles(), ...proxy.writtenFiles()];
      expect(
        files.flatMap(([path, bytes]) => writtenIn(bytes, secrets).map((one) => `${path} ${one}`)),
      ).toEqual([]);
    },
  );

  test('lets a large cart of a merchant pass, which the gateway takes', async () => {
    expect(await prepare('x'.repeat(merchantBodyLimit - 1_000))).toMatch(/^[0-9A-F]{32}\./);
  });

  test('logs each request, and neither a card nor the id of a checkout, also when no node answers', async () => {
    await payWith(2_000);
    await relay.close();
    const id = `${'ab12'.repeat(8)}.uat01-vm-tx01`;
    checkoutIds.push(id);
    // When a request comes over a connection that was used before and its node breaks, HAProxy closes it without an answer.
    const request = headOf(id, `Content-Length: ${card.length}`) + card;
    const client = await openConnection(proxy.origin, request);
    expect(await client.wholeAnswer()).toMatch(/^HTTP\/1\.1 50[23] /);
    const logged = () =>
      [...proxy.writtenFiles().values()].map((bytes) => bytes.toString('latin1')).join('\n');
    await vi.waitFor(() => {
      expect(logged()).toMatch(/ POST 200 /);
      expect(logged()).toMatch(/ POST 50[23] /);
    });
    const ids = { checkout: checkoutIds.map((one) => one.slice(0, 32)) };
    for (const [path, bytes] of proxy.writtenFiles()) {
      expect([path, writtenIn(bytes, { ...secrets, ...ids })]).toEqual([path, []]);
    }
  });
});
