import { beforeEach, expect, test } from 'vitest';
import type { SimulatorStore } from '../../../src/simulator/issuer/issuer-transactions.ts';
import { journaledStore } from '../../../src/tenants/journal/journaled-store.ts';
import { newTenantJournal, type TenantJournal } from '../../../src/tenants/journal/tenant-journal.ts';
import { start } from '../../support/gateway.ts';
import { newPayment, pendingRecord } from '../../support/new-payment.ts';
import { openTestStore } from '../../support/test-store.ts';
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
    ...{ phase: 'challenge', tries: 0, sent: 0 },
    events: events.map((what) => ({ time: '2026-11-20T10:00:00.000Z', what })),
  });

test('each message of the issuer is recorded once, also when the store goes back to an earlier state', async () => {
  const own = await openTestStore(':memory:', { warn: () => {} });
  const { issuerTransactions } = journaledStore(own, journal);
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

/** A store of which nothing can be read. */
const broken = {
  endAttempt: async () => true,
  findPayment: () => Promise.reject(new Error('The store is gone.')),
  authentications: {},
  issuerTransactions: {},
  jobs: {},
} as unknown as SimulatorStore;

test('a payment does not fail because the journal could not look something up', async () => {
  const outcome = {
    ...{ state: 'failed', rule: 'any-other-card', connectorReference: null },
    record: { result: { code: '800.100.155', description: 'declined' } },
  };
  const end = { id: 'f'.repeat(32), from: 'processing', outcome, jobs: [], obsoleteJobs: [] };
  createdCheckout(journal, checkoutIdFor(1));
  const ending = { end, checkout: { checkoutId: checkoutIdFor(1).slice(0, 32) } } as unknown;
  expect(
    await journaledStore(broken, journal).endAttempt(ending as Parameters<SimulatorStore['endAttempt']>[0]),
  ).toBe(true);
  expect(journal.checkout(checkoutIdFor(1))).toMatchObject({ state: 'declined', rule: 'any-other-card' });
});

test.each([
  ['cards', 'cards'],
  [null, undefined],
])('the decision about a payment at the connector %s names it', async (connector, named) => {
  const own = await openTestStore(':memory:', { warn: () => {} });
  const store = journaledStore(own, journal);
  const attempt = newPayment({ id: 'f'.repeat(32), mode: 'EXTERNAL', connector });
  await store.beginAttempt({ attempt, jobs: [] });
  const outcome = { state: 'succeeded', record: pendingRecord, rule: 'r', connectorReference: null } as const;
  const end = { id: attempt.id, from: 'processing', mode: 'EXTERNAL', outcome, jobs: [], obsoleteJobs: [] };
  await store.endAttempt({ end } as Parameters<SimulatorStore['endAttempt']>[0]);
  const [decided] = journal.events({ after: 0 }).events.filter(({ kind }) => kind === 'decision');
  expect(decided?.detail.connector).toBe(named);
  await own.close();
});

test.each([
  ['retry', 'is sent again at 2026-11-20T10:01:00.000Z'],
  ['fail', 'is given up'],
] as const)('a webhook whose job ends with %s %s', async (end, what) => {
  const written = async () => true;
  const jobs = { retry: written, fail: written } as unknown as SimulatorStore['jobs'];
  const payload = {
    ...{ entityId: 'a'.repeat(32), address: 'https://shop.example/', type: 'PAYMENT', action: 'CREATED' },
    id: 'f'.repeat(32),
  };
  const job = { key: 'k', kind: 'webhook', queueKey: 'q', payload, dueAt: start, attempts: 1, claimId: 'c' };
  await journaledStore({ ...broken, jobs }, journal).jobs[end](job, start + 60_000);
  expect(whats()).toEqual([`webhook PAYMENT CREATED ${what}`]);
});
