import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../support/gateway.ts';

let local: TestGateway;
let published: TestGateway;
beforeAll(async () => {
  local = await testGateway({ config: { publicOrigin: 'http://127.0.0.1' } });
  await local.app.listen({ host: '127.0.0.1', port: 0 });
  published = await testGateway({ config: { publicOrigin: 'https://pay.example' } });
});
afterAll(() => Promise.all([local.close(), published.close()]));

const script = '/v1/paymentWidgets.js';
const foreign = [
  'evil.example',
  'evil.example:8080',
  '127.0.0.1.evil.example',
  'localhost.evil.example:8080',
  'xlocalhost',
  '127.0.0.1@evil.example',
  '127.0.0.2',
  'localhost:',
  'localhost:x',
  // There is no port 65536: addresses built with it would be invalid, and the issuer’s page could not be reached.
  '127.0.0.1:65536',
];

describe('a gateway on this computer', () => {
  test.each(['127.0.0.1', '127.0.0.1:8080', 'localhost:1', 'LOCALHOST:65535', '[::1]:8080'])(
    'answers to the host %s',
    async (host) => {
      expect((await local.get(script, { host })).statusCode).toBe(200);
    },
  );

  test.each([...foreign, 'pay.example'])('does not answer to the host "%s"', async (host) => {
    const answer = await local.get(script, { host });
    expect(answer.statusCode).toBe(421);
    expect(answer.json().result).toMatchObject({
      code: '200.100.103',
      parameterErrors: [{ name: 'host', value: null, message: expect.stringContaining('http://127.0.0.1') }],
    });
  });

  test.each(['HTTP/1.0\r\n', 'HTTP/1.0\r\nHost: evil.example\r\n', 'HTTP/1.1\r\nHost: \r\n'])(
    'does not answer without a host of its own: %j',
    async (head) => {
      const { port } = local.app.server.address() as AddressInfo;
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(`GET ${script} ${head}\r\n`));
        socket.once('data', (bytes) => resolve(String(bytes)));
        socket.once('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    },
  );

  test.each([
    ['127.0.0.1:8080', 'http://127.0.0.1:8080', 200],
    ['localhost:9001', 'http://localhost:9001', 200],
    ['127.0.0.1:8080', 'http://localhost:8080', 403],
    ['127.0.0.1:8080', 'http://127.0.0.1:3000', 403],
    ['127.0.0.1:8080', 'https://127.0.0.1:8080', 403],
  ])('takes a card at the host %s from pages of its own: %s', async (host, origin, status) => {
    expect((await local.pay(await local.prepare(), {}, { host, origin })).statusCode).toBe(status);
  });
});

describe('a gateway with a name', () => {
  test.each(['pay.example', 'PAY.example', '127.0.0.1:8080'])('answers to the host %s', async (host) => {
    expect((await published.get(script, { host })).statusCode).toBe(200);
  });

  test.each([...foreign, 'pay.example.evil.example', 'pay.example:8080'])(
    'does not answer to the host "%s"',
    async (host) => {
      expect((await published.get(script, { host })).statusCode).toBe(421);
    },
  );
});

describe('a gateway that was started with names of a network of tests', () => {
  const startWith = (allowedHosts: string[]) =>
    testGateway({ config: { publicOrigin: 'http://127.0.0.1', allowedHosts } });

  test('answers to these names with any port, to its own, and to no other', async () => {
    const named = await startWith(['gateway', 'Pay.test']);
    for (const host of ['gateway:8080', 'gateway', 'PAY.test:443', 'localhost:1', '127.0.0.1:8080'])
      expect([host, (await named.get(script, { host })).statusCode]).toEqual([host, 200]);
    for (const host of [...foreign, 'xgateway', 'gateway.evil.example', 'gateway:65536', '*'])
      expect([host, (await named.get(script, { host })).statusCode]).toEqual([host, 421]);
    await named.close();
  });

  test('answers to any name where any is allowed, and takes a card there from its own pages alone', async () => {
    const any = await startWith(['*']);
    const host = 'gateway:8080';
    expect((await any.get(script, { host: 'evil.example:81' })).statusCode).toBe(200);
    expect((await any.get(script, { host: 'gateway:65536' })).statusCode).toBe(421);
    const pay = async (origin: string) =>
      (await any.pay(await any.prepare(), {}, { host, origin })).statusCode;
    expect([await pay('http://gateway:8080'), await pay('http://shop:3000')]).toEqual([200, 403]);
    await any.close();
  });

  test('is what the error names as a remedy', async () => {
    const answer = await local.get(script, { host: 'gateway:8080' });
    expect(answer.json().result.parameterErrors[0].message).toBe(
      'is not a name of this server; use the host of http://127.0.0.1, or start the gateway with --allowed-host and this name',
    );
  });
});
