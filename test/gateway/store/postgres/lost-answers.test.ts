// @tests src/gateway/store/postgres/postgres.ts
/** The connection to the database is lost at any commit of a payment: no money moves twice, and no outcome is lost. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts';
import { card, checkout, entityId, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const attemptId = '7'.repeat(32);
const charge = vi.fn(simulator.charge);
const followUp = vi.fn(simulator.followUp);
let proxy: DatabaseProxy;
let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
let client: pg.Client;

beforeEach(async () => {
  const url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  proxy = await startDatabaseProxy(url);
  charge.mockReset().mockImplementation(simulator.charge);
  followUp.mockReset().mockImplementation(simulator.followUp);
  const store = await openPostgres({ url: proxy.url, size: 4 });
  gateway = await testGateway({ store, connector: { ...simulator, charge, followUp } });
  merchant = merchantAt(gateway);
});
afterEach(async () => {
  await gateway.close();
  await proxy.close();
  await client.end();
});

const rows = async (statement: string) => (await client.query(statement)).rows;
const pay = async () => codeOf(await gateway.pay(await gateway.prepare(), { attemptId }));
const bought = async () =>
  (await merchant.post('/v1/payments', { ...checkout, ...card })).json().id as string;
const refund = (id: string) =>
  merchant.post(`/v1/payments/${id}`, { entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' });

const times = ['before', 'after'] as const;
/** The writes of a payment that are one statement, and the transactions. */
const statements = [
  ['commit', 1],
  ['commit', 2],
  ['insert into "checkouts"', 1],
  ['insert into "attempts"', 1],
  ['update "checkouts"', 1],
  ['update "checkouts"', 2],
  ['update "payments"', 1],
  ['begin', 1],
  ['begin', 2],
] as const;

describe.each(times)('a connection that is lost %s the database gets', (when) => {
  test.each(statements)('%s, time %i, costs no payment and makes none twice', async (statement, n) => {
    proxy.cut(statement, n, when);
    expect(await pay()).toBe('000.100.110');
    expect(proxy.seen()).toBeGreaterThanOrEqual(n);
    expect(charge).toHaveBeenCalledTimes(1);
    expect(await rows('select state from payments')).toEqual([{ state: 'succeeded' }]);
    expect(await rows('select state, claim_id from checkouts')).toEqual([{ state: 'paid', claim_id: null }]);
    expect(await rows('select count(*)::int as n from attempts')).toEqual([{ n: 1 }]);
  });

  test.each([1, 2])('commit %i of a refund refunds once', async (n) => {
    const id = await bought();
    proxy.cut('commit', n, when);
    expect(codeOf(await refund(id))).toBe('000.100.110');
    expect(proxy.seen()).toBeGreaterThanOrEqual(n);
    expect(followUp).toHaveBeenCalledTimes(1);
    const refunds = await rows("select state from payments where payment_type = 'RF'");
    expect(refunds).toEqual([{ state: 'succeeded' }]);
    expect(codeOf(await refund(id))).not.toBe('000.100.110');
    expect(followUp).toHaveBeenCalledTimes(1);
  });
});

test('a read is answered when the database ends one connection after the other', async () => {
  const id = await gateway.prepare();
  proxy.cut('from "checkouts"', 1, 'before', 3);
  expect(codeOf(await gateway.status(id))).toBe('000.200.000');
  expect(proxy.seen()).toBeGreaterThanOrEqual(4);
});

test('a mark whose answer is lost belongs to the call that made it', async () => {
  proxy.cut('insert into "forwardings"', 1, 'after');
  expect(await gateway.store.forwardings.mark('key', 5)).toBeUndefined();
  expect(await gateway.store.forwardings.mark('key', 6)).toEqual({
    sentAt: 5,
    firstSentAt: 5,
    accountHash: null,
  });
});

test('a withdrawal whose answer is lost leaves the mark that another node makes meanwhile', async () => {
  await gateway.store.forwardings.mark('key', 5);
  // The other node marks as soon as the first run has deleted the row.
  await client.query(`create function mark_again() returns trigger language plpgsql as $$ begin
    insert into forwardings (key, sent_at, sender) values (old.key, 7, 'another') on conflict do nothing;
    return null; end $$`);
  await client.query(
    'create trigger again after delete on forwardings for each row execute function mark_again()',
  );
  proxy.cut('delete from "forwardings"', 1, 'after');
  const withdrawing = gateway.store.forwardings.withdraw('key');
  await vi.waitFor(async () => {
    expect(await rows('select sender from forwardings')).toEqual([{ sender: 'another' }]);
    await client.query('drop trigger again on forwardings');
  });
  await withdrawing;
  expect(await rows('select sender from forwardings')).toEqual([{ sender: 'another' }]);
});

test('an attempt whose slot was taken, but whose answer is lost, is admitted and holds two until they expire', async () => {
  const counters = [
    { limit: 'l', key: 'a', maxDeclines: 1, maxPercent: 0, interval: 600_000, refuses: true },
  ] as const;
  const reserve = async () => (await gateway.store.reserveSlots({ counters, now: 0 })).held.length;
  proxy.cut('insert into attempt_counters', 1, 'after');
  expect(await reserve()).toBe(1);
  expect(proxy.seen()).toBeGreaterThanOrEqual(1);
  expect([await reserve(), await reserve()]).toEqual([1, 0]);
});

test('a deregistration whose answer is lost is no refusal', async () => {
  const more = { createRegistration: 'true' };
  const { registrationId } = (await merchant.post('/v1/payments', { ...checkout, ...card, ...more })).json();
  proxy.cut('commit', 1, 'after');
  expect(await gateway.store.registrations.deregister(registrationId, [])).toBe(true);
  expect(proxy.seen()).toBeGreaterThanOrEqual(1);
  expect(await gateway.store.registrations.deregister(registrationId, [])).toBe(false);
});

test('an outcome waits for a database that is away for longer than requests wait', async () => {
  charge.mockImplementation(async (...order) => {
    proxy.silence(true);
    setTimeout(() => proxy.silence(false), 8_000);
    return simulator.charge(...order);
  });
  expect(await pay()).toBe('000.100.110');
  expect(await rows('select state from payments')).toEqual([{ state: 'succeeded' }]);
});
