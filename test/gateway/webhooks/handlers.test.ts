import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Webhook } from '../../../src/gateway/config/config.ts';
import type { Job } from '../../../src/gateway/jobs/job.ts';
import { guardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { type WebhookSource, webhookHandlers } from '../../../src/gateway/webhooks/handlers.ts';
import {
  activationJobs,
  activationKind,
  webhookJobs,
  webhookKind,
} from '../../../src/gateway/webhooks/jobs.ts';
import { type Listening, listen } from '../jobs/servers.ts';
import { decryptMessage, type Received } from './open.ts';
import { payment, registration, testRecord } from './records.ts';

const now = 1_000_000;
const minute = 60_000;
const secret = '000102030405060708090A0B0C0D0E0F'.repeat(2);
const client = guardedClient({ environment: 'test', allowLoopbackCallbacks: true });

let server: Listening;
let received: Received[];
let statuses: number[];
let webhook: Webhook;
let activations: string[];
let isConfigured: boolean;
let isLocal: boolean;
const lines: unknown[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };

beforeEach(async () => {
  received = [];
  statuses = [];
  activations = [];
  isConfigured = true;
  isLocal = false;
  lines.length = 0;
  server = await listen(
    createServer(async (request, answer) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ headers: request.headers, body });
      answer.writeHead(statuses.shift() ?? 200).end();
    }),
  );
  webhook = {
    address: `http://127.0.0.1:${server.port}/hook?key=1`,
    types: ['PAYMENTS', 'REGISTRATIONS'],
    fields: 'ALL',
    secret,
    wrapper: 'none',
  };
});
afterEach(() => server.close());

const source: WebhookSource = {
  isShared: true,
  findEndpoint: (entityId, address) =>
    isConfigured && entityId === 'e1' && address === webhook.address
      ? { webhook, channelName: 'Demo Shop', isLocal }
      : undefined,
  findRecord: async (_type, id) => [payment, registration].find((record) => record.id === id),
  testRecord: () => testRecord,
  isActivated: async (identity) => activations.includes(identity),
  activate: async (identity) => {
    activations.push(identity);
  },
};
const dependencies = { client, source, log };
const identity = () => JSON.stringify(['e1', webhook.address, webhook.secret]);
const moment = { now, signal: new AbortController().signal, requireHeld: async () => {} };
const channel = () => ({ id: 'e1', webhooks: [webhook] });

function jobOf(event: Partial<Parameters<typeof webhookJobs>[1]> = {}, attempts = 1): Job {
  const full = { type: 'PAYMENT', action: 'CREATED', id: payment.id ?? '', at: now, ...event } as const;
  const [job] = webhookJobs(channel(), full);
  if (job === undefined) throw new Error('Nobody wants to know.');
  return { ...job, attempts, claimId: 'claim' };
}

const deliver = (job = jobOf()) => webhookHandlers(dependencies)[webhookKind](job, moment);
const messages = () => received.map((message) => JSON.parse(decryptMessage(message, secret)));

