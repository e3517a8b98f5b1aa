/** Nothing more can be stored: stored payments stay readable, and new ones are refused before anything is charged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { loadDriver } from '../../src/gateway/store/sqlite/driver.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { type FullDisk, fullDisk } from '../support/full-disk.ts';
import { browser, card, entityId, minute, type TestGateway, token } from '../support/gateway.ts';
import { testProgram } from '../support/program.ts';
import { verify } from '../support/shopper.ts';

const authorization = `Bearer ${token}`;
const paid = '000.100.110';
const payment = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...card };
const challenged = { ...browser, 'card.number': '4200000000000018' };

let folder: string;
let disk: FullDisk;
let gateway: TestGateway;
let charges: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-full-'));
  disk = await fullDisk();
  charges = 0;
  const connector: GatewayConnector = {
    ...simulator,
    async charge(order, key, now) {
      charges += 1;
      return simulator.charge(order, key, now);
    },
  };
  const config = { throttles: { 'checkout-status': { limit: 2, seconds: 60 } } };
  gateway = await testProgram({
    data: join(folder, 'gateway.sqlite'),
    driver: disk.driver,
    connector,
    config,
  });
});
afterEach(async () => {
  disk.isFull = false;
  disk.fullAfter = undefined;
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, fields: Record<string, string>) => gateway.post(path, fields, { authorization });
const get = (path: string) => gateway.get(`${path}?entityId=${entityId}`, { authorization });
const refusals = () => gateway.log().match(/Nothing can be stored now: the disk is full[^"]*/g) ?? [];

describe('with a full disk', () => {
  test('the status of a paid checkout can be read any number of times, although the limit cannot count', async () => {
    const [unread, read] = [await gateway.prepare(), await gateway.prepare()];
    for (const id of [unread, read]) await gateway.pay(id);
    await gateway.status(read);
    disk.isFull = true;
    for (let i = 0; i < 5; i += 1) {
      for (const id of [unread, read]) {
        const status = await gateway.status(id);
        expect([status.statusCode, status.json().result.code]).toEqual([200, paid]);
      }
    }
    expect(refusals()).toEqual([
      'Nothing can be stored now: the disk is full; free some space. Until then requests that have to store something are answered 503.',
    ]);
  });

  test('reads of a status are noted again when there is room', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id);
    disk.isFull = true;
    await gateway.status(id);
    disk.isFull = false;
    await gateway.status(id);
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.readAt).not.toBeNull();
    expect(gateway.log()).toContain('What is to be stored is stored again.');
  });

  test('the node says so before a request meets it, and until there is room', async () => {
    const { health } = gateway.store;
    expect(await health.probeWrite()).toBeUndefined();
    disk.isFull = true;
    expect(await health.probeWrite()).toBe('Nothing can be stored now: the disk is full; free some space');
    disk.isFull = false;
    expect(await health.probeWrite()).toBeUndefined();
  });

  test('everything else can be read, too', async () => {
    const { id } = (await post('/v1/payments', { ...payment, merchantTransactionId: 'order-4711' })).json();
    const checkout = await gateway.prepare();
    disk.isFull = true;
    expect((await get(`/v1/payments/${id}`)).json().result.code).toBe(paid);
    const query = await gateway.get(`/v1/query?entityId=${entityId}&merchantTransactionId=order-4711`, {
      authorization,
    });
    expect(query.json().payments).toHaveLength(1);
    for (const path of [
      '/v1/paymentWidgets.js',
      `/v1/checkouts/${checkout}/config`,
      `/v1/pciIframe.html?checkoutId=${checkout}`,
      '/docs',
    ]) {
      expect([path, (await gateway.get(path)).statusCode]).toEqual([path, 200]);
    }
  });

  test('a request that has to store something is refused with 503, and nothing is charged', async () => {
    const checkout = await gateway.prepare();
    const stored = { ...payment, createRegistration: 'true' };
    const { id, registrationId } = (await post('/v1/payments', stored)).json();
    charges = 0;
    disk.isFull = true;
    const refused = [
      await post('/v1/checkouts', { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
      await post(`/v1/checkouts/${checkout}`, { entityId, amount: '2.00' }),
      await gateway.pay(checkout),
      await gateway.pay(checkout, { onlySave: 'true' }),
      await post('/v1/payments', payment),
      await post('/v1/payments', { ...payment, paymentType: 'PA.CP' }),
      await post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' }),
      await post(`/v1/registrations/${registrationId}/payments`, {
        entityId,
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'DB',
      }),
      await gateway.app.inject({
        method: 'DELETE',
        url: `/v1/registrations/${registrationId}?entityId=${entityId}`,
        headers: { authorization },
      }),
    ];
    for (const { statusCode, headers, json } of refused) {
      expect([statusCode, headers['retry-after'], json().result]).toEqual([
        503,
        '5',
        {
          code: '800.800.800',
          description: expect.stringMatching(
            /Nothing can be stored at the moment, so this request has charged and changed nothing: send it again after Retry-After\.$/,
          ),
        },
      ]);
    }
    expect(charges).toBe(0);
    expect(refusals()).toHaveLength(1);
    expect(gateway.log()).not.toContain('answering failed');
    disk.isFull = false;
    expect((await gateway.pay(checkout)).json().result.code).toBe(paid);
  });
});

