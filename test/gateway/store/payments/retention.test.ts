// @runs postgres
/** What is no longer needed is deleted, and nothing else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { monthsBefore, type SweptKind } from '../../../../src/gateway/jobs/retention.ts';
import type { PaymentState } from '../../../../src/gateway/lifecycle/payment-state.ts';
import type { NewPayment } from '../../../../src/gateway/store/payments/payments.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment, newStart, pendingRecord } from '../../../support/new-payment.ts';
import { openTestStore } from '../../../support/test-store.ts';

const day = 24 * 60 * 60_000;
const now = Date.parse('2026-11-20T10:00:00Z');
const paymentsBefore = monthsBefore(now, 18);
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const checkout = (id: string, createdAt: number) =>
  store.createCheckout({ id, entityId: 'e', parameters: {}, createdAt, expiresAt: createdAt + day / 48 });
const sweep = (at = now) => store.retention.sweep({ now: at, paymentsBefore });
/** Sweeps until nothing is left, and returns how many unpaid checkouts each sweep deleted. */
async function sweepUnpaid(at = now): Promise<number[]> {
  const counts: number[] = [];
  const finished = new Set<SweptKind>();
  for (;;) {
    const { unpaidCheckouts, isOver } = await store.retention.sweep({ now: at, paymentsBefore }, finished);
    counts.push(unpaidCheckouts);
    if (isOver) return counts;
  }
}
const payment = (id: string, createdAt: number, more: Partial<NewPayment> = {}) =>
  newPayment({ id, createdAt, ...more });
async function pay(attempt: NewPayment, state: Exclude<PaymentState, 'processing'> = 'succeeded') {
  await store.beginAttempt(newStart(attempt));
  const outcome = { state, record: pendingRecord, rule: 'r', connectorReference: null };
  const end = { id: attempt.id, from: 'processing' as const, outcome, writes: [] };
  await store.endAttempt({ end });
}

test('a month before the last day of a longer one keeps the time', () => {
  expect(new Date(monthsBefore(now, 18)).toISOString()).toBe('2025-05-20T10:00:00.000Z');
});

