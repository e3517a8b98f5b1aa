import { describe, expect, test, vi } from 'vitest';
import { connectGateway, startGateway } from '../../../src/testing/kit/index.ts';
import { startStandIn, startTenant } from './stand-in.ts';

describe('a gateway that is joined', () => {
  test('tells its addresses', async () => {
    const { url } = await startStandIn();
    const gateway = await connectGateway(`${url}/`);
    expect(gateway).toMatchObject({
      url,
      controlUrl: url,
      pagesUrl: 'http://localhost:1',
      workbenchUrl: `${url}/workbench`,
      version: '1',
    });
    expect(gateway.log()).toBe('');
    await gateway.stop();
    expect((await connectGateway(url)).url).toBe(url);
  });

  test('is the one that the environment names, instead of a start', async () => {
    const { url } = await startStandIn();
    vi.stubEnv('PAYMENT_WIDGETS_GATEWAY', url);
    expect((await startGateway()).controlUrl).toBe(url);
    vi.unstubAllEnvs();
  });

  test('is sent the token that stands in its address, which is no part of the address that the kit tells', async () => {
    const { url, authorizations } = await startStandIn();
    vi.stubEnv('PAYMENT_WIDGETS_GATEWAY', url.replace('//', '//to%2Fken@'));
    expect((await startGateway()).controlUrl).toBe(url);
    vi.unstubAllEnvs();
    expect(authorizations).toEqual(['Bearer to/ken']);
    await connectGateway(url.replace('//', '//one@'), { controlToken: 'another' });
    expect(authorizations.at(-1)).toBe('Bearer another');
  });

  test.each([
    ['a web page', { 'GET /health': ['hello'] }],
    ['a gateway’s own port', { 'GET /health': 400 }],
    ['a server without such a path', { 'GET /health': 404 }],
  ])('is refused when it is %s, with the remedy', async (_, answers) => {
    const { url } = await startStandIn(answers);
    await expect(connectGateway(url)).rejects.toThrow(
      /is not the control plane of a test environment. Give the address that the gateway prints as "control".* live environment has none/,
    );
  });

  test('says the remedy when nothing answers', async () => {
    await expect(connectGateway('http://127.0.0.1:9')).rejects.toThrow(
      /^Nothing answers at http:\/\/127.0.0.1:9.*Give the address/,
    );
  });

  test('says which token is missing', async () => {
    const { url } = await startStandIn({ 'GET /health': 401 });
    await expect(connectGateway(url)).rejects.toThrow('GET');
  });
});

