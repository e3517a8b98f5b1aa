// @runs postgres
/** When the housekeeping goes on, and by which clock. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { housekeepingClock, housekeepingHandler, sweptKinds } from '../../../src/gateway/jobs/retention.ts';
import { card, checkout, testGateway } from '../../support/gateway.ts';

const now = 1_000_000;
const none = Object.fromEntries(sweptKinds.map((kind) => [kind, 0])) as Record<
  (typeof sweptKinds)[number],
  number
>;

const paymentCounts = { countNext: async () => false };

test('the housekeeping goes on while there is more to search, and rests for a minute afterwards', async () => {
  let sweeps = 0;
  const retention = { deleted: none, sweep: async () => ({ ...none, isOver: ++sweeps === 3 }) };
  const run = housekeepingHandler({ retention, paymentCounts }, () => 18);
  const signal = new AbortController().signal;
  expect(await run({} as never, { now, signal, requireHeld: async () => {} })).toEqual({
    retryAt: now + 60_000,
  });
  expect(sweeps).toBe(3);
});

test('the housekeeping goes on while there are payments to count', async () => {
  let counts = 0;
  const retention = { deleted: none, sweep: async () => ({ ...none, isOver: true }) };
  const run = housekeepingHandler(
    { retention, paymentCounts: { countNext: async () => ++counts < 3 } },
    () => 18,
  );
  const { signal } = new AbortController();
  expect(await run({} as never, { now, signal, requireHeld: async () => {} })).toEqual({
    retryAt: now + 60_000,
  });
  expect(counts).toBe(3);
});

test('the housekeeping ends after the sweep in which the process stops', async () => {
  const stopping = new AbortController();
  let sweeps = 0;
  const sweep = async () => {
    sweeps += 1;
    if (sweeps === 2) stopping.abort();
    return { ...none, isOver: false };
  };
  const run = housekeepingHandler({ retention: { deleted: none, sweep }, paymentCounts }, () => 18);
  expect(await run({} as never, { now, signal: stopping.signal, requireHeld: async () => {} })).toEqual({
    retryAt: now,
  });
  expect(sweeps).toBe(2);
});

test('the housekeeping ends after the sweep in which somebody waits for its end', async () => {
  let sweeps = 0;
  const sweep = async () => ({ ...none, isOver: ++sweeps === 9 });
  const run = housekeepingHandler(
    { retention: { deleted: none, sweep }, paymentCounts },
    () => 18,
    () => sweeps === 2,
  );
  const { signal } = new AbortController();
  expect(await run({} as never, { now, signal, requireHeld: async () => {} })).toEqual({ retryAt: now });
  expect(sweeps).toBe(2);
});

test('the clock of the housekeeping is the earlier one of the gateway’s and the computer’s', () => {
  const at = (time: number) => ({ now: () => time });
  expect(housekeepingClock(at(7), at(5)).now()).toBe(5);
  expect(housekeepingClock(at(3), at(5)).now()).toBe(3);
});

test('a test clock that is set 19 months ahead deletes no payment', async () => {
  const gateway = await testGateway({ now: Date.now(), jobs: { interval: 10 } });
  // On PostgreSQL other tests of this process have used the store.
  const before = gateway.store.retention.deleted.payments;
  const id = await gateway.prepare();
  await gateway.pay(id, { ...checkout, ...card });
  const payment = (await gateway.store.findCheckout(id.split('.')[0] ?? ''))?.paymentId ?? '';
  gateway.wait(19 * 31 * 24 * 60 * 60_000);
  await pause(300);
  const found = await gateway.store.findPayment(payment);
  const { payments } = gateway.store.retention.deleted;
  await gateway.close();
  expect([found?.id, payments]).toEqual([payment, before]);
});