describe('the housekeeping', () => {
  test('deletes unpaid checkouts after a day, in batches', async () => {
    for (let n = 0; n < 450; n += 1) await checkout(`old-${n}`, now - day - 1 - n * 60_000);
    await checkout('young', now - day);
    // On PostgreSQL other tests of this process have used the store.
    const before = store.retention.deleted.unpaidCheckouts;
    const counts = await sweepUnpaid();
    expect(Math.max(...counts)).toBeLessThanOrEqual(1_000);
    expect(counts.reduce((sum, count) => sum + count)).toBe(450);
    expect(await store.findCheckout('old-7')).toBeUndefined();
    expect(await store.findCheckout('young')).toBeDefined();
    expect(store.retention.deleted.unpaidCheckouts - before).toBe(450);
  });

  test('leaves a checkout whose payment has begun', async () => {
    await checkout('A', now - 2 * day);
    const claim = { checkoutId: 'A', attemptId: 'a', claimId: 'c' };
    await store.claimCheckout({ claim, now: now - 2 * day, leaseUntil: now });
    expect(Math.max(...(await sweepUnpaid()))).toBe(0);
  });

  test('searches so many checkouts in each sweep that others get their turn', async () => {
    for (let n = 0; n < 1_500; n += 1) await checkout(`old-${n}`, now - 20 * day + n);
    const sweeps: number[] = await sweepUnpaid();
    expect(sweeps.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(sweeps.reduce((sum, count) => sum + count)).toBe(1_500);
  });

  test('searches no time twice, also after a start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-sweep-'));
    const data = join(folder, 'gateway.sqlite');
    const first = await openTestStore(data);
    const sweepOf = ({ retention }: Store) => retention.sweep({ now, paymentsBefore });
    expect(await sweepOf(first)).toMatchObject({ isOver: true });
    await first.close();
    const next = await openTestStore(data);
    // One that comes into being in the past shows where the search begins.
    await next.createCheckout({
      id: 'A',
      entityId: 'e',
      parameters: {},
      createdAt: now - 9 * day,
      expiresAt: 0,
    });
    expect(await sweepOf(next)).toMatchObject({ isOver: true, unpaidCheckouts: 0 });
    await next.close();
    rmSync(folder, { recursive: true });
  });

  test('still finds unpaid checkouts when the clock was set ahead and back', async () => {
    await sweepUnpaid(now + 365 * day);
    await checkout('A', now - 2 * day);
    await sweepUnpaid();
    expect(await store.findCheckout('A')).toBeUndefined();
  });

  test('deletes a paid checkout with its payment and its answers', async () => {
    const then = paymentsBefore - 1;
    await checkout('A', then);
    const claim = { checkoutId: 'A', attemptId: 'a', claimId: 'c' };
    const start = newStart(payment('p', then, { checkoutId: 'A' }));
    await store.claimCheckout({ claim, now: then, leaseUntil: then + 1, start });
    await store.endCheckoutAttempt({
      claim,
      state: 'paid',
      answer: { code: '000.100.110', rule: 'r', url: '' },
      at: then,
      result: {
        end: {
          id: 'p',
          from: 'processing',
          outcome: { state: 'succeeded', record: pendingRecord, rule: 'r', connectorReference: null },
          writes: [],
        },
      },
    });
    await store.forwardings.mark('key of p', then);
    expect(await sweep()).toMatchObject({ payments: 1, checkouts: 1 });
    expect(await store.findCheckout('A')).toBeUndefined();
    expect(await store.findPayment('p')).toBeUndefined();
    expect(await store.findAnswer({ checkoutId: 'A', attemptId: 'a' })).toBeUndefined();
    expect(await store.forwardings.mark('key of p', now)).toBeUndefined();
  });

  test('deletes a declined checkout with all its payments and answers', async () => {
    const then = paymentsBefore - 1;
    await checkout('A', then);
    for (const attemptId of ['a', 'b']) {
      const claim = { checkoutId: 'A', attemptId, claimId: `claim ${attemptId}` };
      const id = `payment ${attemptId}`;
      const start = newStart(payment(id, then, { checkoutId: 'A' }));
      await store.claimCheckout({ claim, now: then, leaseUntil: then + 1, start });
      const outcome = {
        state: 'failed',
        record: pendingRecord,
        rule: 'r',
        connectorReference: null,
      } as const;
      await store.endCheckoutAttempt({
        claim,
        state: 'declined',
        answer: { code: '800.100.155', rule: 'r', url: '' },
        at: then,
        result: { end: { id, from: 'processing', outcome, writes: [] } },
      });
      expect(await store.findAnswer({ checkoutId: 'A', attemptId })).toBeDefined();
    }
    expect(await sweep()).toMatchObject({ payments: 2, checkouts: 1 });
    expect(await store.findCheckout('A')).toBeUndefined();
    for (const attemptId of ['a', 'b'])
      expect(await store.findAnswer({ checkoutId: 'A', attemptId })).toBeUndefined();
  });

  test('leaves payments that are younger, have no outcome, or have a follow-up that is younger', async () => {
    const then = paymentsBefore - day;
    await pay(payment('young', paymentsBefore));
    await pay(payment('pending', then), 'pending');
    await pay(payment('captured', then));
    await pay(payment('refund', paymentsBefore, { referenceId: 'captured' }));
    expect((await sweep()).payments).toBe(0);
    await pay(payment('authorised', then));
    await pay(payment('capture', then, { referenceId: 'authorised' }));
    expect((await sweep()).payments).toBe(1);
    expect((await sweep()).payments).toBe(1);
    expect(await store.findPayment('authorised')).toBeUndefined();
    for (const id of ['young', 'pending', 'captured', 'refund'])
      expect(await store.findPayment(id)).toBeDefined();
  });

  test('asks in one run no more for what it has not found', async () => {
    const finished = new Set<SweptKind>();
    const sweepMore = () => store.retention.sweep({ now, paymentsBefore }, finished);
    expect((await sweepMore()).throttles).toBe(0);
    await store.countRequest({ key: 'k', now: now - day, interval: day, limit: 1 });
    expect(await sweepMore()).toMatchObject({ throttles: 0, isOver: true });
    expect((await sweep()).throttles).toBe(1);
  });

  test('deletes counters that are over', async () => {
    const counters = [
      { limit: 'a', key: 'a', maxDeclines: 5, maxPercent: 0, interval: day, refuses: true },
    ] as const;
    await store.reserveSlots({ counters, now: now - 2 * day });
    await store.countRequest({ key: 'k', now: now - day, interval: day, limit: 1 });
    expect(await sweep()).toMatchObject({ attemptCounters: 1, throttles: 1 });
    await store.reserveSlots({ counters, now });
    expect(await sweep()).toMatchObject({ attemptCounters: 0, throttles: 0 });
  });
});
