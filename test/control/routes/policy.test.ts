import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPolicy } from '../../../src/control/routes/policy.ts';
import { buildControl } from '../../../src/control/server.ts';
import { controlApp } from './support.ts';

const old = {
  'csp-report': {
    'document-uri': 'https://shop.example/pay?card=4200#x',
    'effective-directive': 'frame-src',
    'blocked-uri': 'http://127.0.0.1:8080',
    disposition: 'enforce',
  },
};
const newer = (index = 0) => ({
  type: 'csp-violation',
  body: {
    documentURL: `https://shop.example/${index}`,
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    disposition: 'report',
  },
});

let app: FastifyInstance;
beforeEach(() => {
  app = controlApp((routes) => addPolicy(routes, { gatewayOf: () => 'http://127.0.0.1:8080' }));
});

const send = (payload: unknown, type = 'application/csp-report') =>
  app.inject({
    method: 'POST',
    url: '/policy/reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const reports = async () => (await app.inject('/policy')).json().reports;

describe('the policy', () => {
  test('is the one that a page with the widget needs, with the gateway as its only source', async () => {
    const { policy, reportUrl } = (
      await app.inject({ url: '/policy', headers: { host: 'localhost:8081' } })
    ).json();
    expect(policy).toBe(
      "default-src 'none'; script-src http://127.0.0.1:8080; style-src http://127.0.0.1:8080; img-src http://127.0.0.1:8080; connect-src http://127.0.0.1:8080; frame-src http://127.0.0.1:8080; form-action 'self' http://127.0.0.1:8080",
    );
    expect(reportUrl).toBe('http://localhost:8081/policy/reports');
  });

  test('has the reports of both kinds, the newest first, without what stands in a query', async () => {
    expect((await send(old)).statusCode).toBe(204);
    await send([newer(), { type: 'deprecation', body: {} }], 'application/reports+json');
    expect(await reports()).toMatchObject([
      { page: 'https://shop.example/0', directive: 'img-src', blocked: 'inline', isEnforced: false },
      {
        page: 'https://shop.example/pay',
        directive: 'frame-src',
        blocked: 'http://127.0.0.1:8080',
        isEnforced: true,
      },
    ]);
  });

  test('keeps the newest 200 reports, and forgets them when asked', async () => {
    await send(Array.from({ length: 250 }, (_, index) => newer(index)));
    expect(await reports()).toHaveLength(200);
    await app.inject({ method: 'DELETE', url: '/policy/reports' });
    expect(await reports()).toEqual([]);
  });

  test.each(['', '{', '[]', 'null', '{"csp-report":1}', '[{"type":"csp-violation"}]'])(
    'takes %j for no report',
    async (body) => {
      expect((await send(body || ' ')).statusCode).toBe(204);
      expect(await reports()).toEqual([]);
    },
  );

  test('a report of another type is refused with the types that browsers send', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/policy/reports',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      415,
      'Content-Type is text/plain; send application/csp-report or application/reports+json or application/json.',
    ]);
  });

  test('is asked for with the token; reports come without it, from pages of any site', async () => {
    const control = buildControl({
      token: 'secret',
      version: '0',
      origins: () => ({ gateway: '', pages: '' }),
      addRoutes: (routes) => addPolicy(routes, { gatewayOf: () => 'http://gateway.example' }),
    });
    expect((await control.inject('/policy')).statusCode).toBe(401);
    const report = await control.inject({
      method: 'POST',
      url: '/policy/reports',
      headers: {
        'content-type': 'application/csp-report',
        origin: 'https://shop.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: JSON.stringify(old),
    });
    expect(report.statusCode).toBe(204);
    expect((await control.inject({ method: 'DELETE', url: '/policy/reports' })).statusCode).toBe(401);
  });
});
