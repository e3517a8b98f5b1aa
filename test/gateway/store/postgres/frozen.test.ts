// @tests src/gateway/store/postgres/postgres.ts
/** A process that stood still, so that others take it for dead, begins nothing and sends nothing when it goes on. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import type { Job } from '../../../../src/gateway/jobs/job.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const now = 1_000_000;
const id = 'A'.repeat(32);
const claim = (attemptId: string) => ({
  claim: { checkoutId: id, attemptId, claimId: attemptId },
  now,
  leaseUntil: now + 60_000,
});
let client: pg.Client;
let store: Store;

beforeEach(async () => {
  const url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  store = await openPostgres({ url, size: 3 });
  await store.createCheckout({ id, entityId: 'e', parameters: {}, createdAt: now, expiresAt: now * 2 });
});
afterEach(async () => {
  await store.close();
  await client.end();
});

/** Stops this whole process, as SIGSTOP does. */
const freeze = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
const rows = async (statement: string) => (await client.query(statement)).rows;

test('neither claims nor begins nor marks until others have seen it again', async () => {
  await store.jobs.add({ key: 'j', kind: 'call', queueKey: 'q', payload: null, dueAt: now });
  const wanted = { kinds: ['call'], now, leaseUntil: now + 1, limit: 1, perQueue: 1 };
  const [held] = await store.jobs.claim(wanted);
  await store.jobs.requireHeld(held as Job);
  await store.jobs.add({ key: 'next', kind: 'call', queueKey: 'other', payload: null, dueAt: now });
  freeze(8_500);
  // All begin before the process can show that it is alive again.
  const begun = [
    store.claimCheckout(claim('a')),
    store.jobs.claim(wanted),
    store.jobs.requireHeld(held as Job),
    store.forwardings.mark('key', now),
  ];
  for (const end of await Promise.allSettled<unknown>(begun))
    expect(end).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  expect(await rows('select * from forwardings')).toEqual([]);
  await vi.waitFor(async () => expect(await store.claimCheckout(claim('a'))).toBe(true), { timeout: 5_000 });
});

test('sends nothing for a mark during which it stood still, and leaves no mark', async () => {
  const marking = store.forwardings.mark('key', now);
  freeze(5_100);
  await expect(marking).rejects.toThrow('stood still');
  expect(await rows('select * from forwardings')).toEqual([]);
});

test('goes on under another name after others took it for dead, and no longer holds what it held', async () => {
  await store.jobs.add({ key: 'j', kind: 'call', queueKey: 'q', payload: null, dueAt: now });
  const [job] = await store.jobs.claim({ kinds: ['call'], now, leaseUntil: now + 1, limit: 1, perQueue: 1 });
  await store.claimCheckout(claim('a'));
  const [before] = await rows('select id from nodes');
  await client.query('delete from nodes');
  await vi.waitFor(async () => expect(await rows('select id from nodes')).toHaveLength(1), {
    timeout: 5_000,
  });
  expect((await rows('select id from nodes'))[0]).not.toEqual(before);
  await expect(store.jobs.requireHeld(job as Job)).rejects.toThrow('stood still');
  expect((await store.findCheckout(id))?.leaseUntil).toBe(0);
});
