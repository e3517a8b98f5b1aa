import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getCiphers, connect as secureConnection } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildConfig, type ConfigInput } from '../../../src/gateway/config/config.ts';
import { addSecurityHeaders } from '../../../src/gateway/http/security-headers.ts';
import { requireHttps, transportOptions } from '../../../src/gateway/http/transport.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { testFolder } from '../config/support.ts';

const folder = testFolder();
const open: FastifyInstance[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

function gateway(input: ConfigInput): FastifyInstance {
  const config = buildConfig(input);
  const app = Fastify(transportOptions(config));
  requireHttps(app, config);
  addSecurityHeaders(app, undefined);
  app.get('/', async ({ ip, protocol }) => ({ ip, protocol }));
  open.push(app);
  return app;
}

const live: ConfigInput = {
  environment: 'live',
  entities: [{ id: 'a'.repeat(32), name: 'Shop' }],
  grants: [{ tokenHash: Buffer.alloc(32), entities: ['a'.repeat(32)] }],
};
const trustedProxies = ['10.0.0.0/8', '127.0.0.1', 'fd00::1'];
const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
const forwardedPlain = { ...forwarded, 'x-forwarded-proto': 'http' };

const cases: [
  what: string,
  input: ConfigInput,
  from: string,
  headers: Record<string, string>,
  status: number,
][] = [
  ['this computer', {}, '127.0.0.1', {}, 200],
  ['this computer by IPv6', {}, '::1', {}, 200],
  ['this computer by IPv4 inside IPv6', {}, '::ffff:127.0.0.1', {}, 200],
  ['a strange proxy that says Via, live', live, '127.0.0.1', { via: '1.1 proxy' }, 403],
  ['a strange proxy that says X-Real-IP, live', live, '127.0.0.1', { 'x-real-ip': '203.0.113.7' }, 403],
  ['a strange proxy that passes the name on, live', live, '127.0.0.1', { host: 'pay.example' }, 403],
  ['another computer', {}, '192.0.2.1', {}, 403],
  ['another computer of a network of tests', { allowedHosts: ['*'] }, '192.0.2.1', {}, 200],
  [
    'another computer, live, whatever names are allowed',
    { ...live, allowedHosts: ['*'] },
    '192.0.2.1',
    {},
    403,
  ],
  ['another computer by IPv6', {}, '2001:db8::1', {}, 403],
  ['another computer that says https', {}, '192.0.2.1', forwarded, 403],
  ['another computer that says it is this one', {}, '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['a development proxy on this computer', {}, '127.0.0.1', forwardedPlain, 200],
  ['a strange proxy on this computer, live', live, '127.0.0.1', forwarded, 403],
  ['a strange proxy that says Forwarded, live', live, '127.0.0.1', { forwarded: 'proto=https' }, 403],
  [
    'a strange proxy beside trusted ones, live',
    { ...live, trustedProxies: ['10.0.0.1'] },
    '127.0.0.1',
    forwarded,
    403,
  ],
  ['a trusted proxy that ended https', { trustedProxies }, '10.1.2.3', forwarded, 200],
  ['a trusted proxy that ended https, live', { ...live, trustedProxies }, '127.0.0.1', forwarded, 200],
  ['a trusted proxy by IPv6', { trustedProxies }, 'fd00::1', forwarded, 200],
  ['a trusted proxy by IPv4 inside IPv6', { trustedProxies }, '::ffff:10.1.2.3', forwarded, 200],
  ['a trusted proxy with a plain request', { trustedProxies }, '127.0.0.1', forwardedPlain, 403],
  ['a trusted proxy that says nothing', { trustedProxies }, '10.1.2.3', {}, 403],
  ['a computer that is no trusted proxy', { trustedProxies }, '11.1.2.3', forwarded, 403],
];

describe('a plain request', () => {
  test.each(cases)(
    'from %s is answered as it must be',
    async (_what, input, remoteAddress, headers, status) => {
      const answer = await gateway(input).inject({ url: '/', remoteAddress, headers });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['strict-transport-security']).toBe(
        status === 200 && headers['x-forwarded-proto'] === 'https'
          ? 'max-age=63072000; includeSubDomains; preload'
          : undefined,
      );
    },
  );

  test('that a proxy forwards counts as coming from the client’s address', async () => {
    const proxied = { url: '/', remoteAddress: '10.1.2.3', headers: forwarded };
    expect((await gateway({ trustedProxies }).inject(proxied)).json()).toEqual({
      ip: '203.0.113.7',
      protocol: 'https',
    });
  });

  test('is refused with the remedy', async () => {
    const app = gateway({});
    app.setErrorHandler((error, _request, reply) =>
      reply.code(403).send((error as { errors?: unknown }).errors),
    );
    const answer = await app.inject({ url: '/', remoteAddress: '192.0.2.1' });
    expect(answer.json()).toEqual([
      {
        name: 'https',
        value: null,
        message: 'is needed from other computers; begin the address with https://',
      },
    ]);
  });
});

describe('a server with its own certificate', () => {
  async function listening(): Promise<number> {
    const { certificate, key } = makeCertificate(folder);
    const tls = {
      certificate: readFileSync(join(folder, certificate), 'utf8'),
      key: readFileSync(join(folder, key), 'utf8'),
    };
    const app = gateway({ tls });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  }

  function get(port: number, options: { maxVersion?: 'TLSv1.1' | 'TLSv1.2' }) {
    return new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
      const url = `https://127.0.0.1:${port}/`;
      request(url, { rejectUnauthorized: false, agent: false, minVersion: 'TLSv1', ...options }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
      })
        .on('error', reject)
        .end();
    });
  }

  test('speaks TLS 1.2 and newer, with HSTS for two years', async () => {
    const port = await listening();
    const answer = { status: 200, hsts: 'max-age=63072000; includeSubDomains; preload' };
    expect(await get(port, {})).toEqual(answer);
    expect(await get(port, { maxVersion: 'TLSv1.2' })).toEqual(answer);
    await expect(get(port, { maxVersion: 'TLSv1.1' })).rejects.toThrow();
  });

  /**
   * Connects with TLS 1.2 and this cipher suite alone, and gives the suite that was agreed; undefined when the server
   * refuses.
   */
  function agreeOnSuite(port: number, suite: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const socket = secureConnection(
        {
          port,
          host: '127.0.0.1',
          rejectUnauthorized: false,
          maxVersion: 'TLSv1.2',
          ciphers: `${suite}:@SECLEVEL=0`,
        },
        () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        },
      );
      socket.on('error', () => resolve(undefined));
    });
  }

  test('agrees only on suites with authenticated encryption', async () => {
    const port = await listening();
    // Only suites for the key type of the test's certificate, ECDSA.
    const offered = getCiphers()
      .filter((name) => name.startsWith('ecdhe-ecdsa-'))
      .map((name) => name.toUpperCase());
    expect(offered).toContain('ECDHE-ECDSA-AES128-SHA256');
    const taken: string[] = [];
    for (const suite of offered) if ((await agreeOnSuite(port, suite)) !== undefined) taken.push(suite);
    expect(taken.sort()).toEqual([
      'ECDHE-ECDSA-AES128-GCM-SHA256',
      'ECDHE-ECDSA-AES256-GCM-SHA384',
      'ECDHE-ECDSA-CHACHA20-POLY1305',
    ]);
  });

  test('gives no data to a plain request', async () => {
    const port = await listening();
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
      );
      socket.on('data', (bytes) => {
        text += String(bytes);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(received).not.toContain('protocol');
  });
});
