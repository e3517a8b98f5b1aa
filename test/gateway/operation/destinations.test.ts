/** Destinations that do not answer, as the operator's listener shows them and has them called again. */
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type JobRunner, startJobs } from '../../../src/gateway/jobs/runner.ts';
import { buildAdmin } from '../../../src/gateway/operation/admin.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { newPayment, newStart } from '../../support/new-payment.ts';
import { openTestStore } from '../../support/test-store.ts';

const start = Date.parse('2026-11-22T00:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const address = 'https://shop.example/hook?key=secret';
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
  const jobs = { store, kinds: () => [], now: () => now, note: (line: string) => notes.push(line) };
  app = buildAdmin({ host: '127.0.0.1', readiness: {} as never, metrics: {} as never, jobs });
  const handler = async ({ key }: { key: string }) => {
    ran.push(key);
    if (isMended) return 'done' as const;
    return { retryAt: now + 2 * minute, isDown: true, problem: 'timeout' };
  };
  const tools = { clock: { now: () => now }, log: { warn: () => {} } };
  const limits = { interval: 2 ** 30, concurrency: 1 };
  runner = startJobs(store.jobs, { webhook: handler, notification: handler }, tools, limits);
});
afterEach(async () => {
  await runner.stop();
  await app.close();
  await store.close();
});

async function send(method: 'GET' | 'POST', url: string, headers = {}) {
  const answer = await app.inject({ method, url, headers });
  return { status: answer.statusCode, body: answer.json(), text: answer.payload };
}
const addWebhook = (key: string, dueAt = start) =>
  store.jobs.add({ key, kind: 'webhook', queueKey: 'dead', payload: { entityId: 'e1', address }, dueAt });

/** Calls the dead shop once and again after five days. */
async function switchOff(): Promise<void> {
  await addWebhook('a');
  await addWebhook('b', start + 1);
  await runner.runDue();
  now += 5 * day;
  await runner.runDue();
}

describe('destinations that do not answer', () => {
  test('are listed with merchant and host, since when, how often and what was met, and nothing secret', async () => {
    await addWebhook('a');
    await addWebhook('b', start + 1);
    await runner.runDue();
    now += 3 * minute;
    const { status, body, text } = await send('GET', '/destinations');
    expect([status, body]).toEqual([
      200,
      {
        destinations: [
          {
            queue: 'dead',
            entity: 'e1',
            host: 'shop.example',
            state: 'down',
            since: '2026-11-22T00:00:00.000Z',
            calledAgainAt: '2026-11-22T00:02:00.000Z',
            failures: 1,
            problem: 'timeout',
            waiting: 2,
            kind: 'webhook',
            oldestDueAt: '2026-11-22T00:00:00.001Z',
          },
        ],
      },
    ]);
    expect(text).not.toContain('secret');
  });

  test('have the merchant of the payment that their oldest job is about', async () => {
    await store.beginAttempt(newStart(newPayment({ id: 'p1', entityId: 'e2' })));
    const payload = { paymentId: 'p1' };
    const job = { key: 'n', kind: 'notification', queueKey: 'shop:shop.example', payload, dueAt: start };
    await store.jobs.add(job);
    await store.jobs.markDown({ queueKey: job.queueKey, now, until: now + minute });
    const { body } = await send('GET', '/destinations');
    expect(body.destinations).toMatchObject([{ queue: 'shop:shop.example', entity: 'e2', waiting: 1 }]);
  });

  test('are counted up to 1,000 waiting jobs, and listed without any', async () => {
    await store.jobs.markDown({ queueKey: 'empty', now, until: now + minute });
    expect((await send('GET', '/destinations')).body.destinations).toEqual([
      expect.objectContaining({ queue: 'empty', waiting: 0, state: 'down' }),
    ]);
    for (let n = 0; n < 1_001; n += 1) await addWebhook(`job-${n}`);
    await store.jobs.markDown({ queueKey: 'dead', now, until: now + minute });
    const { body } = await send('GET', '/destinations');
    expect(body.destinations).toContainEqual(expect.objectContaining({ queue: 'dead', waiting: 1_000 }));
  });

  test('are called again on demand when they were switched off', async () => {
    await switchOff();
    expect(ran).toEqual(['a', 'b']);
    expect((await send('GET', '/destinations')).body.destinations).toMatchObject([
      { queue: 'dead', state: 'off', failures: 2, waiting: 1 },
    ]);
    expect(await store.health.destinationCount()).toEqual({ down: 0, off: 1 });
    now += 60 * day;
    isMended = true;
    expect([await runner.runDue(), ran]).toEqual([0, ['a', 'b']]);
    const answer = await send('POST', '/destinations/retry?queue=dead');
    expect([answer.status, answer.body]).toEqual([200, { retried: 'dead' }]);
    expect(notes).toEqual(["By the operator's demand the destination of the queue dead is called again."]);
    expect(await runner.runDue()).toBe(2);
    expect(await store.health.destinationCount()).toEqual({ down: 0, off: 0 });
  });
});

describe('no destination is called again', () => {
  test.each(['', '?kind=webhook', '?queue=', '?queue=dead&queue=other', '?queue=a%00'])(
    'with the query "%s"',
    async (search) => {
      await switchOff();
      expect((await send('POST', `/destinations/retry${search}`)).status).toBe(400);
      expect(await store.health.destinationCount()).toEqual({ down: 0, off: 1 });
    },
  );

  test('that is not down', async () => {
    expect((await send('POST', '/destinations/retry?queue=other')).status).toBe(404);
  });

  test('for a page in the operator’s browser', async () => {
    await switchOff();
    const headers = { origin: 'https://elsewhere.example' };
    expect((await send('POST', '/destinations/retry?queue=dead', headers)).status).toBe(403);
    expect(await store.health.destinationCount()).toEqual({ down: 0, off: 1 });
  });
});
