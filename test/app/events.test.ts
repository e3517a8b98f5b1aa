// @tests src/testing/simulator/connector/simulator.ts
import { createDecipheriv } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { card, entityId, minute, otherEntityId, otherToken, type TestGateway } from '../support/gateway.ts';
import { codeOf, merchantAt } from '../support/merchant.ts';
import { testSimulator } from '../support/simulator-routes.ts';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let address: string;
let heard: Heard[];
/** The statuses that the merchant's server answers, one for each request; 200 when none is left. */
let statuses: number[];
let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;

beforeEach(async () => {
  heard = [];
  statuses = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await gateway.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const switches = 'customParameters[forceResultCode]';
/**
 * Of these fields, the simulator's switch. A page may force declines only; the merchant's server may force every
 * outcome when it prepares the checkout.
 */
const forced = (fields: Record<string, string>): Record<string, string> =>
  switches in fields ? { [switches]: fields[switches] ?? '' } : {};
const unforced = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== switches));

async function passMinutes(minutes: number): Promise<void> {
  gateway.wait(minutes * minute);
  await gateway.runDue();
}

describe('the reminder of a shop', () => {
  beforeEach(async () => {
    gateway = await testSimulator({ config: { allowLoopbackCallbacks: true } });
    merchant = merchantAt(gateway);
  });
  const prepare = () => gateway.prepare({ shopperResultUrl: `${address}/result?order=7` });

  test('is one GET request 29 minutes after the shopper paid, when no server asked for the outcome', async () => {
    const id = await prepare();
    await gateway.pay(id);
    await passMinutes(28.9);
    expect(heard).toEqual([]);
    await passMinutes(0.1);
    const path = encodeURIComponent(`/v1/checkouts/${id}/payment`);
    expect(heard).toMatchObject([
      { method: 'GET', url: `/result?order=7&id=${id}&resourcePath=${path}`, body: '' },
    ]);
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
    await passMinutes(600);
    expect(heard).toHaveLength(1);
  });

  test('of the last attempt still finds the outcome', async () => {
    statuses = [500, 500, 500];
    const id = await prepare();
    await gateway.pay(id);
    for (const wait of [29, 1, 5, 30]) await passMinutes(wait);
    expect(heard).toHaveLength(4);
    expect(codeOf(await gateway.status(id))).toBe('000.100.110');
  });

  test('does not come when the outcome was read', async () => {
    const id = await prepare();
    await gateway.pay(id);
    await gateway.status(id);
    await passMinutes(29);
    expect(heard).toEqual([]);
  });

  test('comes for a payment that nobody asked for, even when an earlier decline was read', async () => {
    const id = await prepare();
    await gateway.pay(id, { 'card.holder': '800.100.153' });
    await gateway.status(id);
    await gateway.pay(id);
    await passMinutes(29);
    expect(heard).toHaveLength(1);
  });

  test('comes 29 minutes after the last time the shopper paid, not after an earlier decline', async () => {
    const id = await prepare();
    await gateway.pay(id, { 'card.holder': '800.100.153' });
    await passMinutes(28);
    await gateway.pay(id);
    await passMinutes(28.9);
    expect(heard).toEqual([]);
    await passMinutes(0.1);
    expect(heard).toHaveLength(1);
  });

  test('of a checkout that only stored the instrument names its registration', async () => {
    const storing = { amount: '', currency: '', paymentType: '', createRegistration: 'true' };
    const id = await gateway.prepare({ ...storing, shopperResultUrl: `${address}/stored` });
    await gateway.post(`/v1/checkouts/${id}/registration`, card, { accept: 'application/json' });
    await passMinutes(29);
    expect(heard[0]?.url).toBe(
      `/stored?id=${id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${id}/registration`)}`,
    );
  });

  test.each([
    ['nothing was prepared', {}, 1],
    ['its origin was prepared', () => ({ shopOrigins: `https://shop.example ${address}` }), 1],
    ['other origins were prepared', { shopOrigins: 'https://shop.example' }, 0],
    ['its origin has another port', { shopOrigins: 'http://127.0.0.1' }, 0],
  ])('goes to an address that only the browser sent when %s: %o, %i', async (_when, prepared, count) => {
    const fields = typeof prepared === 'function' ? prepared() : prepared;
    const id = await gateway.prepare({ shopperResultUrl: '', ...fields });
    await gateway.pay(id, { shopperResultUrl: `${address}/result` });
    await passMinutes(29);
    expect(heard).toHaveLength(count);
  });

  test('does not come when nobody pressed the pay button', async () => {
    await prepare();
    await passMinutes(31);
    expect(heard).toEqual([]);
  });

  test.each([
    ['no outcome yet', { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' }],
    ['a pending payment', { ...card, 'customParameters[forceResultCode]': '000.200.000' }],
  ])('does not come when the status was asked for, although there was %s', async (_name, fields) => {
    const id = await gateway.prepare({ shopperResultUrl: `${address}/result?order=7`, ...forced(fields) });
    await gateway.post(`/v1/checkouts/${id}/payment`, unforced(fields), { accept: 'application/json' });
    expect(codeOf(await gateway.status(id))).toBe('000.200.000');
    await passMinutes(29);
    await passMinutes(120);
    expect(heard).toEqual([]);
  });

  test('of a stored instrument does not come when its status was asked for', async () => {
    const storing = { amount: '', currency: '', paymentType: '', createRegistration: 'true' };
    const id = await gateway.prepare({ ...storing, shopperResultUrl: `${address}/stored` });
    await gateway.post(`/v1/checkouts/${id}/registration`, card, { accept: 'application/json' });
    await merchant.get(`/v1/checkouts/${id}/registration`);
    await passMinutes(29);
    expect(heard).toEqual([]);
  });

  test('comes when only somebody else, or nobody with a token, asked for the status', async () => {
    const id = await prepare();
    await gateway.pay(id);
    const path = `/v1/checkouts/${id}/payment`;
    await gateway.get(`${path}?entityId=${otherEntityId}`, { authorization: `Bearer ${otherToken}` });
    await gateway.get(`${path}?entityId=${entityId}`);
    await passMinutes(29);
    expect(heard).toHaveLength(1);
  });

  test('comes when the status was asked for only before the shopper paid', async () => {
    const id = await prepare();
    await gateway.status(id);
    await gateway.pay(id);
    await passMinutes(29);
    expect(heard).toHaveLength(1);
  });
});

test('no shop on this computer is called without the switch for tests', async () => {
  gateway = await testSimulator();
  const id = await gateway.prepare({ shopperResultUrl: `${address}/result` });
  await gateway.pay(id);
  await passMinutes(29);
  expect(heard).toEqual([]);
  expect(gateway.log()).toContain('--allow-loopback-callbacks');
});

test('a gateway that stops does not wait for an inquiry at a connector', async () => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const connector: GatewayConnector = {
    ...simulator,
    charge: () => Promise.reject(new Error('lost')),
    find: () => {
      asked();
      return new Promise(() => undefined);
    },
  };
  gateway = await testSimulator({ connector });
  await gateway.pay(await gateway.prepare());
  const running = passMinutes(2);
  await isAsked;
  await gateway.close();
  await running;
  expect(gateway.log()).not.toContain('A job failed');
});

