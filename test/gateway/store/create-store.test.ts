/** A process hears of the jobs that its own writes add, and of none that was not stored. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewJob } from '../../../src/gateway/jobs/job.ts';
import { announceJobs } from '../../../src/gateway/store/create-store.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { newPayment } from '../../support/new-payment.ts';
import { openTestStore } from '../../support/test-store.ts';

let store: Store;
let told: number[];

beforeEach(async () => {
  store = await openTestStore();
  told = [];
  store.onJobsAdded((firstDueAt) => told.push(firstDueAt));
});
afterEach(() => store.close());

const job = (key: string, dueAt: number): NewJob => ({
  ...{ key, kind: 'call', queueKey: `queue of ${key}`, payload: null, dueAt },
});
const start = (id: string) => ({ attempt: newPayment({ id }), jobs: [job(`${id}-1`, 7), job(`${id}-2`, 5)] });

test('a listener hears of the jobs of a transaction once, with the time of the first one', async () => {
  expect(await store.beginAttempt(start('payment'))).toBe(true);
  expect(told).toEqual([5]);
});

test('a listener hears of a job when it can be claimed', async () => {
  const claimed: Promise<readonly { readonly key: string }[]>[] = [];
  store.onJobsAdded(() => {
    claimed.push(store.jobs.claim({ kinds: ['call'], now: 10, leaseUntil: 20, limit: 1, perQueue: 1 }));
  });
  await store.jobs.add(job('alone', 3));
  const [first = []] = await Promise.all(claimed);
  expect(first.map(({ key }) => key)).toEqual(['alone']);
});

test('a write without jobs tells a listener nothing', async () => {
  await store.beginAttempt({ ...start('payment'), jobs: [] });
  expect(told).toEqual([]);
});

/** Every member of the store that adds jobs, with a call that adds one which is due at 5. */
const writes: Readonly<Record<string, (store: Store, added: NewJob) => Promise<unknown>>> = {
  saveSubmission: (one, added) => one.saveSubmission({ submission: { job: added } } as never),
  'claimCheckout with its payment': (one, added) => one.claimCheckout({ start: { jobs: [added] } } as never),
  'endCheckoutAttempt of a payment': (one, added) =>
    one.endCheckoutAttempt({ result: { end: { jobs: [added] } } } as never),
  'endCheckoutAttempt of a registration': (one, added) =>
    one.endCheckoutAttempt({ result: { registration: { jobs: [added] } } } as never),
  beginAttempt: (one, added) => one.beginAttempt({ jobs: [added] } as never),
  'beginAttempt with a registration': (one, added) =>
    one.beginAttempt({ jobs: [], registration: { jobs: [added] } } as never),
  addReport: (one, added) => one.addReport({ start: { jobs: [] }, end: { jobs: [added] } } as never),
  endAttempt: (one, added) => one.endAttempt({ end: { jobs: [added] } } as never),
  resumeAttempt: (one, added) => one.resumeAttempt({ id: 'p', job: added }),
  'jobs.add': (one, added) => one.jobs.add(added),
  'registrations.insert': (one, added) => one.registrations.insert({ jobs: [added] } as never),
  'registrations.change': (one, added) => one.registrations.change([{ jobs: [added] }] as never),
  'registrations.deregister': (one, added) => one.registrations.deregister('r', [added]),
  'authentications.add': (one, added) => one.authentications.add({} as never, added),
};

/** A store whose every write gives this answer. */
function answering(answer: boolean): Store {
  const write = async () => answer;
  const members: Record<string, unknown> = {};
  for (const path of Object.keys(writes)) {
    const [name = '', part] = (path.split(' ')[0] ?? '').split('.');
    members[name] = part === undefined ? write : { ...(members[name] ?? {}), [part]: write };
  }
  return announceJobs(members as never);
}

test.each(Object.keys(writes))('%s tells a listener of the job that it has stored', async (name) => {
  const one = answering(true);
  one.onJobsAdded((firstDueAt) => told.push(firstDueAt));
  await writes[name]?.(one, job('added', 5));
  expect(told).toEqual([5]);
});

test.each(Object.keys(writes))('%s tells a listener nothing when it has changed nothing', async (name) => {
  const one = answering(false);
  one.onJobsAdded((firstDueAt) => told.push(firstDueAt));
  expect(await writes[name]?.(one, job('added', 5))).toBe(false);
  expect(told).toEqual([]);
});
