// @runs postgres
/** The names by which an upstream knows a repeat again, also when this gateway's database was restored. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import {
  card,
  checkout,
  entityId,
  minute,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

const day = 24 * 60 * minute;

/** The keys of all charges and follow-ups, oldest first. */
let keys: string[];
let gateway: TestGateway;

const connector: GatewayConnector = {
  ...simulator,
  charge: (order, key, now) => {
    keys.push(key);
    return simulator.charge(order, key, now);
  },
  followUp: (order, key, now) => {
    keys.push(key);
    return simulator.followUp(order, key, now);
  },
};

const open = async () => {
  keys = [];
  gateway = await testGateway({ connector });
};
beforeEach(open);
afterEach(() => gateway.close());

/** Goes on with an empty database. */
async function loseDatabase(): Promise<void> {
  await gateway.close();
  await open();
}

const post = async (path: string, fields: Readonly<Record<string, string>>, key?: string) =>
  (
    await gateway.post(path, fields, {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    })
  ).json();
const pay = (key?: string) => post('/v1/payments', { ...checkout, ...card }, key);
const refund = (id: string, more: Readonly<Record<string, string>> = {}, key?: string) =>
  post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount: '2.00', currency: 'EUR', ...more }, key);

describe('a payment with an Idempotency-Key', () => {
  test('has the same id and the same name at its connector in a database that has lost it', async () => {
    const { id } = await pay('one');
    const [before] = keys;
    await loseDatabase();
    expect([(await pay('one')).id, keys]).toEqual([id, [before]]);
    expect((await pay('two')).id).not.toBe(id);
    expect(new Set(keys).size).toBe(2);
  });

  test('has other names after a day, when the key stands for another payment', async () => {
    const { id } = await pay('one');
    gateway.wait(day);
    expect((await pay('one')).id).not.toBe(id);
    expect(new Set(keys).size).toBe(2);
  });

  test('has an id that cannot be made of the key alone', async () => {
    const { id } = await pay('one');
    expect([keys[0]?.slice(0, 32), keys[0]?.slice(-32)]).not.toContain(id);
    const { createHash } = await import('node:crypto');
    expect(
      createHash('sha256')
        .update(keys[0] ?? '')
        .digest('hex')
        .slice(0, 32),
    ).not.toBe(id);
  });
});

test('payments without an Idempotency-Key have new names, because nothing tells a repeat from another payment', async () => {
  await pay();
  await pay();
  expect(new Set(keys).size).toBe(2);
});

describe('a follow-up without an Idempotency-Key', () => {
  test('is named by its payment, type, amount, reference and number among equal ones', async () => {
    const names = async () => {
      const { id } = await pay('one');
      await refund(id);
      await refund(id);
      await refund(id, { amount: '3.00' });
      await refund(id, { merchantTransactionId: 'parcel-2' });
      return keys;
    };
    const before = await names();
    expect(new Set(before).size).toBe(5);
    await loseDatabase();
    expect(await names()).toEqual(before);
  });

  test('counts those that were declined', async () => {
    const { id } = await pay('one');
    await refund(id, { 'customParameters[forceResultCode]': '800.100.153' });
    await refund(id);
    expect(new Set(keys).size).toBe(3);
  });

  test('has a name of its own among equal ones at the same time', async () => {
    const { id } = await pay('one');
    const all = await Promise.all(Array.from({ length: 8 }, () => refund(id)));
    expect(new Set(all.map((one) => one.id)).size).toBe(8);
    expect(new Set(keys).size).toBe(9);
  });

  test('that captures the whole of a PA.CP has the same name in a database that has lost it', async () => {
    const whole = { ...checkout, ...card, paymentType: 'PA.CP' };
    await post('/v1/payments', whole, 'one');
    const before = keys;
    await loseDatabase();
    await post('/v1/payments', whole, 'one');
    expect([before.length, keys]).toEqual([2, before]);
  });
});