describe('a webhook', () => {
  const secret = '0f'.repeat(32);
  const webhook = (change = {}) => ({
    address,
    types: ['PAYMENTS', 'REGISTRATIONS'] as const,
    secret,
    ...change,
  });

  beforeEach(async () => {
    const channel = {
      id: entityId,
      name: 'Test Shop',
      webhooks: [{ ...webhook(), types: [...webhook().types] }],
    };
    gateway = await testSimulator({ config: { allowLoopbackCallbacks: true, entities: [channel] } });
    merchant = merchantAt(gateway);
  });

  /** Decrypts a webhook as a merchant's server does. */
  function decrypt({ headers, body }: Heard) {
    const iv = Buffer.from(String(headers['x-initialization-vector']), 'hex');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
    decipher.setAuthTag(Buffer.from(String(headers['x-authentication-tag']), 'hex'));
    return JSON.parse(Buffer.concat([decipher.update(body, 'hex'), decipher.final()]).toString());
  }

  test('is activated by a test message, then told of payments', async () => {
    await gateway.runDue();
    const { id } = (await merchant.pay('DB')).json();
    await gateway.runDue();
    const [activation, message] = heard.map(decrypt);
    expect(activation).toMatchObject({ type: 'test', action: 'webhook activation' });
    expect(message).toMatchObject({
      type: 'PAYMENT',
      action: 'CREATED',
      payload: {
        id,
        paymentType: 'DB',
        amount: '92.00',
        authentication: { entityId },
        channelName: 'Test Shop',
      },
    });
  });

  test('gets the pending payment as it was, although the outcome is known before it is told', async () => {
    await gateway.runDue();
    const sent = { amount: '1.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
    const answer = await merchant.post('/v1/payments', { ...sent, shopperResultUrl: `${address}/result` });
    const { id } = answer.json();
    await gateway.get(`/connectors/asyncresponse_simulator?ndcid=${id}&choice=approve`);
    await gateway.runDue();
    const messages = heard.slice(1).map(decrypt);
    expect(messages.map(({ action, payload }) => [action, payload.result.code]).sort()).toEqual([
      ['CREATED', '000.200.000'],
      ['UPDATED', '000.100.110'],
    ]);
  });

  test('gets a registration that was made with a payment', async () => {
    await gateway.runDue();
    const { registrationId } = (await merchant.pay('DB', '1.00', { createRegistration: 'true' })).json();
    await gateway.runDue();
    const messages = heard.slice(1).map(decrypt);
    expect(messages.map(({ type }) => type).sort()).toEqual(['PAYMENT', 'REGISTRATION']);
    expect(messages.find(({ type }) => type === 'REGISTRATION').payload.id).toBe(registrationId);
  });
});
