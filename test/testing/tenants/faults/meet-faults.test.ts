/** Faults on a whole gateway, met over real sockets. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fault, FaultScope } from '../../../../src/contract/control/tenants.ts';
import { createFaults, type Faults } from '../../../../src/testing/tenants/faults/faults.ts';
import { meetFaults } from '../../../../src/testing/tenants/faults/meet-faults.ts';
import { card, type TestGateway, testGateway } from '../../../support/gateway.ts';

let gateway: TestGateway;
let faults: Faults;
/** What a journal sees of each request to pay when its connection has ended. */
let journal: { readonly status: number; readonly fault: string | null }[];

beforeEach(async () => {
  gateway = await testGateway();
  faults = createFaults();
  journal = [];
  meetFaults(gateway.app, () => faults);
  gateway.app.addHook('onRequest', async (request, { raw }) => {
    const { method, routeOptions } = request;
    if (method !== 'POST' || routeOptions.url !== '/v1/checkouts/:id/payment') return;
    raw.once('close', () => journal.push({ status: raw.statusCode, fault: request.faultMet }));
  });
});
afterEach(() => gateway.close());

const add = (fault: Fault, scope: Partial<FaultScope> = {}) =>
  faults.add({ fault, scope: { on: 'payment.submit', ...scope } });

/** Pays over a socket of its own. Resolves to what came, and to whether the connection was reset. */
async function payBySocket(id: string): Promise<{ head: string; body: string; wasReset: boolean }> {
  const socket = await connected();
  const body = new URLSearchParams(card).toString();
  socket.write(
    [
      `POST /v1/checkouts/${id}/payment HTTP/1.1`,
      'Host: 127.0.0.1',
      'Accept: application/json',
      'Accept-Encoding: gzip',
      'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  let received = '';
  let wasReset = false;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    wasReset = error.code === 'ECONNRESET';
  });
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', content = ''] = received.split('\r\n\r\n');
  return { head, body: content, wasReset };
}

async function connected(): Promise<Socket> {
  if (!gateway.app.server.listening) await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.app.server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
}

/** The code of a checkout that nobody has paid. */
const unpaid = '000.200.000';
const codeOf = async (id: string) => (await gateway.status(id)).json().result.code;

test.each([429, 500, 502, 503, 504] as const)('%s is answered in the gateway’s own form', async (status) => {
  add({ status, retryAfter: 7 });
  const id = await gateway.prepare();
  const answer = await gateway.pay(id);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe('7');
  expect(answer.json().result.code).toBe(status === 429 ? '800.120.100' : '800.800.800');
  expect(await codeOf(id)).toBe(unpaid);
  await gateway.pay(id);
  expect(await codeOf(id)).toBe('000.100.110');
});

test('a status without a body, or with the page of a proxy, has no Retry-After of its own', async () => {
  add({ status: 503, body: 'html' });
  add({ status: 502, body: 'empty' });
  const id = await gateway.prepare();
  const page = await gateway.pay(id);
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toMatch('text/html');
  expect(page.headers['retry-after']).toBeUndefined();
  expect(page.body).toMatch('503 Service Temporarily Unavailable');
  const empty = await gateway.pay(id);
  expect([empty.statusCode, empty.body]).toEqual([502, '']);
});