describe('the jobs of webhooks', () => {
  test('are one for each webhook that listens for the event, and contain ids only', () => {
    const other = {
      ...webhook,
      address: 'https://other.example/',
      types: ['REGISTRATIONS'],
    } satisfies Webhook;
    const channelOfTwo = { id: 'e1', webhooks: [webhook, other] };
    const event = { type: 'PAYMENT', action: 'CREATED', id: 'p1', at: now } as const;
    const [job, ...none] = webhookJobs(channelOfTwo, event);
    expect(none).toEqual([]);
    expect(job).toEqual({
      key: expect.stringMatching(/^webhook:e1:[0-9a-f]{16}:PAYMENT:p1:CREATED:1000000$/),
      kind: 'webhook',
      queueKey: expect.stringMatching(/^webhook:[0-9a-f]{16}$/),
      payload: { entityId: 'e1', address: webhook.address, type: 'PAYMENT', action: 'CREATED', id: 'p1' },
      dueAt: now,
    });
    const keys = webhookJobs(channelOfTwo, { ...event, type: 'REGISTRATION' }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('test each webhook at the start', () => {
    expect(activationJobs([channel(), { id: 'e2', webhooks: [] }], now)).toEqual([
      {
        key: expect.stringMatching(/^webhook-activation:e1:[0-9a-f]{16}$/),
        kind: 'webhook-activation',
        queueKey: expect.stringMatching(/^webhook:[0-9a-f]{16}$/),
        payload: { entityId: 'e1', address: webhook.address },
        dueAt: now,
      },
    ]);
  });
});

describe('an active webhook', () => {
  beforeEach(() => activations.push(identity()));

  test.each(['none', 'JSON'] as const)('gets what happened, with the wrapper %s', async (wrapper) => {
    webhook = { ...webhook, wrapper };
    expect(await deliver()).toBe('done');
    expect(messages()).toMatchObject([{ type: 'PAYMENT', action: 'CREATED', payload: payment }]);
  });

  test('gets no customer data when it is configured without', async () => {
    webhook = { ...webhook, fields: 'NON_CUSTOMER_DATA' };
    await deliver(jobOf({ type: 'REGISTRATION', action: 'DELETED', id: registration.id }));
    expect(messages()).toMatchObject([
      { type: 'REGISTRATION', action: 'DELETED', payload: { id: registration.id } },
    ]);
    expect(JSON.stringify(messages())).not.toMatch(/canary/i);
  });

  test('that rejects a message gets it again by the schedule, until the message is given up and logged', async () => {
    statuses = [500, 302, 404];
    expect(await deliver(jobOf({}, 1))).toEqual({ retryAt: now + minute, isDown: false, problem: 'status' });
    expect(await deliver(jobOf({}, 7))).toEqual({
      retryAt: now + 60 * minute,
      isDown: false,
      problem: 'redirect',
    });
    expect(lines).toEqual([]);
    expect(await deliver(jobOf({}, 1_000))).toBe('failed');
    expect(lines).toEqual([
      { job: 'webhook', attempts: 1_000, reason: 'status', status: 404, message: expect.any(String) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('key=1');
  });

  test('gets the state of the time in which nothing was decided, also when the outcome is known by now', async () => {
    const timestamp = '2026-11-20 09:59:00.000+0000';
    await deliver(jobOf({ pending: { code: '000.200.000', timestamp } }));
    const { timestamp: decidedAt } = payment;
    await deliver(jobOf({ action: 'UPDATED', pending: { code: '000.100.110', timestamp: decidedAt } }));
    const { threeDSecure: _outcome, ...before } = payment;
    const result = { code: '000.200.000', description: 'transaction pending' };
    const [created, updated] = messages().map((message) => message.payload);
    expect(created).toMatchObject({ ...before, result, timestamp });
    expect(created).not.toHaveProperty('threeDSecure');
    expect(updated).toMatchObject(payment);
  });

  test('gets nothing when the record is gone', async () => {
    expect(await deliver(jobOf({ id: 'unknown' }))).toBe('done');
    expect(received).toEqual([]);
  });

  test('of another node’s configuration is left to other nodes, and given up when none has it', async () => {
    isConfigured = false;
    let job = jobOf();
    for (let timesLeft = 1; timesLeft < 30; timesLeft += 1) {
      const leftPayload = { ...(job.payload as object), timesLeft };
      expect(await deliver(job)).toEqual({ retryAt: now + minute, leftPayload });
      job = { ...job, payload: leftPayload };
    }
    expect(lines).toEqual([]);
    expect(await deliver(job)).toBe('failed');
    expect(lines).toEqual([
      { job: 'webhook', timesLeft: 30, message: expect.stringContaining('no node has it') },
    ]);
    expect(received).toEqual([]);
  });

  test('that is no longer configured is over at once where no other node exists', async () => {
    isConfigured = false;
    const alone = { ...dependencies, source: { ...source, isShared: false } };
    expect(await webhookHandlers(alone)[webhookKind](jobOf(), moment)).toBe('done');
    expect([lines, received]).toEqual([[], []]);
  });
});

describe('a new webhook', () => {
  test.each([200, 500])('whose test and messages come at once gets one test, answered %i', async (status) => {
    const handlers = webhookHandlers(dependencies);
    const [test] = activationJobs([channel()], now);
    if (test === undefined) throw new Error('No webhook.');
    statuses = [status];
    await Promise.all([
      handlers[activationKind]({ ...test, attempts: 1, claimId: 'claim' }, moment),
      ...[1, 2, 3].map(() => handlers[webhookKind](jobOf(), moment)),
    ]);
    const told = status === 200 ? ['PAYMENT', 'PAYMENT', 'PAYMENT'] : [];
    expect(messages().map(({ type }) => type)).toEqual(['test', ...told]);
    await handlers[webhookKind](jobOf(), moment);
    const types = messages().map(({ type }) => type);
    expect(types.slice(1 + told.length)).toEqual(status === 200 ? ['PAYMENT'] : ['test', 'PAYMENT']);
  });

  test('is also one whose secret has changed: it is tested again', async () => {
    await deliver();
    webhook = { ...webhook, secret: secret.replaceAll('0', 'F') };
    received = [];
    await deliver();
    expect(received.map((message) => JSON.parse(decryptMessage(message, webhook.secret)).type)).toEqual([
      'test',
      'PAYMENT',
    ]);
  });

  test('whose server is not there makes the others of its queue wait', async () => {
    await server.close();
    expect(await deliver()).toEqual({ retryAt: now + minute, isDown: true, problem: 'connection' });
    server = await listen(createServer());
  });

  describe("on the tester's own computer", () => {
    const run = (job: Job) => webhookHandlers(dependencies)[job.kind as typeof webhookKind](job, moment);
    const activation = (attempts: number): Job => {
      const [job] = activationJobs([channel()], now);
      if (job === undefined) throw new Error('No webhook.');
      return { ...job, attempts, claimId: 'claim' };
    };
    const both = [
      ['a message', jobOf],
      ['the activation test', (_event: object, attempts: number) => activation(attempts)],
    ] as const;
    beforeEach(() => {
      isLocal = true;
    });

    test.each(both)(
      '%s that nobody hears comes again within seconds, and is no attempt',
      async (_what, make) => {
        await server.close();
        let job: Job = make({}, 1);
        for (const [at, wait] of [2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
          const leftPayload = { ...(job.payload as object), timesUnheard: at + 1 };
          const again = { retryAt: now + wait, isDown: false, problem: 'connection', leftPayload };
          expect(await run(job)).toEqual(again);
          job = { ...job, payload: leftPayload };
        }
        expect(lines).toEqual([]);
        const payload = { ...(job.payload as object), timesUnheard: 5_760 };
        expect(await run({ ...job, payload })).toBe('failed');
        expect(lines).toMatchObject([{ reason: 'connection' }]);
        server = await listen(createServer());
      },
    );

    test.each(both)(
      '%s that is refused with 401 is sent three times, however long nobody listened',
      async (_what, make) => {
        statuses = [401, 401, 401];
        const { payload } = make({}, 1);
        const job = (attempts: number): Job => ({
          ...make({}, attempts),
          payload: { ...(payload as object), timesUnheard: 900 },
        });
        const again = (wait: number) => ({ retryAt: now + wait, isDown: false, problem: 'status' });
        expect([await run(job(1)), await run(job(2))]).toEqual([again(2_000), again(4_000)]);
        expect(lines).toEqual([]);
        expect(await run(job(3))).toBe('failed');
        expect(lines).toEqual([
          {
            job: job(3).kind,
            attempts: 3,
            reason: 'status',
            status: 401,
            message: expect.stringContaining('what its server answers'),
          },
        ]);
      },
    );

    test('a message that fails with 500 waits longer each time, and holds back no other', async () => {
      statuses = Array(4).fill(500);
      const waits = [1, 4, 9, 40].map(
        async (attempts) => (await run(jobOf({}, attempts))) as { retryAt: number },
      );
      expect((await Promise.all(waits)).map(({ retryAt }) => retryAt - now)).toEqual([
        2_000, 16_000, 512_000, 900_000,
      ]);
    });
  });

  test('gets nothing but its activation test until that got a 2xx', async () => {
    statuses = [500, 302];
    expect(await deliver()).toEqual({ retryAt: now + minute, isDown: false, problem: 'status' });
    expect(await deliver()).toEqual({ retryAt: now + minute, isDown: false, problem: 'redirect' });
    expect(messages().map(({ type }) => type)).toEqual(['test', 'test']);
    expect(activations).toEqual([]);
  });

  test('is tested at the start, again by the schedule, and no more once it is active', async () => {
    const handler = webhookHandlers(dependencies)[activationKind];
    const [job] = activationJobs([channel()], now);
    if (job === undefined) throw new Error('No webhook.');
    const run = () => handler({ ...job, attempts: 2, claimId: 'claim' }, moment);
    statuses = [503];
    expect(await run()).toEqual({ retryAt: now + 2 * minute, isDown: false, problem: 'status' });
    expect([await run(), await run()]).toEqual(['done', 'done']);
    expect(messages().map(({ type }) => type)).toEqual(['test', 'test']);
    expect(activations).toEqual([identity()]);
    isConfigured = false;
    activations = [];
    expect(await run()).toBe('done');
    expect(received).toHaveLength(2);
  });
});
