import { beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { DestinationCount } from '../../../src/gateway/jobs/destinations.ts';
import { type Swept, sweptKinds } from '../../../src/gateway/jobs/retention.ts';
import {
  afterAction,
  beginAtAcquirer,
  beginAuthentication,
} from '../../../src/gateway/lifecycle/authentication.ts';
import {
  measuredClient,
  measuredConnector,
  measuredHandlers,
} from '../../../src/gateway/operation/measured.ts';
import { measuredStore } from '../../../src/gateway/operation/measured-store.ts';
import { createMetrics, type Metrics } from '../../../src/gateway/operation/metrics.ts';
import type { JobCount, PendingCount, StoreHealth } from '../../../src/gateway/store/health.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import type { WrittenListener } from '../../../src/gateway/store/written.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';

const now = 1_000_000;
let jobCounts: () => Promise<JobCount[]>;
let destinationCount: () => Promise<DestinationCount>;
let countPending: (madeBefore: number) => Promise<PendingCount>;
let metrics: Metrics;
let away: readonly string[];
let deleted: { -readonly [Kind in keyof Swept]: number };
beforeEach(() => {
  away = [];
  deleted = Object.fromEntries(sweptKinds.map((kind) => [kind, 0])) as typeof deleted;
  jobCounts = async () => [];
  destinationCount = async () => ({ down: 0, off: 0 });
  countPending = async () => ({ unknown: 0, waiting: 0, isCapped: false });
  metrics = metricsFor({ heartbeatAgeMs: () => undefined, clockSkewMs: () => undefined });
});

function metricsFor(health: Pick<StoreHealth, 'heartbeatAgeMs' | 'clockSkewMs' | 'pool'>): Metrics {
  return createMetrics({
    health: {
      ...health,
      nodeId: () => 'a',
      isReadOnly: () => false,
      missingMigrations: async () => [],
      probeWrite: async () => undefined,
      jobCounts: () => jobCounts(),
      destinationCount: () => destinationCount(),
      countPending: async () => ({ unknown: 0, waiting: 0, isCapped: false }),
    },
    countPending: (madeBefore) => countPending(madeBefore),
    deleted,
    now: () => now,
    eventLoop: { lagMs: () => 250 },
    openRequests: () => 7,
    awayConnectors: () => away,
    release: { version: 'abc', buildNumber: 'abc@2026' },
  });
}

/** Gives the lines of a metric without its prefix. */
async function lines(name: string, of = metrics): Promise<string[]> {
  const { text } = await of.read();
  return text.split('\n').filter((line) => line.startsWith(`gateway_${name}`));
}

describe('the metrics of a node', () => {
  test('have one prefix, and the type of Prometheus', async () => {
    const { type, text } = await metrics.read();
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(names.filter((line) => !line.startsWith('gateway_'))).toEqual([]);
  });

  test('have the lag of the event loop, the open requests and the release', async () => {
    expect(await lines('event_loop_lag_seconds')).toEqual(['gateway_event_loop_lag_seconds 0.25']);
    expect(await lines('http_requests_open')).toEqual(['gateway_http_requests_open 7']);
    expect(await lines('release_info')).toEqual([
      `gateway_release_info{version="abc",build="abc@2026",node="${process.version}"} 1`,
    ]);
  });

  test('come without the due jobs while the database gives no answer', async () => {
    jobCounts = () => new Promise(() => {});
    expect(await lines('jobs_due')).toEqual([]);
    expect(await lines('http_requests_open')).toEqual(['gateway_http_requests_open 7']);
  });

  test('have the number of payments that have been pending for more than a day, if the database tells it', async () => {
    const asked: number[] = [];
    countPending = async (madeBefore) => ({
      unknown: asked.push(madeBefore) + 1,
      waiting: 7,
      isCapped: true,
    });
    expect(await lines('payments_long_pending')).toEqual([
      'gateway_payments_long_pending{outcome="unknown"} 2',
      'gateway_payments_long_pending{outcome="waiting"} 7',
      'gateway_payments_long_pending_capped 1',
    ]);
    expect(asked).toEqual([now - 86_400_000]);
    countPending = () => new Promise(() => {});
    expect(await lines('payments_long_pending')).toEqual([]);
  });

  test('have the connectors that are away while they are', async () => {
    expect(await lines('connector_away{')).toEqual([]);
    away = ['cards'];
    expect(await lines('connector_away{')).toEqual(['gateway_connector_away{connector="cards"} 1']);
    away = [];
    expect(await lines('connector_away{')).toEqual([]);
  });

  test('have the due jobs by kind, and how long the oldest has been due', async () => {
    jobCounts = async () => [{ kind: 'webhook', due: 3, failed: 0, oldestDueAt: now - 2_500 }];
    expect(await lines('jobs_')).toEqual([
      'gateway_jobs_due{kind="webhook"} 3',
      'gateway_jobs_oldest_due_seconds{kind="webhook"} 2.5',
    ]);
  });

  test('have the jobs that were given up by kind, also of a kind of which none is due', async () => {
    jobCounts = async () => [{ kind: 'webhook', due: 0, failed: 4, oldestDueAt: undefined }];
    expect(await lines('jobs_')).toEqual(['gateway_jobs_failed{kind="webhook"} 4']);
    jobCounts = async () => [];
    expect(await lines('jobs_')).toEqual([]);
  });

  test('have how many destinations are down and switched off, and nothing while the database gives no answer', async () => {
    destinationCount = async () => ({ down: 2, off: 1 });
    expect(await lines('destinations')).toEqual([
      'gateway_destinations{state="down"} 2',
      'gateway_destinations{state="off"} 1',
    ]);
    destinationCount = () => Promise.reject(new StoreUnavailable('gone'));
    expect(await lines('destinations')).toEqual([]);
  });

  test('have what retention has deleted since the start', async () => {
    deleted.unpaidCheckouts = 450;
    await lines('deleted_total');
    deleted.unpaidCheckouts = 460;
    expect(await lines('deleted_total')).toEqual([
      'gateway_deleted_total{what="throttles"} 0',
      'gateway_deleted_total{what="locks"} 0',
      'gateway_deleted_total{what="attempt_counters"} 0',
      'gateway_deleted_total{what="authentications"} 0',
      'gateway_deleted_total{what="idempotency_keys"} 0',
      'gateway_deleted_total{what="failed_jobs"} 0',
      'gateway_deleted_total{what="unpaid_checkouts"} 460',
      'gateway_deleted_total{what="payments"} 0',
      'gateway_deleted_total{what="checkouts"} 0',
    ]);
  });

  test('go on without the due jobs when the database does not answer', async () => {
    jobCounts = () => Promise.reject(new StoreUnavailable('gone'));
    expect(await lines('jobs_due')).toEqual([]);
    expect(await lines('http_requests_open')).toHaveLength(1);
  });

  test('have heartbeat, clock and connections of a database that is shared', async () => {
    const shared = metricsFor({
      heartbeatAgeMs: () => 1_500,
      clockSkewMs: () => -250,
      pool: () => ({ used: 4, idle: 6, waiting: 2, retries: 5 }),
    });
    expect(await lines('heartbeat_age_seconds', shared)).toEqual(['gateway_heartbeat_age_seconds 1.5']);
    expect(await lines('store_connections', shared)).toEqual([
      'gateway_store_connections{state="used"} 4',
      'gateway_store_connections{state="idle"} 6',
      'gateway_store_connections{state="waiting"} 2',
    ]);
    await lines('store_retries_total', shared);
    expect(await lines('store_retries_total', shared)).toEqual(['gateway_store_retries_total 5']);
    expect(await lines('clock_skew_seconds', shared)).toEqual(['gateway_clock_skew_seconds -0.25']);
    expect(await lines('heartbeat_age_seconds')).toEqual([]);
    expect(await lines('clock_skew_seconds')).toEqual([]);
  });
});

/** What the measured store listens with. */
let tell: WrittenListener;
/** Makes a store of the members that a test calls. */
const storeWith = (members: object) => {
  const onWritten = (listener: WrittenListener) => {
    tell = listener;
  };
  return measuredStore({ ...members, onWritten } as Store, metrics);
};

describe('a measured store', () => {
  test('times each call by its name and by how it ended', async () => {
    const store = storeWith({
      findCheckout: async () => undefined,
      jobs: {
        add: () => Promise.reject(new StoreUnavailable('full')),
        remove: () => Promise.reject(new Error('broken')),
      },
    });
    await store.findCheckout('a');
    await expect(store.jobs.add({} as never)).rejects.toThrow('full');
    await expect(store.jobs.remove('a')).rejects.toThrow('broken');
    expect(await lines('store_seconds_count')).toEqual([
      'gateway_store_seconds_count{operation="findCheckout",outcome="done"} 1',
      'gateway_store_seconds_count{operation="jobs.add",outcome="unavailable"} 1',
      'gateway_store_seconds_count{operation="jobs.remove",outcome="failed"} 1',
    ]);
  });

  test('passes what is no function: the counts of the housekeeping stay those of the store', () => {
    const deleted = { payments: 3 };
    const store = storeWith({ isShared: true, retention: { deleted } });
    deleted.payments = 4;
    expect(store).toMatchObject({ isShared: true, retention: { deleted: { payments: 4 } } });
  });

  test('counts the attempts that a limit holds up, by the limit and the reason', async () => {
    const full = [
      { limit: 'declines-by-bin', reason: 'declines' },
      { limit: 'declines-by-card', reason: 'open' },
    ];
    const store = storeWith({ reserveSlots: async () => ({ held: [], full }) });
    await store.reserveSlots({ counters: [], now: 0 });
    expect(await lines('limited_attempts_total')).toEqual([
      'gateway_limited_attempts_total{limit="declines-by-bin",reason="declines"} 1',
      'gateway_limited_attempts_total{limit="declines-by-card",reason="open"} 1',
    ]);
  });

  test('counts each outcome of a payment that was stored', async () => {
    storeWith({});
    const outcome = { state: 'succeeded', record: { result: { code: '000.000.000' } } } as never;
    await tell({ kind: 'end', id: 'a', mode: 'LIVE', outcome });
    await tell({ kind: 'end', id: 'b', mode: 'LIVE', outcome });
    await tell({ kind: 'jobs', jobs: [] });
    expect(await lines('payments_total')).toEqual([
      'gateway_payments_total{mode="LIVE",state="succeeded",code="000"} 2',
    ]);
  });

  test('counts the steps of authentications: asked, answered, without a challenge, cancelled, timed out', async () => {
    storeWith({});
    const page = { url: 'https://acquirer.example/', method: 'GET', parameters: [] };
    for (const state of [beginAuthentication(now), beginAtAcquirer(now, page)])
      await tell({ kind: 'authentication', id: 'a', transactionId: 't', paymentId: 'p', state });
    const change = (state: ReturnType<typeof beginAuthentication>) =>
      tell({ kind: 'authentication step', state });
    const begun = beginAuthentication(now);
    const challenge = { acsTransID: 'x', acsURL: 'https://issuer.example/' };
    const asked = afterAction(begun, { kind: 'answered', challenge, issuer: {} }, now);
    const back = afterAction(asked, { kind: 'returned' }, now);
    const result = { status: 'Y' } as const;
    await change(afterAction(begun, { kind: 'answered', result, issuer: {} }, now));
    await change(asked);
    await change(back);
    await change(afterAction(back, { kind: 'results', acsTransID: 'x', result }, now));
    await change(afterAction(asked, { kind: 'cancelled' }, now));
    await change(afterAction(asked, { kind: 'ask' }, now + 600_000));
    expect(await lines('authentications_total')).toEqual([
      'gateway_authentications_total{step="started"} 1',
      'gateway_authentications_total{step="without_challenge"} 1',
      'gateway_authentications_total{step="shown"} 1',
      'gateway_authentications_total{step="answered"} 1',
      'gateway_authentications_total{step="cancelled"} 1',
      'gateway_authentications_total{step="timed_out"} 1',
    ]);
  });
});

test('a measured connector keeps its other members, and times what it answers and what stays unknown', async () => {
  const connector = measuredConnector<GatewayConnector>(
    {
      ...simulator,
      charge: async () => ({ code: '000.100.110', rule: 'accepted' }) as const,
      followUp: () => Promise.reject(new Error('no answer')),
      find: async () => undefined,
    },
    'simulator',
    metrics,
  );
  expect(connector.certainOutcome).toBe(simulator.certainOutcome);
  await connector.charge({} as never, 'key', now);
  await expect(connector.followUp({} as never, 'key', now)).rejects.toThrow('no answer');
  await connector.find({} as never, 'key', now);
  expect(await lines('connector_seconds_count')).toEqual([
    'gateway_connector_seconds_count{connector="simulator",operation="charge",outcome="accepted"} 1',
    'gateway_connector_seconds_count{connector="simulator",operation="follow_up",outcome="unknown"} 1',
    'gateway_connector_seconds_count{connector="simulator",operation="find",outcome="never_arrived"} 1',
  ]);
});

test('runs of jobs are counted by their end', async () => {
  const outcomes = ['done', { retryAt: 0 }, 'failed'] as const;
  let runs = 0;
  const handlers = measuredHandlers(
    {
      async webhook() {
        const outcome = outcomes[runs];
        runs += 1;
        if (outcome === undefined) throw new Error('broken');
        return outcome;
      },
    },
    metrics,
  );
  await handlers.webhook?.({} as never, {} as never);
  await handlers.webhook?.({} as never, {} as never);
  await handlers.webhook?.({} as never, {} as never);
  await expect(handlers.webhook?.({} as never, {} as never)).rejects.toThrow('broken');
  expect(await lines('job_runs_total')).toEqual([
    'gateway_job_runs_total{kind="webhook",outcome="done"} 1',
    'gateway_job_runs_total{kind="webhook",outcome="again"} 1',
    'gateway_job_runs_total{kind="webhook",outcome="given_up"} 1',
    'gateway_job_runs_total{kind="webhook",outcome="failed"} 1',
  ]);
});

test('attempts to send are counted by the class of the answer, or by why there was none', async () => {
  const deliveries = [
    { ok: true, status: 204 },
    { ok: false, reason: 'status', status: 503 },
    { ok: false, reason: 'timeout' },
  ] as const;
  for (const delivery of deliveries) {
    await measuredClient({ send: async () => delivery as never }, 'webhook', metrics).send({} as never);
  }
  expect(await lines('callbacks_total')).toEqual([
    'gateway_callbacks_total{kind="webhook",outcome="delivered"} 1',
    'gateway_callbacks_total{kind="webhook",outcome="5xx"} 1',
    'gateway_callbacks_total{kind="webhook",outcome="timeout"} 1',
  ]);
});
