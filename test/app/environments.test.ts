import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConfigInput } from '../../src/gateway/config/config.ts';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { noUpstream } from '../../src/gateway/connectors/uncharged-outcomes.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { card, type TestGateway, token } from '../support/gateway.ts';
import { testProgram } from '../support/program.ts';

const europe = 'c'.repeat(32);
const world = 'd'.repeat(32);
const merchantId = 'e'.repeat(32);
const stranger = 'f'.repeat(32);
const authorization = `Bearer ${token}`;
const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

let gateway: TestGateway;
afterEach(() => gateway.close());

/** Opens a gateway with another configuration of the entities that the default token may use. */
async function open(config: ConfigInput, external?: GatewayConnector): Promise<void> {
  const { hashToken } = await import('../../src/gateway/config/config.ts');
  gateway = await testProgram({
    config: {
      entities: [
        { id: europe, name: 'Shop Europe', currencies: ['EUR'] },
        { id: world, name: 'Shop World' },
        { id: stranger, name: 'Stranger' },
      ],
      merchants: [
        {
          id: merchantId,
          name: 'Shop',
          dispatch: [{ currencies: ['EUR'], channel: europe }, { channel: world }],
        },
      ],
      grants: [{ tokenHash: hashToken(token), entities: [merchantId] }],
      ...config,
    },
    ...(external && { external: () => external }),
  });
}

const post = (path: string, fields: Record<string, string>) => gateway.post(path, fields, { authorization });
const get = (path: string) => gateway.get(path, { authorization });
const pay = (fields: Record<string, string>) => post('/v1/payments', { ...sale, ...card, ...fields });