describe('a tenant', () => {
  test('is made with what the test says', async () => {
    const standIn = await startStandIn();
    const gateway = await connectGateway(standIn.url);
    const tenant = await gateway.createTenant({ seed: 's', clock: new Date(0), currencies: ['EUR'] });
    expect(tenant).toMatchObject({ entityId: 'E1', accessToken: 'token', seed: 's' });
    expect(standIn.asked).toContain(
      'POST /tenants {"seed":"s","clock":"1970-01-01T00:00:00.000Z","currencies":["EUR"]}',
    );
  });

  test('is gone at the end of its scope', async () => {
    const standIn = await startStandIn({ 'DELETE /tenants/E1': 204 });
    const gateway = await connectGateway(standIn.url);
    await (await gateway.createTenant())[Symbol.asyncDispose]();
    expect(standIn.asked.at(-1)).toBe('DELETE /tenants/E1');
  });

  test('creates a checkout with a page of a shop, and reads its status', async () => {
    const { standIn, tenant } = await startTenant({
      'POST /v1/checkouts': { id: 'C1', integrity: 'sha384-x' },
      'POST /tenants/E1/pages': { pageUrl: 'http://localhost:1/p', resultUrl: 'http://localhost:1/r' },
      'GET /v1/checkouts/C1/payment': { result: { code: '000.100.110', description: '' } },
      'GET /tenants/E1/checkouts/C1': { checkout: { state: 'paid' }, charges: [{ id: 'P' }], timeline: [] },
    });
    const checkout = await tenant.checkout({ amount: '1.00' }, { lang: 'de' });
    expect(checkout).toMatchObject({
      id: 'C1',
      integrity: 'sha384-x',
      pageUrl: 'http://localhost:1/p',
      resultUrl: 'http://localhost:1/r',
      workbenchUrl: `${standIn.url}/workbench/tenants/E1/checkouts/C1`,
    });
    expect(standIn.asked.slice(-2)).toEqual([
      'POST /v1/checkouts entityId=E1&amount=1.00&currency=EUR&paymentType=DB&integrity=true',
      'POST /tenants/E1/pages {"lang":"de","checkoutId":"C1","integrity":"sha384-x"}',
    ]);
    expect(await checkout.status()).toEqual({
      state: 'paid',
      httpStatus: 200,
      record: { result: { code: '000.100.110', description: '' } },
      rule: 'card.paid',
    });
    expect(await checkout.charges()).toEqual([{ id: 'P' }]);
  });

  test('says what the gateway refuses', async () => {
    const { tenant } = await startTenant({ 'POST /v1/checkouts': 400 });
    await expect(tenant.checkout()).rejects.toThrow('POST /v1/checkouts answered 400');
  });

  test('stores a card as an earlier order would have', async () => {
    const visa = { number: '4200 0000', expiry: '12 / 34', holder: 'Jane', cvv: '1', brand: 'VISA' };
    const { standIn, tenant } = await startTenant({
      'GET /tenants/E1/cards': { visa, amex: { ...visa, brand: 'AMEX' } },
      'POST /v1/registrations': { id: 'R1' },
    });
    expect(await tenant.store('amex')).toEqual({ registrationId: 'R1' });
    expect(standIn.asked.at(-1)).toBe(
      'POST /v1/registrations entityId=E1&paymentBrand=AMEX&card.number=42000000&card.expiryMonth=12&card.expiryYear=2034&card.holder=Jane',
    );
    await tenant.store({ holder: 'Jim' });
    expect(standIn.asked.at(-1)).toContain('paymentBrand=VISA&card.number=42000000');
    expect(standIn.asked.at(-1)).toContain('card.holder=Jim');
  });

  test('hands what has the wrong type to the gateway, which names it', async () => {
    const { standIn, tenant } = await startTenant({
      'POST /tenants/E1/clock': { now: '', isFrozen: false, next: [], done: [] },
      'POST /tenants/E1/faults': { id: 'F1' },
    });
    await tenant.clock.set(5 as never);
    await tenant.clock.set(new Date(Number.NaN));
    await tenant.faults.add({ status: 503 }, undefined as never);
    expect(standIn.asked.slice(-3).map((line) => line.split(' ')[2])).toEqual([
      '{"set":5}',
      '{"set":null}',
      '{"fault":{"status":503},"scope":{}}',
    ]);
  });

  test('moves its clock, and tells whoever moves with it', async () => {
    const done = [{ what: 'reminder', at: '2031-01-01T00:29:00.000Z' }];
    const { standIn, tenant } = await startTenant({
      'POST /tenants/E1/clock': { now: '2031-01-01T00:29:00.000Z', isFrozen: false, next: [], done },
    });
    const { clock } = tenant;
    const heard: string[] = [];
    clock.onChange = async ({ now }) => void heard.push(now);
    expect(await clock.advance('29:00')).toEqual(done);
    expect(await clock.set(new Date(0))).toEqual(done);
    await clock.freeze();
    expect(heard).toHaveLength(3);
    expect(standIn.asked.slice(-3).map((line) => line.split(' ')[2])).toEqual([
      '{"advance":"29:00"}',
      '{"set":"1970-01-01T00:00:00.000Z"}',
      '{"freeze":true}',
    ]);
  });

  test('adds a fault for one checkout, counts and removes it', async () => {
    const fault = { reset: 'after' } as const;
    const active = { id: 'F1', fault, scope: { on: 'payment.submit' }, met: 1 };
    const { standIn, tenant } = await startTenant({
      'POST /tenants/E1/faults': active,
      'GET /tenants/E1/faults': { faults: [active] },
      'DELETE /tenants/E1/faults/F1': 204,
    });
    const { faults } = tenant;
    const added = await faults.add(fault, { on: 'payment.submit', checkout: { id: 'C1' } });
    expect(standIn.asked.at(-1)).toBe(
      'POST /tenants/E1/faults {"fault":{"reset":"after"},"scope":{"on":"payment.submit","checkout":"C1"}}',
    );
    expect(await added.met()).toBe(1);
    await added.remove();
    expect(standIn.asked.at(-1)).toBe('DELETE /tenants/E1/faults/F1');
  });

  test('answers the one open challenge in the bank’s app, and refuses to guess among several', async () => {
    const challenges = [
      { id: 'T1', checkoutId: 'C1' },
      { id: 'T2', checkoutId: 'C2' },
    ];
    const { standIn, tenant } = await startTenant({
      'GET /tenants/E1/challenges': { challenges },
      'POST /tenants/E1/challenges/T2/approve': 204,
    });
    await tenant.answerInApp('approve', { id: 'C2' });
    expect(standIn.asked.at(-1)).toBe('POST /tenants/E1/challenges/T2/approve {}');
    await expect(tenant.answerInApp('approve')).rejects.toThrow('Open are those of: C1, C2.');
  });
});
