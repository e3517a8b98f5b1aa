// @runs postgres
/** A process hears of what its own writes store, and of nothing that was not stored. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewJob } from '../../../src/gateway/jobs/job.ts';
import { beginAuthentication } from '../../../src/gateway/lifecycle/authentication.ts';
import { type AttemptStart, addJobs } from '../../../src/gateway/store/payments/payment-attempts.ts';
import type { NewRegistration } from '../../../src/gateway/store/payments/registrations.ts';
import { createRepeat } from '../../../src/gateway/store/repeat.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import type { Written } from '../../../src/gateway/store/written.ts';
import { newPayment, pendingRecord } from '../../support/new-payment.ts';
import { openTestStore } from '../../support/test-store.ts';

let store: Store;
let told: Written[];

beforeEach(async () => {
  store = await openTestStore();
  told = [];
  store.onWritten((written) => {
    told.push(written);
  });
  const parameters = { amount: '1' };
  await store.createCheckout({ id: 'A', entityId: 'e', parameters, createdAt: 0, expiresAt: 1_000 });
});
afterEach(() => store.close());

const kinds = () => told.map(({ kind }) => kind);
const toldJobs = () => told.flatMap((one) => (one.kind === 'jobs' ? one.jobs.map(({ key }) => key) : []));

const job = (key: string): NewJob => ({ key, kind: 'call', queueKey: key, payload: null, dueAt: 5 });
const claim = { checkoutId: 'A', attemptId: 'a', claimId: 'c' };
const answer = { code: '000.100.110', rule: 'r', url: 'https://shop.example/' } as const;
const registration = (id: string, state: NewRegistration['state'] = 'active'): NewRegistration => ({
  id,
  entityId: 'e',
  checkoutId: null,
  brand: 'VISA',
  state,
  sealed: 'old',
  keyId: 'k',
  createdAt: 0,
  record: { ...pendingRecord, id } as unknown as NewRegistration['record'],
  jobs: [job(`registration ${id}`)],
});
const start = (id: string, stored = registration(`of ${id}`, 'unconfirmed')): AttemptStart => ({
  kind: 'begin',
  attempt: newPayment({ id }),
  writes: [...addJobs(job(`start ${id}`)), { kind: 'add registration', registration: stored }],
});
const end = (id: string, state: 'pending' | 'succeeded' = 'succeeded') => ({
  id,
  from: 'processing' as const,
  writes: addJobs(job(`end ${id}`)),
  outcome: { state, record: pendingRecord, rule: 'r', connectorReference: null },
});
const begin = (id: string) => store.beginAttempt(start(id));
const take = (id: string) =>
  store.claimCheckout({
    claim,
    now: 1,
    leaseUntil: 500,
    start: start(id, registration(id)),
  });
const endTaken = (result: Parameters<Store['endCheckoutAttempt']>[0]['result']) =>
  store.endCheckoutAttempt({ claim, state: 'paid', answer, at: 2, result });

/** Every write that adds jobs or begins or ends an attempt: what comes before it, it itself, and what it stores. */
const writes: Readonly<
  Record<string, { before?: () => unknown; write: () => Promise<unknown>; stores: readonly string[] }>