describe('a merchant with several channels', () => {
  test.each([
    ['EUR', 'Shop Europe', europe],
    ['USD', 'Shop World', world],
  ])('charges %s through %s', async (currency, name, channel) => {
    await open({});
    const { id, descriptor, ndc } = (await pay({ entityId: merchantId, currency })).json();
    expect([descriptor.endsWith(` ${name}`), ndc.slice(0, 32)]).toEqual([true, channel]);
    for (const entityId of [merchantId, channel]) {
      expect((await get(`/v1/payments/${id}?entityId=${entityId}`)).statusCode).toBe(200);
    }
    const other = channel === europe ? world : europe;
    expect((await get(`/v1/payments/${id}?entityId=${other}`)).statusCode).toBe(404);
  });

  test('sends follow-ups through the channel that charged, and not through the other one', async () => {
    await open({});
    const { id } = (await pay({ entityId: merchantId })).json();
    const refund = { amount: '1.00', currency: 'EUR', paymentType: 'RF' };
    const other = await post(`/v1/payments/${id}`, { ...refund, entityId: world });
    expect(other.json().result.code).toBe('700.400.700');
    const answer = await post(`/v1/payments/${id}`, { ...refund, entityId: merchantId });
    expect([answer.statusCode, answer.json().ndc.slice(0, 32)]).toEqual([200, europe]);
  });

  test('prepares a checkout without a channel, because the card decides it', async () => {
    await open({
      merchants: [
        {
          id: merchantId,
          name: 'Shop',
          dispatch: [{ brands: ['MASTER'], channel: europe }, { channel: world }],
        },
      ],
    });
    const shopperResultUrl = 'https://shop.example/';
    const { id } = (await post('/v1/checkouts', { ...sale, entityId: merchantId, shopperResultUrl })).json();
    await gateway.pay(id, { paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
    const status = await get(`/v1/checkouts/${id}/payment?entityId=${merchantId}`);
    expect(status.json().descriptor).toMatch(/ Shop Europe$/);
  });

  test('cannot use another merchant’s payments, whether they exist or not', async () => {
    await open({});
    for (const entityId of [stranger, '9'.repeat(32)]) {
      const answer = await pay({ entityId });
      expect([answer.statusCode, answer.json().result.code]).toEqual([403, '800.900.302']);
    }
  });
});

describe('the live environment', () => {
  const real: GatewayConnector = {
    ...simulator,
    charge: async ({ mode }) => ({ code: mode === 'LIVE' ? '000.000.000' : '000.100.112', rule: 'upstream' }),
  };

  test('charges everything through the upstream and has no test mode', async () => {
    await open({ environment: 'live' }, real);
    const answer = await pay({ entityId: world });
    expect(answer.json().result.code).toBe('000.000.000');
    for (const testMode of ['INTERNAL', 'EXTERNAL']) {
      const refused = await pay({ entityId: world, testMode });
      expect(refused.json().result.parameterErrors).toMatchObject([{ name: 'testMode' }]);
      const checkout = await post('/v1/checkouts', { ...sale, entityId: world, testMode });
      expect(checkout.statusCode).toBe(400);
    }
  });

  test('sends no header with rules and has no pages for testers', async () => {
    await open({ environment: 'live' }, real);
    const answer = await pay({ entityId: world, nobodyKnows: 'this' });
    expect(Object.keys(answer.headers).filter((name) => /simulator|unknown/.test(name))).toEqual([]);
    const id = '00000000-0000-4000-8000-000000000000';
    const issuer = ['/acs/challenge', '/acs/method', `/acs/app/${id}`, `/_sim/acs/${id}`];
    const tools = [
      '/_sim/journal',
      '/_sim/clock',
      '/_sim/wallets/apple-pay.js',
      '/_sim/form',
      '/_sim/form/paid',
      '/connectors/asyncresponse_simulator',
    ];
    expect((await get('/v1/static/0123456789ab/apple-pay.js')).statusCode).toBe(404);
    for (const path of [...tools, ...issuer, `/_sim/acs/${id}/approve`]) {
      const statuses = [(await get(path)).statusCode, (await post(path, {})).statusCode];
      expect([path, ...statuses]).toEqual([path, 404, 404]);
    }
  });
});

describe('a setting', () => {
  test('strictParameters refuses unknown parameters', async () => {
    await open({ strictParameters: true });
    const answer = await pay({ entityId: world, nobodyKnows: 'this' });
    expect(answer.json().result).toMatchObject({
      code: '200.300.404',
      parameterErrors: [{ name: 'nobodyKnows' }],
    });
  });

  test('simulateExternal lets the simulator answer testMode=EXTERNAL where a channel has no upstream', async () => {
    const external: GatewayConnector = { ...simulator, charge: async () => noUpstream('EXTERNAL') };
    const fields = { entityId: world, testMode: 'EXTERNAL' };
    await open({}, external);
    const refused = (await pay(fields)).json();
    expect(refused.result.code).toBe('600.200.201');
    expect(refused.result.parameterErrors).toMatchObject([
      { name: 'testMode', message: expect.stringContaining('--simulate-external') },
    ]);
    await gateway.close();
    await open({ simulateExternal: true }, external);
    const paid = (await pay(fields)).json();
    expect(paid.result.code).toBe('000.100.110');
    const refund = { ...fields, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
    expect((await post(`/v1/payments/${paid.id}`, refund)).json().result.code).toBe('000.100.110');
    const stored = (await post('/v1/registrations', { ...card, ...fields })).json();
    expect(stored.result.code).toBe('000.100.110');
  });

  test('simulateExternal leaves a channel with an upstream to its upstream', async () => {
    const charged: string[] = [];
    const external: GatewayConnector = {
      ...simulator,
      charge: (order, key, now) => {
        charged.push(order.mode);
        return simulator.charge(order, key, now);
      },
    };
    const upstream = { address: 'https://up.example', entityId: stranger, accessToken: 'x'.repeat(24) };
    const entities = [{ id: world, name: 'Shop World', upstream }];
    await open(
      {
        entities,
        merchants: [],
        grants: [{ tokenHash: createHash('sha256').update(token).digest(), entities: [world] }],
        simulateExternal: true,
      },
      external,
    );
    await pay({ entityId: world, testMode: 'EXTERNAL' });
    expect(charged).toEqual(['EXTERNAL']);
  });

  test('lenientFormats accepts a phone number of any form', async () => {
    const phone = {
      entityId: world,
      'customer.phone': '(?!?)555-5555',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    };
    await open({});
    const refused = await pay(phone);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().result.parameterErrors).toMatchObject([
      { name: 'customer.phone', message: expect.stringContaining('--lenient-formats') },
    ]);
    await gateway.close();
    await open({ lenientFormats: true });
    const taken = await pay(phone);
    expect([taken.statusCode, taken.headers['x-lenient-parameters']]).toEqual([200, 'customer.phone']);
    expect((await pay({ entityId: world })).headers).not.toHaveProperty('x-lenient-parameters');
  });

  test('consumeOnRead gives the status of a paid checkout once', async () => {
    await open({ consumeOnRead: true });
    const shopperResultUrl = 'https://shop.example/';
    const { id } = (await post('/v1/checkouts', { ...sale, entityId: world, shopperResultUrl })).json();
    const path = `/v1/checkouts/${id}/payment?entityId=${world}`;
    expect((await get(path)).json().result.code).toBe('000.200.000');
    await gateway.pay(id, { 'card.holder': '800.100.153' });
    expect([(await get(path)).statusCode, (await get(path)).statusCode]).toEqual([400, 400]);
    await gateway.pay(id);
    expect((await get(path)).json().result.code).toBe('000.100.110');
    const again = await get(path);
    expect(again.json().result.description).toContain('No payment session found');
    expect(again.json().ndc).toMatch(new RegExp(`^${world}_`));
  });

  test('reversalCutOff sets the time until which a debit of the same day can be reversed', async () => {
    await open({ reversalCutOff: '10:30' });
    const { id } = (await pay({ entityId: world })).json();
    gateway.wait(31 * 60_000);
    const late = await post(`/v1/payments/${id}`, { entityId: world, paymentType: 'RV' });
    expect(late.json().result.code).toBe('700.300.700');
  });
});
