/** Jobs that were given up, as the operator's listener shows them and lets them run again. */
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type JobRunner, startJobs } from '../../../src/gateway/jobs/runner.ts';
import { buildAdmin } from '../../../src/gateway/operation/admin.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { openTestStore } from '../../support/test-store.ts';

const start = Date.parse('2026-11-22T00:00:00Z');
let now: number;
let store: Store;
let app: FastifyInstance;
let runner: JobRunner;
let isMended: boolean;
const ran: string[] = [];
const notes: string[] = [];

beforeEach(async () => {
  now = start;
  isMended = false;
  for (const list of [ran, notes]) list.length = 0;
  store = await openTestStore();
  const kinds = () => ['webhook', 'notification'];
  const jobs = { store, kinds, now: () => now, note: (line: string) => notes.push(line) };
  app = buildAdmin({ host: '127.0.0.1', readiness: {} as never, metrics: {} as never, jobs });
  const handler = async ({ key }: { key: string }) => {
    ran.push(key);
    return isMended ? ('done' as const) : ('failed' as const);
  };
  const tools = { clock: { now: () => now }, log: { warn: () => {} } };
  runner = startJobs(store.jobs, { webhook: handler, reminder: handler }, tools, { interval: 2 ** 30 });
  for (const [key, kind, queueKey] of [
    ['a', 'webhook', 'one'],
    ['b', 'webhook', 'other'],
    ['c', 'reminder', 'one'],
  ] as const) {
    await store.jobs.add({ key, kind, queueKey, payload: null, dueAt: start });
  }
  await runner.runDue();
  ran.length = 0;
});
afterEach(async () => {
  await runner.stop();
  await app.close();
  await store.close();
});

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, headers = {}) {
  const answer = await app.inject({ method, url, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const listed = async (url = '/jobs/failed') =>
  (await send('GET', url)).body.jobs.map(({ key }: { key: string }) => key);

describe('jobs that were given up', () => {
  test('are listed with their kind, their queue, their attempts and the time', async () => {
    expect(await send('GET', '/jobs/failed?kind=webhook&queue=one')).toEqual({
      status: 200,
      body: {
        jobs: [
          { key: 'a', kind: 'webhook', queue: 'one', attempts: 1, failedAt: '2026-11-22T00:00:00.000Z' },
        ],
      },
    });
    expect(await listed()).toEqual(['a', 'b', 'c']);
  });

  test('run again once the cause is mended, of the kind that the operator names', async () => {
    now += 86_400_000;
    expect([await runner.runDue(), ran]).toEqual([0, []]);
    isMended = true;
    expect(await send('POST', '/jobs/retry?kind=webhook')).toEqual({ status: 200, body: { retried: 2 } });
    await runner.runDue();
    expect(ran.sort()).toEqual(['a', 'b']);
    expect(await listed()).toEqual(['c']);
    expect(notes).toEqual(["By the operator's demand 2 jobs of the kind webhook are due again."]);
  });

  test('run again for one destination alone', async () => {
    expect((await send('POST', '/jobs/retry?kind=webhook&queue=other')).body).toEqual({ retried: 1 });
    await runner.runDue();
    expect(ran).toEqual(['b']);
  });

  test.each([
    ['application/json', '{"queue":"other"}'],
    ['application/x-www-form-urlencoded', 'queue=other'],
  ])(
    'stay as they are when a body of the type %s names the queue, which nobody reads',
    async (type, payload) => {
      for (const [method, url] of [
        ['DELETE', '/jobs/failed?kind=webhook'],
        ['POST', '/jobs/retry?kind=webhook'],
      ] as const) {
        const answer = await app.inject({ method, url, headers: { 'content-type': type }, payload });
        const message = 'body is not read; write what it says into the query, such as ?kind=webhook&queue=…';
        expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
      }
      expect(await listed()).toEqual(['a', 'b', 'c']);
      expect(
        (await send('POST', '/jobs/retry?kind=webhook', { 'content-type': 'application/json' })).status,
      ).toBe(200);
    },
  );

  test('are removed when they are of no use', async () => {
    expect(await send('DELETE', '/jobs/failed?kind=reminder')).toEqual({ status: 200, body: { removed: 1 } });
    expect(await listed()).toEqual(['a', 'b']);
    expect(notes).toEqual(["By the operator's demand 1 jobs of the kind reminder were removed."]);
  });
});

describe('nothing runs again and nothing is removed', () => {
  test.each([
    '',
    '?queue=one',
    '?kind=',
    '?kind=webhook&queueKey=one',
    '?kind=webhook&kind=reminder',
    '?kind=a%00',
  ])('with the query "%s"', async (search) => {
    expect((await send('POST', `/jobs/retry${search}`)).status).toBe(400);
    expect((await send('DELETE', `/jobs/failed${search}`)).status).toBe(400);
    expect(await listed()).toHaveLength(3);
  });

  test('for a kind that there is none of, which is told with the kinds that there are', async () => {
    const message = 'kind names no kind of jobs; send one of [notification, webhook].';
    for (const [method, path] of [
      ['GET', '/jobs/failed'],
      ['POST', '/jobs/retry'],
      ['DELETE', '/jobs/failed'],
    ] as const)
      expect(await send(method, `${path}?kind=webhooks`)).toEqual({ status: 400, body: { message } });
    expect((await send('POST', '/jobs/retry?kind=notification')).body).toEqual({ retried: 0 });
    expect(notes).toEqual(["By the operator's demand 0 jobs of the kind notification are due again."]);
  });

  test('for a page in the operator’s browser', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await send('POST', '/jobs/retry?kind=webhook', headers)).status).toBe(403);
    expect((await send('DELETE', '/jobs/failed?kind=webhook', headers)).status).toBe(403);
    expect(await listed()).toHaveLength(3);
  });
});