> = {
  saveSubmission: {
    write: () => {
      const submission = { attemptId: 'a', sealed: 's', keyId: 'k', job: job('saved') };
      return store.saveSubmission({ checkoutId: 'A', submission, now: 1 });
    },
    stores: ['jobs'],
  },
  claimCheckout: { write: () => take('p'), stores: ['start', 'jobs', 'jobs'] },
  'endCheckoutAttempt of a payment': {
    before: () => take('p'),
    write: () => endTaken({ end: end('p') }),
    stores: ['end', 'jobs'],
  },
  'endCheckoutAttempt of a registration': {
    before: () => store.claimCheckout({ claim, now: 1, leaseUntil: 500 }),
    write: () => endTaken({ registration: registration('r') }),
    stores: ['jobs'],
  },
  beginAttempt: { write: () => begin('p'), stores: ['start', 'jobs', 'jobs'] },
  addReport: {
    write: () => store.addReport({ start: start('p'), end: end('p') }),
    stores: ['start', 'end', 'jobs', 'jobs'],
  },
  endAttempt: {
    before: () => begin('p'),
    write: () => store.endAttempt({ end: end('p') }),
    stores: ['end', 'jobs'],
  },
  'endAttempt of a checkout': {
    before: async () => {
      await take('p');
      await store.endCheckoutAttempt({
        claim,
        state: 'waiting',
        answer,
        at: 2,
        result: { end: end('p', 'pending') },
      });
    },
    write: () =>
      store.endAttempt({
        end: { ...end('p'), from: 'pending', writes: addJobs(job('late')) },
        checkout: { checkoutId: 'A', state: 'paid', answer, at: 3, isDecline: false },
      }),
    stores: ['end', 'jobs'],
  },
  resumeAttempt: {
    before: async () => {
      await begin('p');
      await store.endAttempt({ end: end('p', 'pending') });
    },
    write: () => store.resumeAttempt({ id: 'p', job: job('resume') }),
    stores: ['jobs'],
  },
  'jobs.add': { write: () => store.jobs.add(job('added')), stores: ['jobs'] },
  'registrations.insert': { write: () => store.registrations.insert(registration('r')), stores: ['jobs'] },
  'registrations.change': {
    before: () => store.registrations.insert(registration('r')),
    write: () =>
      store.registrations.change([
        { id: 'r', before: 'old', sealed: 'new', keyId: 'k', jobs: [job('changed')] },
        { id: 'r', before: 'old', sealed: 'newer', keyId: 'k', jobs: [job('too late')] },
      ]),
    stores: ['jobs'],
  },
  'registrations.deregister': {
    before: () => store.registrations.insert(registration('r')),
    write: () => store.registrations.deregister('r', [job('deregistered')]),
    stores: ['jobs'],
  },
  'authentications.add': {
    write: () =>
      store.authentications.add(
        {
          id: 'x',
          transactionId: 't',
          paymentId: 'p',
          state: beginAuthentication(1),
          sealed: null,
          keyId: 'k',
        },
        job('authentication'),
      ),
    stores: ['authentication', 'jobs'],
  },
};

test.each(Object.keys(writes))('%s tells of all that it has stored', async (name) => {
  const { before, write, stores = [] } = writes[name] ?? {};
  await before?.();
  told.length = 0;
  const earlier = await storedJobs();
  expect(await write?.()).not.toBe(false);
  expect(kinds()).toEqual(stores);
  expect(toldJobs().sort()).toEqual((await storedJobs()).filter((key) => !earlier.includes(key)));
});

async function storedJobs(): Promise<string[]> {
  const rows = await store.database.db.selectFrom('jobs').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key).sort();
}

test('a write that is rolled back tells nothing', async () => {
  await begin('p');
  await store.endAttempt({ end: end('p') });
  told.length = 0;
  expect(await store.endAttempt({ end: end('p') })).toBe(false);
  expect(await store.addReport({ start: start('q'), end: { ...end('p') } })).toBe(false);
  expect(await store.findPayment('q')).toBeUndefined();
  expect(told).toEqual([]);
});

test('an attempt may claim its checkout again from the moment when its lease is over', async () => {
  const again = (now: number) => store.claimCheckout({ claim, now, leaseUntil: 900 });
  expect(await take('p')).toBe(true);
  expect([await again(499), await again(500)]).toEqual([false, true]);
});

test('a listener hears of a job when it can be claimed', async () => {
  const claimed: string[] = [];
  store.onWritten(async () => {
    const search = { kinds: ['call'], now: 10, leaseUntil: 20, limit: 1, perQueue: 1 };
    claimed.push(...(await store.jobs.claim(search)).map(({ key }) => key));
  });
  await store.jobs.add(job('alone'));
  expect(claimed).toEqual(['alone']);
});

test('a write whose answer was lost and which was stored tells what it told in the lost run', async () => {
  const lost = new Error('lost');
  const heard: Written[] = [];
  const toWriteFailure = (error: unknown) => (error === lost ? 'in doubt' : undefined);
  const repeat = createRepeat({ toWriteFailure }, async (written) => void heard.push(written));
  const write = { kind: 'jobs', jobs: [job('stored')] } as const;
  let runs = 0;
  const result = await repeat(
    async (tell) => {
      runs += 1;
      tell(write);
      if (runs === 1) throw lost;
      return false;
    },
    { findStored: async () => (runs === 1 ? undefined : true) },
  );
  expect([result, runs, heard]).toEqual([true, 2, [write]]);
});
