import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConfig, type ConfigInput } from '../../../src/gateway/config/config.ts';
import { headersOfUnread, strictTransport } from '../../../src/gateway/http/security-headers.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
let port: number;

beforeEach(() => start());

async function start(config: ConfigInput = {}): Promise<void> {
  gateway = await testGateway({ config });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
}

async function restart(config: ConfigInput): Promise<void> {
  await gateway.close();
  await start(config);
}
afterEach(() => gateway.close());

/**
 * Sends the bytes unchanged and gives everything that the server sends until it has answered or closes the connection.
 */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request.replaceAll('\n', '\r\n')));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const statusOf = async (request: string) => Number((await exchange(request)).split(' ')[1]);
const script = '/v1/paymentWidgets.js';
const host = 'Host: 127.0.0.1';

describe('a request that two readers could read differently', () => {
  test.each([
    ['two Host headers', `GET ${script} HTTP/1.1\n${host}\nHost: evil.example\n\n`],
    [
      'two Authorization headers',
      `GET ${script} HTTP/1.1\n${host}\nAuthorization: Bearer a\nAuthorization: Bearer b\n\n`,
    ],
    ['a whole address', `GET http://evil.example${script} HTTP/1.1\n${host}\n\n`],
    ['TRACE', `TRACE ${script} HTTP/1.1\n${host}\n\n`],
    ['no Host', `GET ${script} HTTP/1.1\n\n`],
    ['two lengths', `POST /v1/checkouts HTTP/1.1\n${host}\nContent-Length: 0\nContent-Length: 1\n\nx`],
    [
      'length and chunks',
      `POST /v1/checkouts HTTP/1.1\n${host}\nContent-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n`,
    ],
    ['a folded header', `GET ${script} HTTP/1.1\n${host}\nX-A: b\n c\n\n`],
    ['a space before the colon', `GET ${script} HTTP/1.1\n${host}\nX-A : b\n\n`],
    ['no HTTP at all', 'hello\n\n'],
  ])('is refused: %s', async (_name, request) => {
    const status = await statusOf(request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('is never an ordinary request', async () => {
    expect(await statusOf(`GET ${script} HTTP/1.1\n${host}\nConnection: close\n\n`)).toBe(200);
  });

  test('is answered in the usual error form even when it could not be parsed', async () => {
    const [, body = ''] = (await exchange('hello\n\n')).split('\r\n\r\n');
    expect(JSON.parse(body).result.code).toBe('200.100.103');
  });

  const closing = 'Connection: close\n\n';
  test.each([
    ['no HTTP', 400, 'hello\n\n'],
    ['a path that is not UTF-8', 400, `GET /%ff HTTP/1.1\n${host}\n${closing}`],
    // Node would answer the next two by itself.
    ['no host', 400, `GET ${script} HTTP/1.1\n${closing}`],
    ['an expectation', 417, `GET ${script} HTTP/1.1\n${host}\nExpect: a miracle\n${closing}`],
    ['long headers', 431, `GET ${script} HTTP/1.1\n${host}\nX-A: ${'a'.repeat(20_000)}\n\n`],
    ['HEAD of no path', 404, `HEAD /nowhere HTTP/1.1\n${host}\n${closing}`],
    ['another method', 405, `PUT /v1/checkouts HTTP/1.1\n${host}\n${closing}`],
    [
      'a long body',
      413,
      `POST /v1/checkouts/${'0'.repeat(32)}/payment HTTP/1.1\n${host}\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 99999\n${closing}${'x'.repeat(99_999)}`,
    ],
  ])('has the headers of every answer when it is refused for %s with %i', async (_name, status, request) => {
    const [head = ''] = (await exchange(request)).split('\r\n\r\n');
    expect(Number(head.split(' ')[1])).toBe(status);
    const names = [
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: no-referrer',
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    ];
    for (const name of names) expect(head.toLowerCase()).toContain(name.toLowerCase());
    expect(head).not.toMatch(/strict-transport/i);
  });

  test('has them where another name or https is asked for, and for OPTIONS', async () => {
    const start = `HTTP/1.1\nConnection: close\nHost:`;
    await restart({ publicOrigin: 'https://pay.example', trustedProxies: ['127.0.0.1'] });
    const forwarded = 'X-Forwarded-For: 203.0.113.7\nX-Forwarded-Proto: http';
    for (const [status, request] of [
      [421, `GET ${script} ${start} evil.example\n\n`],
      [421, `GET ${script} HTTP/1.0\n\n`],
      [403, `GET ${script} ${start} pay.example\n${forwarded}\n\n`],
      [204, `OPTIONS ${script} ${start} pay.example\n\n`],
    ] as const) {
      const [head = ''] = (await exchange(request)).toLowerCase().split('\r\n\r\n');
      expect(Number(head.split(' ')[1])).toBe(status);
      for (const name of ['nosniff', 'no-referrer', 'strict-transport-security'])
        expect(head).toContain(name);
    }
  });

  test('asks for https, too, where the gateway is reached by it', async () => {
    await restart({ publicOrigin: 'https://pay.example' });
    expect(await exchange('hello\n\n')).toMatch(/strict-transport-security: max-age=63072000/i);
    const tls = { certificate: '', key: '' };
    expect(headersOfUnread(buildConfig({ tls }))).toHaveProperty(strictTransport.name, strictTransport.value);
  });

  test('has at most 16 KiB of its headers read', async () => {
    expect(await statusOf(`GET ${script} HTTP/1.1\n${host}\nX-A: ${'a'.repeat(20_000)}\n\n`)).toBe(431);
  });
});

describe('a request gets one answer', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const payment = new URLSearchParams({
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    merchantTransactionId: 'order-4711',
    ...card,
  }).toString();
  const pay = `POST /v1/payments HTTP/1.1\n${host}\nAuthorization: Bearer ${token}\n${form}\nContent-Length: ${payment.length}\n\n${payment}`;

  /**
   * Sends bytes on a connection that the client keeps open, and gives the status lines of all answers once the server
   * has closed its side.
   */
  function keepOpen(request: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.write(request.replaceAll('\n', '\r\n'));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => {
        socket.end();
        resolve(answer.match(/HTTP\/1\.1 [0-9]{3}/g) ?? []);
      });
      socket.on('error', reject);
    });
  }

  const paymentsMade = async () =>
    (
      await gateway.get(`/v1/query?entityId=${entityId}&merchantTransactionId=order-4711`, {
        authorization: `Bearer ${token}`,
      })
    ).json().payments?.length ?? 0;

  test('when its headers are refused before its body turns out to be unreadable', async () => {
    const request = `POST /v1/checkouts HTTP/1.1\n${host}\nTransfer-Encoding: xchunked\n\n0\n\n`;
    expect(await keepOpen(request)).toEqual(['HTTP/1.1 401']);
  });

  test('when it is a payment and garbage follows at once: the answer of the payment', async () => {
    expect(await keepOpen(`${pay}GARBAGE\n\n`)).toEqual(['HTTP/1.1 200']);
    expect(await paymentsMade()).toBe(1);
  });

  test('when two payments are sent without waiting and garbage follows', async () => {
    expect(await keepOpen(`${pay}${pay}GARBAGE\n\n`)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(await paymentsMade()).toBe(2);
  });

  test('when a payment is followed by a request with an unreadable body: one each', async () => {
    const broken = `POST /v1/payments HTTP/1.1\n${host}\nAuthorization: Bearer ${token}\n${form}\nTransfer-Encoding: chunked\n\nzz\n`;
    expect(await keepOpen(`${pay}${broken}`)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(await paymentsMade()).toBe(1);
  });

  test('when its own body is unreadable', async () => {
    const broken = `POST /v1/payments HTTP/1.1\n${host}\nAuthorization: Bearer ${token}\n${form}\nTransfer-Encoding: chunked\n\nzz\n`;
    expect(await keepOpen(broken)).toEqual(['HTTP/1.1 400']);
  });

  test('when garbage comes after its answer: the garbage gets an answer of its own', async () => {
    const read = `GET ${script} HTTP/1.1\n${host}\n\n`;
    const answers = await new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(read.replaceAll('\n', '\r\n')));
      socket.once('data', () => socket.write('GARBAGE\r\n\r\n'));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
    });
    expect(answers.match(/HTTP\/1\.1 [0-9]{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

test('a client that never closes its connection loses it after the answer', async () => {
  const clients = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
  const answers = clients.map(
    (client) =>
      new Promise<string>((resolve) => {
        let answer = '';
        client.on('data', (chunk) => {
          answer += chunk;
        });
        // The server has ended its side; the client keeps its own side open.
        client.on('end', () => resolve(answer));
        client.write('hello\r\n\r\n');
      }),
  );
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 400 .*\}$/s);
  const connections = promisify(gateway.app.server.getConnections.bind(gateway.app.server));
  expect(await connections()).toBe(20);
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 3_000 });
  for (const client of clients) client.destroy();
});

test('slow requests are cut off', () => {
  expect(gateway.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
  });
});

test('a trusted proxy closes its idle connections itself, because the gateway keeps them longer', async () => {
  const behindProxy = await testGateway({ config: { trustedProxies: ['10.0.0.1'] } });
  expect(behindProxy.app.server.keepAliveTimeout).toBeGreaterThanOrEqual(65_000);
  expect(behindProxy.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
  await behindProxy.close();
});
