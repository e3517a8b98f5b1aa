/** In the live environment files are answered before Fastify sees the request: with the same answers, and refusals. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

let live: TestGateway;
let port: number;
beforeAll(async () => {
  live = await testGateway({
    config: {
      environment: 'live',
      publicOrigin: 'https://pay.example',
      registrationKeys: [{ id: 'k', key: '0f'.repeat(32) }],
    },
  });
  await live.app.listen({ host: '127.0.0.1', port: 0 });
  port = (live.app.server.address() as AddressInfo).port;
});
afterAll(() => live.close());

const script = '/v1/paymentWidgets.js';

/** Sends these lines as the head of a request, and gives the status, the headers and the body of the answer. */
function send(...lines: string[]): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    });
    socket.setEncoding('latin1').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject).on('end', () => {
      socket.destroy();
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const [first = '', ...rest] = head.split('\r\n');
      const headers = new Map(
        rest
          .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
          .map(([k, v]) => [k.toLowerCase(), v]),
      );
      resolve({ status: Number(first.split(' ')[1]), headers, body });
    });
  });
}

const local = 'Host: 127.0.0.1';

describe('a file in the live environment', () => {
  test.each([
    ['the script', `${script}?checkoutId=A`, ''],
    ['the script, compressed', script, 'br'],
    ['a file of the release', '/v1/static/0123456789ab/locales/de.json', 'gzip'],
  ])('has the same answer before Fastify and in it: %s', async (_name, path, coding) => {
    const direct = await send(`GET ${path} HTTP/1.1`, local, `Accept-Encoding: ${coding}`);
    const routed = await live.get(path, { host: '127.0.0.1', 'accept-encoding': coding });
    expect(direct.status).toBe(200);
    const withoutConnection = Object.entries(routed.headers).filter(
      ([name]) => name !== 'connection' && name !== 'date',
    );
    for (const [name, value] of withoutConnection)
      expect([name, direct.headers.get(name)]).toEqual([name, String(value)]);
    expect(direct.headers.get('strict-transport-security')).toContain('max-age');
    expect(direct.body).toBe(routed.rawPayload.toString('latin1'));
  });

  test('is not sent again to a browser that has it', async () => {
    const answer = await send(`GET ${script} HTTP/1.1`, local, 'If-None-Match: "widgethash"');
    expect([answer.status, answer.body]).toEqual([304, '']);
  });

  test.each([
    [421, 'a host of somebody else', [`GET ${script} HTTP/1.1`, 'Host: evil.example', 'X-Y: 1']],
    [400, 'two hosts', [`GET ${script} HTTP/1.1`, local, local]],
    [403, 'a proxy that is not trusted', [`GET ${script} HTTP/1.1`, local, 'X-Forwarded-For: 192.0.2.1']],
    [403, 'a name of the public origin over http', [`GET ${script} HTTP/1.1`, 'Host: pay.example']],
    [405, 'another method', [`DELETE ${script} HTTP/1.1`, local]],
    [404, 'another release', ['GET /v1/static/ba9876543210/frame.js HTTP/1.1', local]],
    [
      404,
      'the script under a static path',
      ['GET /v1/static/0123456789ab/paymentWidgets.js HTTP/1.1', local],
    ],
    [200, 'HEAD', [`HEAD ${script} HTTP/1.1`, local]],
    [200, 'doubled slashes', ['GET //v1//paymentWidgets.js HTTP/1.1', local]],
  ])('answers %i as ever to %s', async (status, _what, lines) => {
    expect((await send(...lines)).status).toBe(status);
  });

  test('counts as under way until it is sent whole', async () => {
    expect(live.app.underway.count()).toBe(0);
    const answering = send(`GET ${script} HTTP/1.1`, local);
    await answering;
    await live.app.underway.allAnswered();
    expect(live.app.underway.count()).toBe(0);
  });
});
