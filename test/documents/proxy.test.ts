/** The samples for load balancers fit the program, and the commands of the document for operators. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getKeepAliveTimeout } from '../../src/gateway/http/transport.ts';
import { buildAdmin } from '../../src/gateway/operation/admin.ts';
import { createReadiness } from '../../src/gateway/operation/readiness.ts';
import { root } from './markdown.ts';

const read = (path: string) => readFileSync(join(root, 'docs', path), 'utf8');
/** Leaves comments out. */
const statementsOf = (path: string) => read(path).replace(/^\s*#.*$/gm, '');
const haproxy = statementsOf('proxy/haproxy.cfg');
const nginx = statementsOf('proxy/nginx.conf');
const operate = read('operate/nodes.md');

/** The nodes that the document starts: their ports, and those of their listeners for operators. */
const nodes = [...operate.matchAll(/--port (\d+) --admin 127\.0\.0\.1:(\d+) --drain-delay (\d+)/g)].map(
  ([, port, admin, delay]) => ({ port, admin, delay: Number(delay) }),
);
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);

test('the document starts the nodes that both samples name', () => {
  expect(nodes).toHaveLength(2);
  for (const { port, admin } of nodes) {
    expect(haproxy).toMatch(
      new RegExp(`server \\w "\\$\\{\\w+-127\\.0\\.0\\.1:${port}\\}" port "\\$\\{\\w+-${admin}\\}"\n`),
    );
    expect(nginx).toContain(`server 127.0.0.1:${port} `);
  }
});

test.each([
  ['HAProxy', haproxy, /timeout http-keep-alive (\d+)s/, /timeout server (\d+)s/],
  ['nginx', nginx, /keepalive_timeout (\d+)s/, /proxy_read_timeout (\d+)s/],
])(
  '%s closes idle connections before a node does, and waits for its slowest answers',
  (_name, text, idle, answer) => {
    const keptMs = getKeepAliveTimeout({ trustedProxies: ['127.0.0.1'] });
    expect(numberIn(text, idle) * 1_000).toBeLessThan(keptMs);
    expect(numberIn(text, answer)).toBeGreaterThan(35);
  },
);

test('each of them tells a node the address and the protocol', () => {
  expect(haproxy).toContain('option forwardfor');
  expect(haproxy).toContain('http-request set-header X-Forwarded-Proto ');
  for (const name of [
    'Host $http_host',
    'X-Forwarded-For $proxy_add_x_forwarded_for',
    'X-Forwarded-Proto $scheme',
  ]) {
    expect(nginx).toContain(`proxy_set_header ${name};`);
  }
});

test('none sends a POST again of which a node has got something', () => {
  expect([...haproxy.matchAll(/retry-on (.+)/g)].map(([, when]) => when)).toEqual(['conn-failure']);
  expect([...nginx.matchAll(/proxy_next_upstream (.+);/g)].map(([, when]) => when)).toEqual([
    'error timeout',
  ]);
});

describe('the health check of HAProxy', () => {
  test('asks a path that the listener for operators has', async () => {
    const path = /http-check send meth GET uri (\S+)/.exec(haproxy)?.[1] ?? '';
    const readiness = createReadiness({
      health: {
        heartbeatAgeMs: () => 0,
        clockSkewMs: () => 0,
        isReadOnly: () => false,
        probeWrite: async () => undefined,
        missingMigrations: async () => [],
      },
      missingKeys: async () => [],
      eventLoop: { lagMs: () => 0 },
      awayConnectors: () => [],
    });
    const admin = buildAdmin({ host: '127.0.0.1', readiness, metrics: {} as never, jobs: {} as never });
    expect((await admin.inject(path)).statusCode).toBe(200);
    readiness.beginDrain();
    expect((await admin.inject(path)).statusCode).toBe(503);
    expect(haproxy).toContain('http-check expect status 200');
    await admin.close();
  });

  test('takes a node out before it closes', () => {
    const seconds = numberIn(haproxy, / inter (\d+)s/) * numberIn(haproxy, / fall (\d+)/);
    for (const { delay } of nodes) expect(delay).toBeGreaterThanOrEqual(2_000 * seconds);
  });
});
