import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addWorkbench } from '../../../../src/testing/control/routes/workbench.ts';
import { testAssets, testWorkbench } from '../../../support/assets.ts';

function start(origins: readonly string[] = ['http://localhost:8081']) {
  const app = Fastify();
  addWorkbench(app, { files: testWorkbench, version: testAssets.version, pageOrigins: () => origins });
  return app;
}

test.each([
  '/workbench',
  '/workbench/tenants/demo/checkouts/0A.uat01',
  '/workbench/tenants/demo/payments/8ac7a4a1',
  '/workbench/payments',
  '/workbench/requests',
  '/workbench/callbacks',
  '/workbench/control',
  '/workbench/tenants',
])('%s is the page, with the files of this build', async (url) => {
  const { statusCode, headers, body } = await start().inject({
    url,
    headers: { 'accept-encoding': 'identity' },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('src="/workbench/0123456789ab/workbench.js"');
  expect(body).toContain('href="/workbench/0123456789ab/workbench.css"');
});

test('the page runs nothing inline, may show only the shoppers’ pages, and is shown in no frame', async () => {
  const { headers, body } = await start().inject('/workbench');
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    'frame-src http://localhost:8081',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
  expect(body).not.toMatch(/<style|<script(?![^>]*src=)|style=/);
});

test('the frames that it allows are those of the name by which it was reached', async () => {
  const app = Fastify();
  addWorkbench(app, {
    files: testWorkbench,
    version: testAssets.version,
    pageOrigins: (host) => [`http://pages.${host}`],
  });
  const { headers } = await app.inject({ url: '/workbench', headers: { host: 'ci.example' } });
  expect(headers['content-security-policy']).toContain('frame-src http://pages.ci.example;');
});

test('without pages of shoppers no frame is allowed', async () => {
  const { headers } = await start([]).inject('/workbench');
  expect(headers['content-security-policy']).toContain("frame-src 'none'");
});

test.each([
  ['workbench.js', 'text/javascript; charset=utf-8', 'the workbench'],
  ['workbench.css', 'text/css; charset=utf-8', 'the style'],
])('%s is kept by browsers, because its address names the build', async (name, type, text) => {
  const { headers, body } = await start().inject({
    url: `/workbench/0123456789ab/${name}`,
    headers: { 'accept-encoding': 'identity' },
  });
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'max-age=31536000, immutable' });
  expect(body).toBe(text);
});

test('the port’s own address leads to the workbench', async () => {
  const { statusCode, headers } = await start().inject('/');
  expect([statusCode, headers.location]).toEqual([302, '/workbench']);
});

test('other addresses below it are not there', async () => {
  expect((await start().inject('/workbench/nothing')).statusCode).toBe(404);
});
