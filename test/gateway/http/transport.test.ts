import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildConfig, type ConfigInput } from '../../../src/gateway/config/config.ts';
import { addSecurityHeaders } from '../../../src/gateway/http/security-headers.ts';
import { requireHttps, transportOptions } from '../../../src/gateway/http/transport.ts';

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
