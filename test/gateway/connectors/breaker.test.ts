/** An acquirer that counts as away is tried by one order in half a minute, whatever comes back late. */
// @tests src/gateway/connectors/breaker.ts
import { afterEach, expect, test, vi } from 'vitest';
import { createBreaker } from '../../../src/gateway/connectors/breaker.ts';

const second = 1_000;
const start = Date.parse('2026-11-26T18:00:00Z');
const fails = () => Promise.reject(new Error('timeout'));

afterEach(() => void vi.useRealTimers());

/** An order that is on its way until it fails. */
function createOrder() {
  let fail = () => {};
  const answer = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error('timeout'));
  });
  return { answer, fail: () => fail() };
}

/** Has five orders in a row fail. */
async function openBreaker() {
  const breaker = createBreaker(() => {});
  for (const _ of Array(5)) await breaker.watch(fails, start).catch(() => {});
  expect(breaker.isOpen()).toBe(true);
  return breaker;
}

test('an order that was sent before its acquirer was away and fails later has no further one sent there', async () => {
  const breaker = await openBreaker();
  const late = createOrder();
  const watched = breaker.watch(() => late.answer, start + second);
  expect(breaker.mayTry(start + 31 * second)).toBe(true);
  late.fail();
  await expect(watched).rejects.toThrow('timeout');
  expect(breaker.mayTry(start + 32 * second)).toBe(false);
});

test('an acquirer whose orders run out of time counts as away from the end of the fifth', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const breaker = createBreaker(() => {});
  const orders = Array.from({ length: 5 }, createOrder);
  const watched = orders.map(({ answer }) => breaker.watch(() => answer, start).catch(() => {}));
  vi.advanceTimersByTime(30 * second);
  for (const { fail } of orders) fail();
  await Promise.all(watched);
  expect([31, 59, 61].map((at) => breaker.mayTry(start + at * second))).toEqual([false, false, true]);
});

test('a clock that is put back does not keep an acquirer away', async () => {
  const breaker = await openBreaker();
  const back = start - 3_600 * second;
  expect([breaker.mayTry(back), breaker.mayTry(back + second)]).toEqual([true, false]);
});