test('a database that may not grow any more leads to the same refusals as a full disk', async () => {
  const { DatabaseSync, StatementSync } = await loadDriver();
  const opened: InstanceType<typeof DatabaseSync>[] = [];
  class Kept extends DatabaseSync {
    constructor(path: string) {
      super(path);
      opened.push(this);
    }
  }
  const data = join(folder, 'small.sqlite');
  const small = await testProgram({ data, driver: { DatabaseSync: Kept, StatementSync } });
  const id = await small.prepare();
  await small.pay(id);
  // SQLite keeps the pages that a database has and adds none beyond this limit.
  for (const database of opened.slice(1)) database.exec('pragma max_page_count=1');
  const create = () =>
    small.post(
      '/v1/checkouts',
      { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' },
      { authorization },
    );
  let answer = await create();
  for (let i = 0; i < 500 && answer.statusCode === 200; i += 1) answer = await create();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect((await small.status(id)).json().result.code).toBe(paid);
  await small.close();
});

describe('a disk that gets full while a payment is charged', () => {
  test('leaves a pending payment with its id, and not an error that would lead to a second payment', async () => {
    disk.fullAfter = /^commit$/;
    const answer = await post('/v1/payments', payment);
    expect([answer.statusCode, answer.json().result.code, charges]).toEqual([200, '000.200.000', 1]);
    const { id } = answer.json();
    expect((await get(`/v1/payments/${id}`)).json().result.code).toBe('000.200.000');
    disk.fullAfter = undefined;
    disk.isFull = false;
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect((await get(`/v1/payments/${id}`)).json().result.code).not.toBe('000.200.000');
    expect(charges).toBe(1);
  });

  test('leaves the checkout pending, and its repeat charges nothing', async () => {
    const id = await gateway.prepare();
    disk.fullAfter = /^commit$/;
    const attemptId = 'f'.repeat(32);
    expect((await gateway.pay(id, { attemptId })).json().result.code).toBe('000.200.000');
    disk.fullAfter = undefined;
    disk.isFull = false;
    const status = await gateway.status(id);
    expect([status.statusCode, status.json().result.code]).toEqual([200, '000.200.000']);
    expect(charges).toBe(1);
  });

  test('leaves a refund pending', async () => {
    const { id } = (await post('/v1/payments', payment)).json();
    disk.fullAfter = /^commit$/;
    const refund = await post(`/v1/payments/${id}`, {
      entityId,
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    expect([refund.statusCode, refund.json().result.code]).toEqual([200, '000.200.000']);
  });

  test('makes a shopper who has answered the issuer wait, and the payment ends once', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, challenged);
    // The disk is full as soon as the payment is on its way to the connector.
    disk.fullAfter = /^update "payments" set "state" = \?/;
    const { step } = await verify(gateway, answer, '1234').catch(() => ({ step: 'refused' }));
    expect(['wait', 'refused']).toContain(step);
    disk.fullAfter = undefined;
    disk.isFull = false;
    for (let i = 0; i < 5; i += 1) {
      gateway.wait(2 * minute);
      await gateway.runDue();
    }
    expect((await gateway.status(id)).json().result.code).toBe(paid);
    expect(charges).toBe(1);
  });
});
