import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NotSent, UnknownOutcome } from '../../../../src/connector/send.ts';
import type { Upstream } from '../../../../src/gateway/config/config.ts';
import { createRequestSender, type Sender } from '../../../../src/gateway/connectors/sender.ts';
import { createCall } from '../../../../src/gateway/connectors/upstream/call-upstream.ts';
import type { Answered } from '../../../../src/gateway/connectors/upstream/read-outcome.ts';
import { upstreamOf } from './support.ts';

let server: Server;
let client: Sender;
let upstream: { -readonly [Name in keyof Upstream]: Upstream[Name] };

afterEach(async () => {
  server.closeAllConnections();
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

const call = { method: 'POST', path: 'v1/payments', fields: { a: 'b' } } as const;

/** Starts a server with this listener and gives a function that sends the call to it. */
async function sendTo(listener: RequestListener): Promise<() => Promise<Answered>> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createRequestSender();
  const { port } = server.address() as AddressInfo;
  upstream = { ...upstreamOf(`http://127.0.0.1:${port}`) };
  return () => createCall(client.send, upstream)(call);
}

const answerWith = (type: string | undefined, body: string | Buffer) =>
  sendTo((_request, response) => {
    response.writeHead(200, type === undefined ? {} : { 'content-type': type });
    response.end(body);
  });

describe('an answer', () => {
  test.each(['application/json', 'application/json;charset=UTF-8', 'Application/JSON ; charset=utf-8'])(
    'of the type %s is read',
    async (type) => {
      const send = await answerWith(type, '{"ö":1}');
      expect(await send()).toEqual({ status: 200, body: { ö: 1 } });
    },
  );

  test.each([undefined, 'text/plain', 'text/html', 'application/jsonp', 'application/problem+json'])(
    'of the type %s is not read, whatever its body is',
    async (type) => {
      const send = await answerWith(type, '{"a":1}');
      expect(await send()).toEqual({ status: 200, body: undefined });
    },
  );

  test.each([
    ['broken JSON', '{"a":'],
    ['nothing', ''],
    ['text that is not UTF-8', Buffer.from('{"a":"\xe9"}', 'latin1')],
  ])('with %s is not read', async (_name, body) => {
    const send = await answerWith('application/json', body);
    expect(await send()).toEqual({ status: 200, body: undefined });
  });

  test('is read up to 256 KiB, and given up at one byte more', async () => {
    const size = 256 * 1024;
    let length = size;
    const send = await sendTo((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`"${'x'.repeat(length - 2)}"`);
    });
    expect(await send()).toMatchObject({ body: 'x'.repeat(size - 2) });
    length = size + 1;
    await expect(send()).rejects.toThrow(UnknownOutcome);
  });

  test('with any depth of nesting does no harm', async () => {
    const send = await answerWith('application/json', '['.repeat(100_000) + ']'.repeat(100_000));
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('that redirects elsewhere is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const send = await sendTo((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await send()).toEqual({ status: 307, body: undefined });
    expect(paths).toEqual(['/v1/payments']);
  });
});

test('a request that waits for a free connection until it times out is never sent', async () => {
  const waiting: ServerResponse[] = [];
  const send = await sendTo((_request, response) => void waiting.push(response));
  const first = Array.from({ length: 64 }, send);
  await vi.waitFor(() => expect(waiting).toHaveLength(64));
  upstream.timeout = 50;
  const late = await Promise.allSettled([send(), send()]);
  const reasons = late.map((one) => one.status === 'rejected' && one.reason);
  expect(reasons).toEqual(Array(2).fill(new NotSent('TimeoutError')));
  upstream.timeout = 5_000;
  const last = send();
  for (const response of waiting.slice(0, 64)) response.end();
  await vi.waitFor(() => expect(waiting).toHaveLength(65));
  waiting[64]?.end();
  const answered = { status: 200, body: undefined };
  expect(await Promise.all([...first, last])).toEqual(Array(65).fill(answered));
  expect(waiting).toHaveLength(65);
});

test('an answer that drips byte by byte is given up when the whole request has timed out', async () => {
  let drips = false;
  const send = await sendTo((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (!drips) return void response.end('{}');
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  });
  // The first call opens the connection. On an open connection the next request is under way at once.
  expect(await send()).toMatchObject({ status: 200 });
  drips = true;
  upstream.timeout = 100;
  await expect(send()).rejects.toThrow(UnknownOutcome);
});

test('inquiries have eight connections of their own, and wait when those are taken', async () => {
  const waiting: [string | undefined, ServerResponse][] = [];
  const send = await sendTo((request, response) => void waiting.push([request.method, response]));
  const ask = () => createCall(client.send, upstream)({ ...call, method: 'GET' });
  const payments = Array.from({ length: 64 }, send);
  const questions = Array.from({ length: 30 }, ask);
  await vi.waitFor(() => expect(waiting).toHaveLength(72));
  expect(waiting.filter(([method]) => method === 'GET')).toHaveLength(8);
  for (let next = 0; next < 94; next += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(next));
    waiting[next]?.[1].end();
  }
  const answered = { status: 200, body: undefined };
  expect(await Promise.all([...payments, ...questions])).toEqual(Array(94).fill(answered));
});

test('a programming error of ours does not become an unknown outcome', async () => {
  await answerWith('application/json', '{}');
  const broken = { ...upstream, accessToken: 'two\nlines' };
  await expect(createCall(client.send, broken)(call)).rejects.toMatchObject({ name: 'InvalidArgumentError' });
});

describe('closing the client', () => {
  /** Starts a server that holds every answer back until the test gives it. */
  async function holdAnswers() {
    const waiting: ServerResponse[] = [];
    await sendTo((_request, response) => void waiting.push(response));
    const arrived = () => vi.waitFor(() => expect(waiting).toHaveLength(1), { interval: 5 });
    return { waiting, arrived };
  }

  test('breaks off an inquiry, which can be asked again', async () => {
    const { arrived } = await holdAnswers();
    const question = createCall(client.send, upstream)({ method: 'GET', path: 'v1/payments/1', fields: {} });
    const broken = expect(question).rejects.toBeInstanceOf(UnknownOutcome);
    await arrived();
    await client.close();
    await broken;
  });

  test('waits for a transaction, because its outcome would be unknown otherwise', async () => {
    const { waiting, arrived } = await holdAnswers();
    const transaction = createCall(client.send, upstream)(call);
    await arrived();
    const closed = client.close();
    waiting[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
    expect(await transaction).toMatchObject({ body: { a: 1 } });
    await closed;
  });
});
