import { beforeEach, expect, test } from 'vitest';
import type { Written, WrittenListener } from '../../../../src/gateway/store/written.ts';
import type { SimulatorStore } from '../../../../src/testing/simulator/issuer/issuer-transactions.ts';
import { recordWrites } from '../../../../src/testing/tenants/journal/record-writes.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { start } from '../../../support/gateway.ts';
import { newPayment, newStart, pendingRecord } from '../../../support/new-payment.ts';
import { openTestStore } from '../../../support/test-store.ts';
import { checkoutIdFor, createdCheckout } from './support.ts';

let journal: TenantJournal;
beforeEach(() => {
  journal = newTenantJournal({ now: () => start });
});

const whats = () => journal.events({ after: 0 }).events.map(({ what }) => what);
const id = '11111111-1111-4111-8111-111111111111';

/** The state of a transaction with these events. */
const stateWith = (...events: readonly string[]) =>
  JSON.stringify({
    phase: 'challenge',
    tries: 0,
    sent: 0,
    events: events.map((what) => ({ time: '2026-11-20T10:00:00.000Z', what })),
  });

test('each message of the issuer is recorded once, also when the store goes back to an earlier state', async () => {
  const own = await openTestStore(':memory:', { warn: () => {} });
  recordWrites(own, journal);
  const { issuerTransactions } = own;
  const put = (seen: number | undefined, ...events: readonly string[]) =>
    issuerTransactions.put({ id, state: stateWith(...events), jobs: [] }, seen, start);
  const version = async () => (await issuerTransactions.find(id))?.version;
  await put(undefined, 'AReq', 'ARes');
  const first = await version();
  expect(await put(first, 'AReq', 'ARes', 'CReq')).toBe(true);
  // Somebody else was faster.
  expect(await put(first, 'AReq', 'ARes', 'Erro')).toBe(false);
  expect(whats()).toEqual(['AReq', 'ARes', 'CReq']);
  // As after a reset of the tenant.
  await own.issuerTransactions.put({ id, state: stateWith('AReq'), jobs: [] }, await version(), start);
  await put(await version(), 'AReq', 'ARes');
  expect(whats()).toEqual(['AReq', 'ARes', 'CReq', 'ARes']);
  await own.close();
});

/** A store of which nothing can be read, and a function that has it tell of a write. */
function brokenStore() {
  const listeners: WrittenListener[] = [];
  const store = {
    onWritten: (listener: WrittenListener) => listeners.push(listener),
    findPayment: () => Promise.reject(new Error('The store is gone.')),
  } as unknown as SimulatorStore;
  return {
    store,
    async tell(written: Written) {
      for (const listener of listeners) await listener(written);
    },
  };
}

test('a payment that goes to another connector has a line that says so', async () => {
  const own = await openTestStore(':memory:', { warn: () => {} });
  recordWrites(own, journal);
  createdCheckout(journal, checkoutIdFor(1));
  const attempt = newPayment({
    id: 'f'.repeat(32),
    checkoutId: checkoutIdFor(1).slice(0, 32),
    mode: 'EXTERNAL',
    connector: 'first',
  });
  await own.beginAttempt(newStart(attempt));
  expect(await own.forwardings.reroute(attempt, 'second', attempt.connectorKey)).toBe(true);
  const moves = journal.events({ after: 0 }).events.filter(({ kind }) => kind === 'move');
  expect(moves).toMatchObject([
    { what: 'goes to connector second', paymentId: attempt.id, detail: { from: 'first', to: 'second' } },
  ]);
  expect(moves[0]?.checkoutId).toBe(checkoutIdFor(1));
  await own.close();
});

test('a payment does not fail because the journal could not look something up', async () => {
  const outcome = {
    ...({ state: 'failed', rule: 'any-other-card', connectorReference: null } as const),
    record: { ...pendingRecord, result: { code: '800.100.155', description: 'declined' } },
  };
  const { store, tell } = brokenStore();
  recordWrites(store, journal);
  createdCheckout(journal, checkoutIdFor(1));
  const attempt = newPayment({ id: 'f'.repeat(32), checkoutId: checkoutIdFor(1).slice(0, 32) });
  await tell({ kind: 'start', attempt });
  await tell({ kind: 'end', id: attempt.id, outcome });
  expect(journal.checkout(checkoutIdFor(1))).toMatchObject({ state: 'declined', rule: 'any-other-card' });
});

test.each([
  ['cards', 'cards'],
  [null, undefined],
])('the decision about a payment at the connector %s names it', async (connector, named) => {
  const store = await openTestStore(':memory:', { warn: () => {} });
  recordWrites(store, journal);
  const attempt = newPayment({ id: 'f'.repeat(32), mode: 'EXTERNAL', connector });
  await store.beginAttempt(newStart(attempt));
  const outcome = { state: 'succeeded', record: pendingRecord, rule: 'r', connectorReference: null } as const;
  const end = { id: attempt.id, from: 'processing', mode: 'EXTERNAL', outcome, writes: [] };
  await store.endAttempt({ end } as Parameters<SimulatorStore['endAttempt']>[0]);
  const [decided] = journal.events({ after: 0 }).events.filter(({ kind }) => kind === 'decision');
  expect(decided?.detail.connector).toBe(named);
  await store.close();
});

test.each([
  [start + 60_000, 'is sent again at 2026-11-20T10:01:00.000Z'],
  [undefined, 'is given up'],
])('a webhook whose job is due at %s %s', async (dueAt, what) => {
  const payload = {
    entityId: 'a'.repeat(32),
    address: 'https://shop.example/',
    type: 'PAYMENT',
    action: 'CREATED',
    id: 'f'.repeat(32),
  };
  const job = { key: 'k', kind: 'webhook', queueKey: 'q', payload, dueAt: start, attempts: 1, claimId: 'c' };
  const { store, tell } = brokenStore();
  recordWrites(store, journal);
  await tell({ kind: 'retry', job, ...(dueAt !== undefined && { dueAt }) });
  expect(whats()).toEqual([`webhook PAYMENT CREATED ${what}`]);
});
