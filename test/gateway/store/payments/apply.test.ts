/** The rows of a transaction are locked in one order, so that none waits for another that waits for it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Write } from '../../../../src/gateway/store/payments/payment-attempts.ts';
import type { NewRegistration } from '../../../../src/gateway/store/payments/registrations.ts';
import { createStore, type Store } from '../../../../src/gateway/store/store.ts';
import { newPayment, pendingRecord } from '../../../support/new-payment.ts';
import { memory } from '../../jobs/database.ts';

/** The tables in the order in which a transaction locks their rows. */
const tables = [
  'checkouts',
  'idempotency_keys',
  'payments',
  'registrations',
  'authentication_references',
  'authentications',
  'resends',
  'jobs',
  'attempts',
  'attempt_counters',
];

let store: Store;
/** The tables that were written, each once for all its statements in a row. */
const written: string[] = [];

beforeEach(async () => {
  const db = await memory(({ query }) => {
    const [, table = ''] =
      /^\s*(?:with .*)?(?:insert into|update|delete from) "?(\w+)/s.exec(query.sql) ?? [];
    if (table !== '' && written.at(-1) !== table) written.push(table);
  });
  const node = {
    id: 'node',
    heartbeatAgeMs: () => undefined,
    clockSkewMs: () => undefined,
    isReadOnly: () => false,
    requireAlive() {},
    leave: async () => {},
  };
  const engine = {
    isShared: false,
    storeTime: sql<number>`0`,
    skipLocked: <Query>(query: Query) => query,
    atCommit: async (transaction: Parameters<Store['database']['engine']['atCommit']>[0], statement) => {
      await statement.execute(transaction);
    },
    probeWrite: async () => undefined,
  } satisfies Store['database']['engine'];
  store = createStore({ db, hasty: db, batched: { db, hasty: db }, engine, node, scrub: async () => true });
  await store.createCheckout({ id: 'A', entityId: 'e', parameters: {}, createdAt: 0, expiresAt: 1_000 });
  written.length = 0;
});
afterEach(() => store.close());

const registration = (id: string): NewRegistration => ({
  id,
  entityId: 'e',
  checkoutId: null,
  brand: 'VISA',
  state: 'unconfirmed' as const,
  record: pendingRecord as unknown as NewRegistration['record'],
  sealed: 's',
  keyId: 'k',
  createdAt: 0,
});
const resend = { paymentId: 'p', sealed: 's', keyId: 'k', eraseAt: 5 };
const counters = [
  { limit: 'l', key: 'c', maxDeclines: 1, maxPercent: 0, interval: 1, refuses: true, period: 0 },
];
/** One of each kind that may go with an outcome, from the last that is locked to the first. */
const writes: readonly Write[] = [
  { kind: 'count', count: { counters, result: 'paid', at: 1 } },
  { kind: 'add job', job: { key: 'j', kind: 'k', queueKey: 'q', payload: null, dueAt: 1 } },
  { kind: 'remove job', key: 'gone' },
  { kind: 'keep order', resend },
  { kind: 'erase order', paymentId: 'p', mayHaveCard: true },
  { kind: 'erase card', paymentId: 'p' },
  { kind: 'add references', paymentId: 'p', values: ['v'] },
  { kind: 'mark paid', id: 'r', at: 1 },
  { kind: 'keep finding', finding: { id: 'r', first: { initialTransactionId: 'n' } } },
  { kind: 'confirm registration', id: 'r', at: 1 },
  { kind: 'add registration', registration: registration('r') },
  { kind: 'drop registration', id: 'other' },
];
const claim = { checkoutId: 'A', attemptId: 'a', claimId: 'c' };
const answer = { code: '000.100.110', rule: 'r', url: 'u' } as const;
const end = (state: 'pending' | 'succeeded', from: 'processing' | 'pending') => ({
  id: 'p',
  from,
  writes,
  outcome: { state, record: pendingRecord, rule: 'r', connectorReference: null },
});

test('a claim, an outcome and a late outcome lock the checkout before the payment, and all else in one order', async () => {
  const key = { hash: 'h', fingerprint: 'f', transaction: 't' };
  const attempt = newPayment({ id: 'p', checkoutId: 'A' });
  const started: Write[] = [...writes, { kind: 'note key', key, payment: attempt }];
  const verbs = [
    () =>
      store.claimCheckout({
        claim,
        now: 1,
        leaseUntil: 500,
        start: { kind: 'begin', attempt, writes: started },
      }),
    () =>
      store.endCheckoutAttempt({
        claim,
        state: 'pending',
        answer,
        at: 2,
        result: { end: end('pending', 'processing') },
      }),
    () =>
      store.endAttempt({
        end: end('succeeded', 'pending'),
        checkout: { checkoutId: 'A', state: 'paid', answer, at: 3, isDecline: false },
      }),
  ];
  const seen = new Set<string>();
  for (const verb of verbs) {
    written.length = 0;
    expect(await verb()).toBe(true);
    expect(written).toEqual(tables.filter((table) => written.includes(table)));
    for (const table of written) seen.add(table);
  }
  expect([...seen].sort()).toEqual([...tables].sort());
});
