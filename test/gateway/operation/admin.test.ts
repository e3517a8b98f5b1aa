/** The listener for operators as somebody meets it who should not: a page in a browser, a broken client. */
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin } from '../../../src/gateway/operation/admin.ts';

let admin: FastifyInstance;
let port: number;

beforeAll(async () => {
  admin = buildAdmin({
    host: 'node1.prod.example',
    readiness: { check: async () => ({ isReady: true, checks: {} }) } as never,
    metrics: {
      read: async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', text: 'gateway_up 1\n' }),
    },
    jobs: {
      store: { failedJobs: { find: async () => [] } } as never,
      kinds: () => [],
      now: () => 0,
      note: () => {},
    },
  });
  await admin.listen({ host: '127.0.0.1', port: 0 });
  port = (admin.server.address() as AddressInfo).port;
});
afterAll(() => admin.close());

/** Sends the text with the line ends of HTTP, and gives the answer's status, head and body. */
function exchange(request: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request.replaceAll('\n', '\r\n')));
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head, body });
    });
    socket.on('error', reject);
  });
}

const get = (path: string, host: string) => `GET ${path} HTTP/1.1\nHost: ${host}\nConnection: close\n\n`;

describe('the listener for operators', () => {
  test.each([
    'evil.example',
    'evil.example:9090',
    '127.0.0.1.evil.example',
    'node1.prod.example.evil.example',
  ])('gives a page nothing whose name leads to this computer: %s', async (host) => {
    for (const path of ['/metrics', '/jobs/failed', '/health/ready']) {
      const { status, body } = await exchange(get(path, host));
      expect([path, status]).toEqual([path, 421]);
      expect(JSON.parse(body).message).toBe(
        'host is no name that only this network has; use the address of --admin',
      );
    }
  });

  // By an address, by a name that nobody can register, or by the one that it was started with.
  test.each([
    '127.0.0.1:9090',
    '[::1]:9090',
    '10.1.2.3:9090',
    '[fd00::1]',
    'localhost',
    'node-a:9090',
    'gateway-0.gateway.default.svc.cluster.local:9090',
    'node1.internal',
    'node1.prod.example:9090',
  ])('answers probes and Prometheus that reach it as %s', async (host) => {
    expect((await exchange(get('/metrics', host))).status).toBe(200);
  });

  test('answers a probe of HTTP/1.0, which names no host', async () => {
    expect((await exchange('GET /health/ready HTTP/1.0\n\n')).status).toBe(200);
  });

  const local = 'Host: 127.0.0.1\nConnection: close\n';
  test.each([
    ['metrics', 200, get('/metrics', '127.0.0.1')],
    ['a probe', 200, get('/health/live', '127.0.0.1')],
    ['a wrong query', 400, get('/jobs/failed?x=1', '127.0.0.1')],
    ['no path', 404, get('/nowhere', '127.0.0.1')],
    ['HEAD of no path', 404, `HEAD /nowhere HTTP/1.1\n${local}\n`],
    ['a page', 403, `POST /jobs/retry?kind=webhook HTTP/1.1\nOrigin: https://evil.example\n${local}\n`],
    [
      'a page of this site',
      403,
      `POST /jobs/retry?kind=webhook HTTP/1.1\nSec-Fetch-Site: same-site\n${local}\n`,
    ],
    ['a foreign name', 421, get('/metrics', 'evil.example')],
    ['a path that is not UTF-8', 400, get('/%ff', '127.0.0.1')],
    ['a request without a host', 400, 'GET /metrics HTTP/1.1\nConnection: close\n\n'],
    ['no HTTP', 400, 'hello\n\n'],
    ['an expectation', 417, `GET /metrics HTTP/1.1\nExpect: a miracle\n${local}\n`],
    ['long headers', 431, `GET /metrics HTTP/1.1\n${local}X-A: ${'a'.repeat(20_000)}\n\n`],
  ])(
    'lets no browser sniff, frame, keep or refer to the answer to %s (%i)',
    async (_name, status, request) => {
      const { head, status: got } = await exchange(request);
      expect(got).toBe(status);
      for (const header of [
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'cache-control: no-store',
        'cross-origin-resource-policy: same-origin',
      ]) {
        expect(head.toLowerCase()).toContain(header);
      }
    },
  );
});
