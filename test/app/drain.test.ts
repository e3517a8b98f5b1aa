/**
 * A process that is told to end first answers the requests under way, because an upstream gateway may have charged
 * already.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, request as ask } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openConnection } from '../support/connection.ts';
import { writeForwardingConfig } from '../support/forwarding-config.ts';
import { forwarded, token } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { type SlowUpstream, startSlowUpstream } from '../support/slow-upstream.ts';

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: { readonly result: { readonly code: string } };
}

let main: string;
let folder: string;
let upstream: SlowUpstream;
let server: ServerProcess | undefined;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-drain-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  upstream = await startSlowUpstream();
});
afterEach(async () => {
  await server?.stop('SIGKILL');
  await upstream.close();
});

/** Starts a gateway that forwards its payments. */
async function startForwarding(...args: string[]): Promise<ServerProcess> {
  const file = writeForwardingConfig(folder, upstream);
  server = await startServer(main, ['--config', file, '--data', join(folder, 'data.sqlite'), ...args]);
  return server;
}

/** Pays by Node's own HTTP client, because `fetch` does not tell what became of the connection. */
function pay({ gateway }: ServerProcess, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    };
    const request = ask(`${gateway}/v1/payments`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: JSON.parse(text),
        }),
      );
    });
    request.on('error', reject);
    request.end(new URLSearchParams(forwarded).toString());
  });
}

const isRefused = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

const lines = ({ stderr }: ServerProcess) =>
  stderr()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg?: string });
const sentences = (from: ServerProcess) =>
  lines(from).flatMap(({ level, msg }) => (level >= 40 ? [msg] : []));

describe('a gateway that gets SIGTERM', () => {
  test('answers all of 100 payments under way at an upstream, each once', async () => {
    upstream.wait = 60_000;
    const gateway = await startForwarding();
    const answers = Promise.all(Array.from({ length: 100 }, () => pay(gateway)));
    // 64 requests are as many as the connections to the upstream take at a time.
    await vi.waitUntil(() => upstream.charges() === 64);
    // These requests are answered only after the gateway has read everything that was sent before them.
    for (let i = 0; i < 3; i += 1) await fetch(`${gateway.gateway}/v1/resultcodes`);
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(() => isRefused(gateway.gateway));
    upstream.answerAll();
    for (const { status, connection, body } of await answers) {
      expect([status, connection, body.result.code]).toEqual([200, 'close', '000.100.112']);
    }
    expect(await ended).toBe(0);
    expect(upstream.charges()).toBe(100);
    expect(sentences(gateway)).toEqual([
      'SIGTERM: the gateway stops. It takes no new connections and waits at most 35 s for 100 requests under way; a second signal ends it at once.',
      expect.stringMatching(/^The gateway has answered all that was under way in [0-9.]+ s\.$/),
    ]);
  });

  test('closes idle connections and refuses new ones meanwhile', async () => {
    const gateway = await startForwarding();
    upstream.wait = 60_000;
    const answer = pay(gateway);
    const unused = await openConnection(gateway.gateway);
    const idle = await openConnection(
      gateway.gateway,
      'GET /v1/resultcodes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    );
    await vi.waitUntil(() => upstream.charges() === 1 && idle.answer().startsWith('HTTP/1.1 200'));
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(async () => idle.isClosed() && (await isRefused(gateway.gateway)));
    upstream.answerAll();
    expect((await answer).connection).toBe('close');
    expect(await ended).toBe(0);
    await vi.waitUntil(unused.isClosed);
  });

  test('answers "Connection: close" to requests that still arrive on a connection in use', async () => {
    const gateway = await startForwarding();
    upstream.wait = 60_000;
    const body = new URLSearchParams(forwarded).toString();
    const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    const kept = await openConnection(
      gateway.gateway,
      `POST /v1/payments HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
    );
    const other = pay(gateway);
    await vi.waitUntil(() => upstream.charges() === 1);
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(() => isRefused(gateway.gateway));
    kept.write(body.slice(-1));
    await vi.waitUntil(() => upstream.charges() === 2);
    upstream.answerAll();
    await vi.waitUntil(kept.isClosed);
    expect(kept.answer()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n/i);
    expect((await other).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test('gives up when its time is over, says how many requests it has cut off, and asks for their outcomes later', async () => {
    const gateway = await startForwarding('--drain-timeout', '300');
    upstream.wait = 60_000;
    const answers = Promise.allSettled([pay(gateway), pay(gateway)]);
    await vi.waitUntil(() => upstream.charges() === 2);
    expect(await gateway.stop('SIGTERM')).toBe(1);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sentences(gateway).at(-1)).toMatch(
      /^The gateway ends after 0\.[0-9] s with 2 requests unanswered\. The outcome of payments among them is asked for after the next start\.$/,
    );
    const next = await startForwarding();
    await fetch(`${next.gateway}/_sim/clock`, {
      method: 'POST',
      body: new URLSearchParams({ advance: '120000' }),
    });
    await vi.waitUntil(() => upstream.questions() >= 2, { timeout: 50_000 });
    expect(upstream.charges()).toBe(2);
    await next.stop('SIGTERM');
  });

  test('ends at once at a second signal', async () => {
    const gateway = await startForwarding();
    upstream.wait = 60_000;
    const answer = pay(gateway).catch((error: Error) => error);
    await vi.waitUntil(() => upstream.charges() === 1);
    const ended = gateway.stop('SIGTERM');
    let code: number | string | undefined;
    ended.then((end) => {
      code = end;
    });
    await vi.waitUntil(
      () => {
        gateway.stop('SIGINT');
        return code !== undefined;
      },
      { timeout: 10_000 },
    );
    expect(code).toBe(1);
    expect(await answer).toBeInstanceOf(Error);
    expect(sentences(gateway).at(-1)).toContain('with 1 request unanswered');
  });
});

test('SIGHUP ends a gateway that has no file to read again, as SIGTERM does', async () => {
  server = await startServer(main, ['--data', ':memory:']);
  const { gateway } = server;
  const body = new URLSearchParams({ entityId: server.entityId, amount: '1.00', currency: 'EUR' }).toString();
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${server.accessToken}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const underway = await openConnection(
    gateway,
    `POST /v1/checkouts HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  // The answer to this later request shows that the gateway has read what was sent before.
  await fetch(`${gateway}/v1/resultcodes`);
  const ended = server.stop('SIGHUP');
  await vi.waitUntil(() => isRefused(gateway));
  underway.write(body.slice(-1));
  expect(await ended).toBe(0);
  await vi.waitUntil(underway.isClosed);
  expect(underway.answer()).toMatch(/^HTTP\/1\.1 \d{3} [\s\S]*\r\nConnection: close\r\n/i);
  expect(sentences(server).some((sentence) => sentence?.startsWith('SIGHUP: the gateway stops.'))).toBe(true);
});

test('the demo shop answers requests under way that need the gateway', async () => {
  server = await startServer(main, ['--data', ':memory:']);
  const { shop } = server;
  const body = '{"article":"lamp"}';
  const order = await openConnection(
    shop,
    `POST /app/checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // The shop's answer to this later request shows that it has read what was sent before.
  await fetch(shop);
  const ended = server.stop('SIGTERM');
  await vi.waitUntil(() => isRefused(shop));
  order.write(body.slice(5));
  expect(await ended).toBe(0);
  await vi.waitUntil(order.isClosed);
  expect(order.answer()).toMatch(/^HTTP\/1\.1 20[01] [\s\S]*\r\nConnection: close\r\n/i);
  expect(sentences(server)[0]).toMatch(/^SIGTERM: the demo shop stops\. .* for 1 request under way;/);
});
