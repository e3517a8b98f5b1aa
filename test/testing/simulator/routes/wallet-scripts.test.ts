import { afterEach, describe, expect, test } from 'vitest';
import type { ConfigInput } from '../../../../src/gateway/config/config.ts';
import { minute, type TestGateway } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const start = async (config?: ConfigInput) => {
  gateway = await testSimulator(config && { config });
};
const asked = {
  validationURL: 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
  domainName: 'shop.example',
};
const ask = (id: string, fields: Record<string, string> = asked) =>
  gateway.post(`/v1/checkouts/${id}/applepay/session`, fields, { origin: 'https://shop.example' });

describe('GET /_sim/wallets/{name}', () => {
  test('serves the stand-in of a wallet to any page', async () => {
    await start();
    const answer = await gateway.get('/_sim/wallets/apple-pay.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'the Apple Pay stand-in']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
  });

  test.each(['other.js', '..%2Fmain.js', 'sheet.js'])('serves nothing else: %s', async (name) => {
    await start();
    expect((await gateway.get(`/_sim/wallets/${name}`)).statusCode).toBe(404);
  });
});

describe('POST /v1/checkouts/{id}/applepay/session', () => {
  test('answers a session for the stand-in, readable on the shop’s page', async () => {
    await start();
    const answer = await ask(await gateway.prepare());
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { domainName: 'shop.example', displayName: 'Test Shop', merchantSessionIdentifier: expect.any(String) },
    ]);
    const { epochTimestamp, expiresAt } = answer.json();
    expect(expiresAt - epochTimestamp).toBe(5 * minute);
    const named = await ask(await gateway.prepare(), { ...asked, displayName: 'Our Shop' });
    expect(named.json().displayName).toBe('Our Shop');
  });

  test.each([
    ['no address', { domainName: 'shop.example' }, 'validationURL'],
    ['another address', { ...asked, validationURL: 'https://evil.example/' }, 'validationURL'],
    ['no domain', { validationURL: asked.validationURL }, 'domainName'],
  ])('refuses %s and names it', async (_name, fields, name) => {
    await start();
    const answer = await ask(await gateway.prepare(), fields);
    expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([400, [{ name }]]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test('says in the live environment that it needs a certificate', async () => {
    await start({ environment: 'live' });
    const [{ message }] = (await ask(await gateway.prepare())).json().result.parameterErrors;
    expect(message).toContain('merchant identity certificate');
  });
});