test('an answer that a page of another site reads stays readable for it', async () => {
  faults.add({ fault: { status: 500 }, scope: { on: 'checkout.config' } });
  const id = await gateway.prepare();
  const answer = await gateway.get(`/v1/checkouts/${id}/config`);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

test('the journal finds the fault on the request, and null on every other', async () => {
  add({ status: 500 });
  const id = await gateway.prepare();
  await gateway.pay(id);
  await gateway.pay(id);
  await expect
    .poll(() => journal)
    .toEqual([
      { status: 500, fault: '{"status":500}' },
      { status: 200, fault: null },
    ]);
});

test('a delay holds a request back, and then it is done', async () => {
  add({ delay: 40 });
  const id = await gateway.prepare();
  const began = performance.now();
  await gateway.pay(id);
  expect(performance.now() - began).toBeGreaterThanOrEqual(39);
  expect(await codeOf(id)).toBe('000.100.110');
});

test('a delay is over when the gateway takes no more requests, and the request is done', async () => {
  add({ delay: 3_600_000 });
  const id = await gateway.prepare();
  const paying = payBySocket(id);
  await expect.poll(() => faults.list()[0]?.met).toBe(1);
  await gateway.app.inFlight.stopAccepting();
  await gateway.app.inFlight.allAnswered();
  expect((await paying).head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await codeOf(id)).toBe('000.100.110');
});

test('a slow answer comes at once when the gateway takes no more requests', async () => {
  add({ slow: { bytesPerSecond: 1 } });
  const id = await gateway.prepare();
  const paying = payBySocket(id);
  await expect.poll(() => codeOf(id)).toBe('000.100.110');
  await gateway.app.inFlight.stopAccepting();
  await gateway.app.inFlight.allAnswered();
  expect(JSON.parse((await paying).body)).toBeDefined();
});

test('a reset before: the page sees a broken answer, and nothing has happened', async () => {
  add({ reset: 'before' });
  const id = await gateway.prepare();
  const { head, body, wasReset } = await payBySocket(id);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(head).toMatch(/content-length: 13/i);
  expect(body).toBe('{"');
  expect(wasReset).toBe(true);
  expect(await codeOf(id)).toBe(unpaid);
  await expect.poll(() => journal).toEqual([{ status: 200, fault: '{"reset":"before"}' }]);
});

test('a reset after: the page sees a broken answer, and the payment was made', async () => {
  add({ reset: 'after' });
  const id = await gateway.prepare();
  const { head, body, wasReset } = await payBySocket(id);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(2);
  expect(body).toBe('{"');
  expect(wasReset).toBe(true);
  expect(await codeOf(id)).toBe('000.100.110');
  await expect.poll(() => journal).toEqual([{ status: 200, fault: '{"reset":"after"}' }]);
});

test('a truncated answer ends after its bytes without a reset', async () => {
  add({ truncate: 20 });
  const id = await gateway.prepare();
  const { head, body, wasReset } = await payBySocket(id);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(20);
  expect(body).toHaveLength(20);
  expect(wasReset).toBe(false);
  expect(await codeOf(id)).toBe('000.100.110');
});

test('a malformed answer is whole and no JSON', async () => {
  add({ malformed: true });
  const id = await gateway.prepare();
  const { head, body } = await payBySocket(id);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
  expect(() => JSON.parse(body)).toThrow();
  expect(await codeOf(id)).toBe('000.100.110');
});

test('a slow answer is whole in the end', async () => {
  add({ slow: { bytesPerSecond: 3000 } });
  const id = await gateway.prepare();
  const began = performance.now();
  const { head, body } = await payBySocket(id);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
  expect(JSON.parse(body)).toBeDefined();
  expect(performance.now() - began).toBeGreaterThan(body.length / 6);
});

test('a request that hangs ends when the gateway closes', async () => {
  add({ hang: true });
  const id = await gateway.prepare();
  const paying = payBySocket(id);
  await expect.poll(() => faults.list()[0]?.met).toBe(1);
  // A stop of the program waits for nothing but answers that will come.
  expect(gateway.app.inFlight.count()).toBe(0);
  await gateway.close();
  expect((await paying).head).toBe('');
  gateway = await testGateway();
});

test('a request that hangs ends when its client goes, and the journal learns of it', async () => {
  add({ hang: true });
  const id = await gateway.prepare();
  const socket = await connected();
  const length = 'Content-Length: 3\r\nContent-Type: application/x-www-form-urlencoded';
  socket.write(`POST /v1/checkouts/${id}/payment HTTP/1.1\r\nHost: 127.0.0.1\r\n${length}\r\n\r\na=b`);
  await expect.poll(() => faults.list()[0]?.met).toBe(1);
  socket.destroy();
  await expect.poll(() => journal).toHaveLength(1);
});
