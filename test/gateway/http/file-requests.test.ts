/** A request for a file passes every hook of the live environment, as any other request does. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptText } from '../../support/assets.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

let live: TestGateway;
let port: number;
const answered: (string | undefined)[] = [];
beforeAll(async () => {
  live = await testGateway({
    config: {
      environment: 'live',
      publicOrigin: 'https://pay.example',
      registrationKeys: [{ id: 'k', key: '0f'.repeat(32) }],
    },
  });
  live.app.addHook('onSend', (request, _reply, payload, done) => {
    answered.push(request.url);
    done(null, payload);
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
  test.each([`${script}?checkoutId=A`, '/v1/static/0123456789ab/locales/de.json'])(
    'passes the hooks before and after the answer: %s',
    async (path) => {
      const { status, headers } = await send(`GET ${path} HTTP/1.1`, local, 'Accept-Encoding: br');
      expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
      expect(headers.get('strict-transport-security')).toContain('max-age');
      expect(answered.at(-1)).toBe(path);
    },
  );

  test('is not sent again to a browser that has it', async () => {
    const answer = await send(`GET ${script} HTTP/1.1`, local, 'If-None-Match: "widgethash"');
    expect([answer.status, answer.body]).toEqual([304, '']);
    expect(answer.headers.has('content-length')).toBe(false);
  });

  test('has the length of the file in the answer to HEAD for a browser that has it', async () => {
    const answer = await send(`HEAD ${script} HTTP/1.1`, local, 'If-None-Match: "widgethash"');
    expect([answer.status, answer.body]).toEqual([304, '']);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(scriptText)));
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
  ])('answers %i to %s', async (status, _what, lines) => {
    expect((await send(...lines)).status).toBe(status);
  });

  test('counts as under way until it is sent whole', async () => {
    expect(live.app.inFlight.count()).toBe(0);
    const answering = send(`GET ${script} HTTP/1.1`, local);
    await answering;
    await live.app.inFlight.allAnswered();
    expect(live.app.inFlight.count()).toBe(0);
  });
});
