/** The database is lost when money has moved: no answer says that nothing was charged, and none makes anybody repeat it. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
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
import { openTestStore } from '../../support/test-store.ts';

const authorization = `Bearer ${token}`;

let gateway: TestGateway;
let isLost: boolean;
/** Whether the store is lost after the connector's next call. */
let losesNext: boolean;
/** How often the connector was called. */
let calls: number;
/** Whether another process ends the payment, and the store is lost then. */
let takesOver: boolean;
/** How long the connector takes. */
let chargingMs: number;

const losing =
  <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
  async (...values: Values): Promise<Result> => {
    await pause(chargingMs);
    const result = await call(...values);
    calls += 1;
    isLost = losesNext;
    return result;
  };
const connector: GatewayConnector = {
  ...simulator,
  charge: losing(simulator.charge),
  followUp: losing(simulator.followUp),
  find: async () => ({ code: '000.100.110', rule: 'found' }),
};

function lossy<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (takesOver && name === 'endCheckoutAttempt')
        return async () => {
          isLost = true;
          return false;
        };
      return (...all: unknown[]) =>
        isLost ? Promise.reject(new StoreUnavailable('the connection is lost')) : value.apply(target, all);
    },
  });
}

beforeEach(async () => {
  [isLost, losesNext, takesOver, calls, chargingMs] = [false, false, false, 0, 0];
  const store: Store = await openTestStore(':memory:');
  gateway = await testGateway({ store: lossy(store), connector, config: { waitForWinner: 5_000 } });
});
afterEach(async () => {
  isLost = false;
  await gateway.close();
});

const send = (path: string, fields: Readonly<Record<string, string>>) =>
  gateway.post(path, fields, { authorization });
const codeOf = async (id: string) =>
  (await gateway.get(`/v1/payments/${id}?entityId=${entityId}`, { authorization })).json().result.code;

/** Restores the store, and lets the due jobs do what was left. */
async function restore() {
  [isLost, losesNext] = [false, false];
  for (const minutes of [2, 1]) {
    gateway.wait(minutes * minute);
    await gateway.runDue();
  }
}

test.each([
  ['DB', 'DB'],
  ['PA', 'PA'],
  // The authorisation alone is known.
  ['PA.CP', 'PA'],
])('a %s is answered as a pending %s, and its outcome is recorded later', async (paymentType, answered) => {
  losesNext = true;
  const { statusCode, headers, ...answer } = await send('/v1/payments', {
    ...checkout,
    ...card,
    paymentType,
  });
  const record = answer.json();
  expect([statusCode, headers['x-simulator-rule'], record.paymentType, record.result.code]).toEqual([
    200,
    'outcome-not-stored',
    answered,
    '000.200.000',
  ]);
  await restore();
  expect(await codeOf(record.id)).toBe('000.100.110');
  expect(calls).toBe(paymentType === 'PA.CP' ? 2 : 1);
});

test('a refund is answered as pending, and its amount cannot be refunded again', async () => {
  const { id } = (await send('/v1/payments', { ...checkout, ...card })).json();
  losesNext = true;
  const refund = { entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
  const answer = await send(`/v1/payments/${id}`, refund);
  expect([answer.statusCode, answer.json().result.code]).toEqual([200, '000.200.000']);
  await restore();
  expect(await codeOf(answer.json().id)).toBe('000.100.110');
  expect((await send(`/v1/payments/${id}`, refund)).json().result.code).toBe('700.300.300');
});

test('a confirmed submission is told as one that may be paid, and confirmed again it is', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id, { onlySave: 'true' });
  losesNext = true;
  const confirm = () => send(`/v1/checkouts/${id}/payment`, { entityId });
  const answer = await confirm();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().result.code]).toEqual([
    500,
    undefined,
    '900.100.300',
  ]);
  await restore();
  expect((await confirm()).json().result.code).toBe('000.100.110');
  expect(calls).toBe(1);
});

describe('a second request that waits for the first one, whose outcome is lost, is told that it is not known', () => {
  type Pay = () => ReturnType<typeof send>;
  const keyed = { authorization, 'idempotency-key': 'order-17' };
  const pending = '200 000.200.000';
  const unread = '500 900.100.300';

  async function prepareForm(): Promise<Pay> {
    const id = await gateway.prepare();
    return () => gateway.pay(id);
  }
  async function prepareConfirmation(): Promise<Pay> {
    const id = await gateway.prepare();
    await gateway.pay(id, { onlySave: 'true' });
    return () => send(`/v1/checkouts/${id}/payment`, { entityId });
  }
  const prepareKey = async (): Promise<Pay> => () =>
    gateway.post('/v1/payments', { ...checkout, ...card }, keyed);

  test.each<[string, () => Promise<Pay>, string[]]>([
    ['the form', prepareForm, [pending, unread]],
    ['a confirmation', prepareConfirmation, [unread, unread]],
    ['a key', prepareKey, [pending, pending]],
  ])('by %s', async (_who, prepare, told) => {
    const pay = await prepare();
    [chargingMs, losesNext] = [300, true];
    const answers = await Promise.all([pay(), pay()]);
    expect(answers.map((answer) => `${answer.statusCode} ${answer.json().result.code}`)).toEqual(told);
    expect(calls).toBe(1);
  });
});

test('a payment that another process has taken over is told as pending', async () => {
  const id = await gateway.prepare();
  takesOver = true;
  const answer = await gateway.pay(id);
  expect([answer.statusCode, answer.json().result.code]).toEqual([200, '000.200.000']);
});
