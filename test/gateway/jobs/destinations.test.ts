// @runs postgres
/** A destination that does not answer: its queue waits, it is switched off after days, its jobs are kept. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JobRunner, startJobs } from '../../../src/gateway/jobs/runner.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { openTestStore } from '../../support/test-store.ts';

const start = 1_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;
const maxMinutes = 15;
let time: number;
let store: Store;
let runner: JobRunner;
let isMended: boolean;
const ran: string[] = [];
const warnings: unknown[] = [];

beforeEach(async () => {
  time = start;
  isMended = false;
  for (const list of [ran, warnings]) list.length = 0;
  store = await openTestStore();
  const call = async ({ key, queueKey }: { key: string; queueKey: string }) => {
    ran.push(key);
    if (queueKey !== 'dead' || isMended) return 'done' as const;
    return { retryAt: time + day, isDown: true, problem: 'timeout' };
  };
  const log = { warn: (details: object, message: string) => void warnings.push({ ...details, message }) };
  const limits = { interval: 2 ** 30, concurrency: 1 };
  runner = startJobs(store.jobs, { call }, { clock: { now: () => time }, log }, limits);
});
afterEach(async () => {
  await runner.stop();
  await store.close();
});

const add = (key: string, queueKey = 'dead') =>
  store.jobs.add({ key, kind: 'call', queueKey, payload: { id: key }, dueAt: start });
const silent = () => store.silentDestinations.find(time, 10);

test('the queue of a silent destination waits as a whole, and one of its jobs is tried each quarter of an hour', async () => {
  for (const key of ['a', 'b', 'c']) await add(key);
  await add('d', 'other');
  await runner.runDue();
  expect(ran).toEqual(['a', 'd']);
  time += maxMinutes * minute - 1;
  expect(await runner.runDue()).toBe(0);
  time += 1;
  expect([await runner.runDue(), ran]).toEqual([1, ['a', 'd', 'b']]);
  expect(await silent()).toEqual([
    {
      queueKey: 'dead',
      since: start,
      calledAgainAt: time + maxMinutes * minute,
      failures: 2,
      problem: 'timeout',
      waiting: 1,
      oldest: { kind: 'call', payload: { id: 'c' }, dueAt: start },
    },
  ]);
});

test('a destination that answers again is none that is silent, and its queue goes on', async () => {
  for (const key of ['a', 'b', 'c']) await add(key);
  await runner.runDue();
  time += maxMinutes * minute;
  isMended = true;
  expect([await runner.runDue(), ran]).toEqual([2, ['a', 'b', 'c']]);
  expect(await silent()).toEqual([]);
});

test('a destination that is silent for five days is switched off, told once in the log, and its jobs are kept', async () => {
  for (const key of ['a', 'b', 'c']) await add(key);
  await runner.runDue();
  time += 5 * day - 1;
  await runner.runDue();
  expect(warnings).toEqual([]);
  time += maxMinutes * minute;
  await runner.runDue();
  expect(warnings).toEqual([
    { job: 'call', queue: 'dead', message: expect.stringContaining('is switched off. Its jobs are kept') },
  ]);
  time += 90 * day;
  expect([await runner.runDue(), ran]).toEqual([0, ['a', 'b', 'c']]);
  expect(await silent()).toMatchObject([{ calledAgainAt: undefined, failures: 3, waiting: 3 }]);
  expect(await store.health.destinationCount()).toEqual({ down: 0, off: 1 });
});

test('a destination that is switched off is called again when an operator says so, and only then', async () => {
  for (const key of ['a', 'b']) await add(key);
  await runner.runDue();
  time += 5 * day;
  await runner.runDue();
  time += day;
  isMended = true;
  expect(await runner.runDue()).toBe(0);
  expect(await store.silentDestinations.callAtOnce('other')).toBe(false);
  expect(await store.silentDestinations.callAtOnce('dead')).toBe(true);
  expect(await runner.runDue()).toBe(2);
  expect(await store.health.jobCounts(time)).toEqual([]);
});
