import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TenantGateway, tenantGateway } from '../../support/tenants.ts';

const token = 'a-token-of-testers';
let own: TenantGateway;
let open: TenantGateway;
beforeAll(async () => {
  own = await tenantGateway();
  open = await tenantGateway(token);
});
afterAll(() => Promise.all([own.close(), open.close()]));

describe('the control plane without a token', () => {
  it('answers programs that name this computer', async () => {
    for (const host of ['localhost:8090', '127.0.0.1:8090', '[::1]:8090']) {
      expect((await own.call('GET', '/tenants', undefined, { host })).statusCode).toBe(200);
    }
  });

  it('refuses any other name, which a foreign site may have given this computer', async () => {
    const refused = await own.call('GET', '/tenants', undefined, { host: 'evil.example:8090' });
    expect([refused.statusCode, refused.json().error.parameter]).toEqual([421, 'host']);
  });

  it('refuses a page of another site', async () => {
    for (const headers of <Record<string, string>[]>[
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const refused = await own.call('POST', '/tenants', {}, { host: '127.0.0.1:8090', ...headers });
      expect([refused.statusCode, refused.json().error.parameter]).toEqual([403, 'origin']);
    }
  });

  it('answers the workbench, which has the gateway’s name', async () => {
    const host = '127.0.0.1:8090';
    const made = await own.call('POST', '/tenants', {}, { host, origin: `http://${host}` });
    expect(made.statusCode).toBe(201);
  });

  it('gives the scripts of a blank page nothing, and leads people to the other name', async () => {
    for (const headers of <Record<string, string>[]>[
      { origin: 'http://localhost:8090' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    ]) {
      const refused = await own.call('POST', '/tenants', {}, headers);
      expect([refused.statusCode, refused.json().error.parameter]).toEqual([403, 'host']);
    }
    const led = await own.call('GET', '/workbench', undefined, {
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
    });
    expect([led.statusCode, led.headers.location]).toEqual([
      302,
      expect.stringContaining('http://127.0.0.1:'),
    ]);
  });
});

describe('the control plane with a token', () => {
  const bearer = { authorization: `Bearer ${token}` };

  it.each(['a b', '[', 'gateway:99999'])('refuses the broken host %s and says so', async (host) => {
    const refused = await open.call('GET', '/health', undefined, { host, ...bearer });
    expect([refused.statusCode, refused.json().error.parameter]).toEqual([400, 'host']);
  });

  it('answers under any name whoever has the token', async () => {
    for (const host of ['payments:8090', 'localhost:8090']) {
      expect((await open.call('GET', '/tenants', undefined, { host, ...bearer })).statusCode).toBe(200);
    }
  });

  it('takes the token behind several blanks', async () => {
    const authorization = `Bearer   ${token}`;
    expect((await open.call('GET', '/tenants', undefined, { authorization })).statusCode).toBe(200);
  });

  it('refuses everybody else, and says where the token is', async () => {
    for (const headers of <Record<string, string>[]>[
      {},
      { authorization: 'Bearer another' },
      { authorization: token },
    ]) {
      const refused = await open.call('POST', '/tenants', {}, headers);
      expect([refused.statusCode, refused.json().error.parameter]).toEqual([401, 'Authorization']);
      expect(refused.json().error.message).toContain('PAYMENT_WIDGETS_CONTROL_TOKEN');
    }
  });

  it('leads everybody who opens its address to the workbench, which asks for the token', async () => {
    const led = await open.call('GET', '/', undefined, { host: 'payments:8090' });
    expect([led.statusCode, led.headers.location]).toEqual([302, '/workbench']);
  });

  it('tells its health to everybody', async () => {
    const health = await open.call('GET', '/health', undefined, { host: 'payments:8090' });
    expect(health.json()).toEqual({
      status: 'ok',
      version: expect.stringContaining('@'),
      gateway: 'http://payments:8080',
      pages: 'http://payments:8090',
      awayConnectors: ['cards'],
    });
  });
});
