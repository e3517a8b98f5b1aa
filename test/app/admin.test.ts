/** The listener for operators, and what load balancers learn from it while a gateway stops. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeForwardingConfig } from '../support/forwarding-config.ts';
import { entityId, forwarded, token } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { type SlowUpstream, startSlowUpstream } from '../support/slow-upstream.ts';

let main: string;
let folder: string;
let upstream: SlowUpstream;
let server: ServerProcess | undefined;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-admin-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const end = async () => {
  await server?.stop('SIGKILL');
  await upstream.close();
};

/** Starts a gateway that forwards its payments, with a listener for operators. */
async function start(...args: string[]): Promise<ServerProcess> {
  const file = writeForwardingConfig(folder, upstream);
  const always = ['--config', file, '--data', ':memory:', '--admin', '127.0.0.1:0'];
  server = await startServer(main, [...always, ...args]);
  return server;
}

const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, body: await answer.json() };
};

const readiness = ({ admin }: ServerProcess) => read(`${admin}/health/ready`);

const pay = ({ gateway }: ServerProcess) =>
  fetch(`${gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(forwarded),
  });

const isRefused = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

describe('the listener for operators', () => {
  let gateway: ServerProcess;
  beforeAll(async () => {
    upstream = await startSlowUpstream();
    gateway = await start();
  });
  afterAll(end);

  test('says that the node is alive and ready, and which checks it has made', async () => {
    expect(gateway.admin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await read(`${gateway.admin}/health/live`)).toEqual({ status: 200, body: { isAlive: true } });
    const checks = { store: 'ok', keys: 'ok', migrations: 'ok', drain: 'ok', eventLoop: 'ok', clock: 'ok' };
    // The event loop of a process that has just started may be late.
    await vi.waitUntil(async () => (await readiness(gateway)).status === 200);
    expect(await readiness(gateway)).toEqual({
      status: 200,
      body: { isReady: true, checks, awayConnectors: [] },
    });
  });

  test('has none of the paths for shops, and the listener for shops has none of its paths', async () => {
    expect(await read(`${gateway.admin}/v1/resultcodes`)).toMatchObject({ status: 404 });
    for (const path of ['/health/live', '/health/ready', '/metrics', '/jobs/failed']) {
      expect((await read(`${gateway.gateway}${path}`)).status).toBe(404);
    }
  });

  test('lists the jobs that were given up, and lets them run again', async () => {
    expect(await read(`${gateway.admin}/jobs/failed`)).toEqual({ status: 200, body: { jobs: [] } });
    const retry = `${gateway.admin}/jobs/retry?kind=webhook`;
    const answer = await fetch(retry, { method: 'POST' });
    expect(await answer.json()).toEqual({ retried: 0 });
    await vi.waitUntil(() => gateway.stderr().includes('0 jobs of the kind webhook are due again'));
  });

  test('counts requests and payments without any id or digit of a card', async () => {
    const { id } = (await (await pay(gateway)).json()) as { id: string };
    await fetch(`${gateway.gateway}/v1/payments/${id}?entityId=${entityId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await fetch(`${gateway.gateway}/no/such/path/${id}`);
    const answer = await fetch(`${gateway.admin}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    for (const line of [
      'gateway_payments_total{mode="EXTERNAL",state="succeeded",code="000"} 1',
      'gateway_connector_seconds_count{connector="upstream",operation="charge",outcome="accepted"} 1',
      'gateway_http_request_seconds_count{route="/v1/payments",method="POST",status="2xx"} 1',
      'gateway_http_request_seconds_count{route="/v1/payments/:id",method="GET",status="2xx"} 1',
      'gateway_http_request_seconds_count{route="(none)",method="GET",status="4xx"} 5',
      'gateway_store_seconds_count{operation="beginAttempt",outcome="done"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    for (const secret of [id, entityId, forwarded['card.number'], token]) expect(text).not.toContain(secret);
  });

  test('is of a node that each line of the log names', async () => {
    await pay(gateway);
    const lines = gateway.stderr().trim().split('\n');
    const nodes = new Set(lines.map((line) => JSON.parse(line).node));
    expect([...nodes]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});

describe('a gateway that gets SIGTERM', () => {
  beforeEach(async () => {
    upstream = await startSlowUpstream();
  });
  afterEach(end);

  test('is not ready at once, while a request under way still gets its answer', async () => {
    upstream.wait = 60_000;
    const gateway = await start();
    const answer = pay(gateway);
    await vi.waitUntil(() => upstream.charges() === 1);
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(async () => (await readiness(gateway)).status === 503);
    expect(await readiness(gateway)).toMatchObject({
      status: 503,
      body: { isReady: false, checks: { store: 'ok', drain: 'the node stops' } },
    });
    expect((await read(`${gateway.admin}/health/live`)).status).toBe(200);
    await vi.waitUntil(() => isRefused(gateway.gateway));
    upstream.answerAll();
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test('still takes requests for as long as --drain-delay says, and then ends', async () => {
    const gateway = await start('--drain-delay', '1000');
    const began = performance.now();
    const ended = gateway.stop('SIGTERM');
    await vi.waitUntil(async () => (await readiness(gateway)).body.checks.drain !== 'ok');
    expect((await fetch(`${gateway.gateway}/v1/resultcodes`)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  });

  test('waits for no delay after a second signal', async () => {
    const gateway = await start('--drain-delay', '600000');
    const ended = gateway.stop('SIGTERM');
    let hasEnded = false;
    ended.then(() => {
      hasEnded = true;
    });
    await vi.waitUntil(() => {
      gateway.stop('SIGTERM');
      return hasEnded;
    });
    expect(await ended).toBe(0);
  });
});
