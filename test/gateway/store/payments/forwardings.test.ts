// @runs postgres
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import { createForwardings } from '../../../../src/gateway/store/payments/forwardings.ts';
import type { Repeat } from '../../../../src/gateway/store/repeat.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment, newStart } from '../../../support/new-payment.ts';
import { openTestStore } from '../../../support/test-store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-forwardings-'));
  store = await openTestStore(join(folder, 'gateway.sqlite'));
});
const anew = (sentAt: number, accountHash: string | null = null) => ({ sentAt, accountHash });
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('the first mark of a name is new, and every later one gives the first', async () => {
  expect(await store.forwardings.mark('a', 100)).toBeUndefined();
  expect(await store.forwardings.mark('a', 200)).toEqual({
    sentAt: 100,
    firstSentAt: 100,
    accountHash: null,
  });
  expect(await store.forwardings.mark('b', 300)).toBeUndefined();
});

test('a mark is still there when the store is opened again', async () => {
  await store.forwardings.mark('a', 100);
  await store.close();
  store = await openTestStore(join(folder, 'gateway.sqlite'));
  expect(await store.forwardings.mark('a', 200)).toEqual({
    sentAt: 100,
    firstSentAt: 100,
    accountHash: null,
  });
});

test('of many marks at the same time one is the first', async () => {
  const marks = await Promise.all(Array.from({ length: 20 }, (_, i) => store.forwardings.mark('a', i)));
  expect(marks.filter((mark) => mark === undefined)).toHaveLength(1);
});

test('a name at the upstream belongs to the first transaction of the channel that got it', async () => {
  expect(await store.forwardings.owns('a', 'channel', 'upstream0')).toBe(true);
  expect(await store.forwardings.owns('b', 'channel', 'upstream0')).toBe(false);
  expect(await store.forwardings.owns('b', 'another channel', 'upstream0')).toBe(true);
  expect(await store.forwardings.owns('a', 'channel', 'upstream0')).toBe(true);
  const owners = ['a', 'b', 'c', 'd'].map((key) => store.forwardings.owns(key, 'channel', 'upstream1'));
  expect((await Promise.all(owners)).filter((owns) => owns)).toHaveLength(1);
});

test('a payment that goes to another connector has no mark there, and one that has an outcome keeps its mark', async () => {
  const begin = async (id: string) => {
    const attempt = newPayment({ id, mode: 'EXTERNAL', connector: 'first' });
    await store.beginAttempt(newStart(attempt));
    await store.forwardings.mark(attempt.connectorKey, 100);
    return attempt;
  };
  const moved = await begin('moved');
  expect(await store.forwardings.reroute(moved, 'second', moved.connectorKey)).toBe(true);
  expect((await store.findPayment('moved'))?.connector).toBe('second');
  expect(await store.forwardings.find(moved.connectorKey)).toBeUndefined();
  // Another process that has moved it as well leaves what is marked there.
  await store.forwardings.mark(moved.connectorKey, 200);
  expect(await store.forwardings.reroute(moved, 'second', moved.connectorKey)).toBe(true);
  expect((await store.forwardings.find(moved.connectorKey))?.sentAt).toBe(200);
  const over = await begin('over');
  const outcome = { state: 'failed' as const, record: over.record, rule: 'r', connectorReference: null };
  await store.endAttempt({ end: { id: 'over', from: 'processing', outcome, writes: [] } });
  expect(await store.forwardings.reroute(over, 'second', over.connectorKey)).toBe(false);
  expect((await store.findPayment('over'))?.connector).toBe('first');
  expect((await store.forwardings.find(over.connectorKey))?.sentAt).toBe(100);
});

test('an outcome of the first connector ends no payment that has gone to another one', async () => {
  const attempt = newPayment({ id: 'moved', mode: 'EXTERNAL', connector: 'first' });
  await store.beginAttempt(newStart(attempt));
  await store.forwardings.reroute(attempt, 'second', attempt.connectorKey);
  const endAt = (connector: string) =>
    store.endAttempt({
      end: {
        id: 'moved',
        from: 'processing',
        mode: 'EXTERNAL',
        connector,
        writes: [],
        outcome: { state: 'failed', record: attempt.record, rule: 'r', connectorReference: null },
      },
    });
  expect([await endAt('first'), await endAt('second')]).toEqual([false, true]);
});

test('a mark can be set again after it was withdrawn', async () => {
  await store.forwardings.mark('a', 100);
  await store.forwardings.withdraw('a');
  await store.forwardings.withdraw('never marked');
  expect(await store.forwardings.mark('a', 200)).toBeUndefined();
});

test('a mark is left when its process has ended, until another one sends the transaction again', async () => {
  await store.forwardings.mark('a', 100);
  await store.forwardings.mark('never sent', 0);
  expect(await store.forwardings.isLeft('a')).toBe(false);
  await store.close();
  store = await openTestStore(join(folder, 'gateway.sqlite'));
  const keys = ['a', 'never sent', 'never marked'];
  expect(await Promise.all(keys.map((key) => store.forwardings.isLeft(key)))).toEqual([true, false, false]);
  await store.forwardings.renew('a', 100, anew(200));
  expect(await store.forwardings.isLeft('a')).toBe(false);
  expect(await store.forwardings.mark('a', 300)).toEqual({
    sentAt: 200,
    firstSentAt: 100,
    accountHash: null,
  });
});

test('a mark keeps the first account that is known', async () => {
  await store.forwardings.mark('a', 100);
  await store.forwardings.renew('a', 100, anew(200, 'first'));
  await store.forwardings.renew('a', 200, anew(300, 'second'));
  expect((await store.forwardings.find('a'))?.accountHash).toBe('first');
});

test('a transaction whose mark was withdrawn is not sent again', async () => {
  await expect(store.forwardings.renew('a', 50, anew(100))).rejects.toThrow(StoreUnavailable);
});

test('of two that send a transaction again one does, and the mark that the other has seen is no longer given up', async () => {
  await store.forwardings.mark('a', 100);
  const both = await Promise.allSettled(
    [200, 300].map((now) => store.forwardings.renew('a', 100, anew(now))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await store.forwardings.giveUp('a', 100)).toBe(false);
});

test('a transaction that was given up is never sent again', async () => {
  await store.forwardings.mark('a', 100);
  expect([await store.forwardings.giveUp('a', 100), await store.forwardings.giveUp('a', 100)]).toEqual([
    true,
    true,
  ]);
  await expect(store.forwardings.renew('a', 100, anew(200))).rejects.toThrow(StoreUnavailable);
  await expect(store.forwardings.renew('a', 0, anew(200))).rejects.toThrow(StoreUnavailable);
});

test('a process that stands still while it marks a transaction sends nothing, and leaves no mark', async () => {
  const began = Date.now();
  const marking = store.forwardings.mark('a', 100);
  vi.spyOn(Date, 'now').mockReturnValue(began + 6_000);
  await expect(marking).rejects.toThrow('nothing was sent');
  expect(await store.forwardings.find('a')).toBeUndefined();
});

test('a write whose answer is lost is the same process’s when it runs again', async () => {
  const twice = (async (write) => {
    await write(() => {});
    return write(() => {});
  }) as Repeat;
  const node = { id: 'node', requireAlive() {} };
  const forwardings = createForwardings(store.database.db, node, twice);
  expect(await forwardings.mark('a', 100)).toBeUndefined();
  await forwardings.renew('a', 100, anew(200));
  expect((await forwardings.find('a'))?.sentAt).toBe(200);
  expect(await forwardings.giveUp('a', 200)).toBe(true);
});
