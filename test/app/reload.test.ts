/** At SIGHUP a gateway reads its certificate and its configuration again, and loses no request. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCertificate } from '../support/certificate.ts';
import { card, checkout, entityId, forwarded, otherToken, token } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { type SlowUpstream, startSlowUpstream } from '../support/slow-upstream.ts';

let main: string;
let folder: string;
let file: string;
let upstream: SlowUpstream;
let server: ServerProcess | undefined;
beforeAll(async () => {
  main = await buildServer();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-reload-'));
  file = join(folder, 'config.json');
  upstream = await startSlowUpstream();
});
afterEach(async () => {
  await server?.stop('SIGKILL');
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const sections = (tokens: readonly string[] = [token]) => ({
  merchants: [
    {
      id: 'c'.repeat(32),
      name: 'Shop',
      channels: [
        {
          id: entityId,
          name: 'Shop',
          upstream: { address: upstream.address, accessToken: 'dGVzdA==', entityId },
        },
      ],
    },
  ],
  tokens: tokens.map((accessToken) => ({ accessToken, entities: [entityId] })),
});

const write = (content: unknown) => writeFileSync(file, JSON.stringify(content));

async function start(content: unknown = sections(), ...args: string[]): Promise<ServerProcess> {
  write(content);
  server = await startServer(main, ['--config', file, '--data', ':memory:', ...args]);
  return server;
}

/** Sends SIGHUP and waits until the gateway has said what came of it. */
async function hangUp(gateway: ServerProcess): Promise<string> {
  const said = () => [...gateway.stderr().matchAll(/"msg":"(SIGHUP: [^\n]*)"}/g)].map(([, text]) => text);
  const before = said().length;
  gateway.stop('SIGHUP');
  await vi.waitUntil(() => said().length > before);
  return said().at(-1) ?? '';
}

const prepare = ({ gateway }: ServerProcess, accessToken = token) =>
  fetch(`${gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams(checkout),
  });

const pay = ({ gateway }: ServerProcess) =>
  fetch(`${gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(forwarded),
  });

describe('a gateway that gets SIGHUP', () => {
  test('knows a new token, and no longer an old one', async () => {
    const gateway = await start();
    expect((await prepare(gateway, otherToken)).status).toBe(403);
    write(sections([otherToken]));
    expect(await hangUp(gateway)).toMatch(/were read again/);
    expect((await prepare(gateway, otherToken)).status).toBe(200);
    expect((await prepare(gateway)).status).toBe(403);
  });

  test('says no longer that an acquirer is away, to its operator and to testers', async () => {
    const gateway = await start(sections(), '--admin', '127.0.0.1:0');
    const told = async () => {
      const answers = [`${gateway.admin}/health/ready`, `${gateway.control}/health`].map((url) => fetch(url));
      const bodies = await Promise.all(answers.map(async (answer) => (await answer).json()));
      return bodies.map(({ awayConnectors }) => awayConnectors);
    };
    await upstream.close();
    for (const _ of Array(4)) await pay(gateway);
    expect(await told()).toEqual([[], []]);
    await pay(gateway);
    expect(await told()).toEqual([['upstream'], ['upstream']]);
    // A busy machine keeps a node from being ready for a moment.
    await vi.waitUntil(async () => (await fetch(`${gateway.admin}/health/ready`)).ok);
    await hangUp(gateway);
    expect(await told()).toEqual([[], []]);
  });

  test('still opens the cards of a database in memory', async () => {
    const gateway = await start();
    const fields = { ...card, entityId, testMode: 'INTERNAL' };
    const authorization = `Bearer ${token}`;
    const send = (path: string, body: Record<string, string>) =>
      fetch(`${gateway.gateway}${path}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(body),
      });
    const { id } = (await (await send('/v1/registrations', fields)).json()) as { id: string };
    expect(await hangUp(gateway)).toMatch(/were read again/);
    const order = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const paid = await send(`/v1/registrations/${id}/payments`, {
      ...order,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'MIT',
    });
    expect(await paid.json()).toMatchObject({ result: { code: '000.100.110' } });
  });

  test('reads a module anew', async () => {
    file = join(folder, 'config.mjs');
    const module = (tokens: readonly string[]) =>
      writeFileSync(file, `export default ${JSON.stringify(sections(tokens))};`);
    module([token]);
    server = await startServer(main, ['--config', file, '--data', ':memory:']);
    module([token, otherToken]);
    await hangUp(server);
    expect((await prepare(server, otherToken)).status).toBe(200);
  });

  test('answers the request under way as it was begun, and stops with it when it is told to', async () => {
    upstream.wait = 60_000;
    const gateway = await start();
    const answer = pay(gateway);
    await vi.waitUntil(() => upstream.charges() === 1);
    write(sections([otherToken]));
    await hangUp(gateway);
    expect((await prepare(gateway)).status).toBe(403);
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(() => gateway.stderr().includes('for 1 request under way'));
    upstream.answerAll();
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test('loses no request, however often it comes', async () => {
    const gateway = await start();
    let isOver = false;
    const statuses = new Map<number, number>();
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status } = await prepare(gateway);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    for (let i = 0; i < 10; i += 1) {
      await hangUp(gateway);
      await pause(20);
    }
    isOver = true;
    await Promise.all(clients);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(20);
  });

  test('keeps its configuration when the file is wrong, of the live environment or gone, and says so', async () => {
    const gateway = await start();
    const spoilt: readonly (readonly [spoil: () => void, said: string])[] = [
      [() => writeFileSync(file, '{'), 'is no JSON'],
      [() => write({ ...sections(), merchant: [] }), 'merchant'],
      [() => write({ ...sections(), environment: 'live' }), 'stay as they were.'],
      [() => rmSync(file), 'cannot be read'],
    ];
    for (const [spoil, said] of spoilt) {
      spoil();
      const sentence = await hangUp(gateway);
      expect(sentence).toContain('SIGHUP: certificate and configuration stay as they were.');
      expect(sentence).toContain(said);
      expect((await prepare(gateway)).status, said).toBe(200);
    }
  });

  test('shows a new certificate to new connections', async () => {
    const tls = makeCertificate(folder);
    const gateway = await start({ ...sections(), tls });
    const serial = () =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(gateway.gateway);
        const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().serialNumber);
          socket.destroy();
        });
        socket.on('error', reject);
      });
    const before = await serial();
    const next = makeCertificate(folder, 'next-');
    copyFileSync(join(folder, next.certificate), join(folder, tls.certificate));
    // The key is still that of the old certificate.
    expect(await hangUp(gateway)).toContain('tls.key does not belong to tls.certificate');
    expect(await serial()).toBe(before);
    copyFileSync(join(folder, next.key), join(folder, tls.key));
    expect(await hangUp(gateway)).toMatch(/were read again/);
    expect(await serial()).not.toBe(before);
  });
});
