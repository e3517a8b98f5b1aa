/** Jobs of several nodes: none idles while jobs are due, and all together call one destination twice at a time at most. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Handlers, type JobRunner, startJobs } from '../../../../src/gateway/jobs/runner.ts';
import { postgres } from '../../../../src/gateway/store/postgres/engine.ts';
import { createPool } from '../../../../src/gateway/store/postgres/pool.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { startCountingProxy } from '../../../support/counting-proxy.mjs';
import { makeDatabase } from '../../../support/test-store.ts';

const now = 1_000_000;
const clock = { now: () => now };
const lines: unknown[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };
let url: string;
let db: Kysely<Schema>;
const stores: Store[] = [];
const runners: JobRunner[] = [];

// Opened once, one after the other: to a busy server many connections at once take longer than a connection may.
beforeAll(async () => {
  url = await makeDatabase();
  db = new Kysely({ dialect: new PostgresDialect({ pool: createPool({ url, size: 2 }) }) });
  for (let n = 0; n < 3; n += 1) stores.push(await openPostgres({ url, size: 4 }));
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await db.deleteFrom('jobs').execute();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await db.destroy();
});

const first = () => stores[0] as Store;
/** One after the other, because a write gives up that waits too long for one of the four connections. */
const addJobs = async (count: number, queueKeyOf: (n: number) => string) => {
  for (let n = 0; n < count; n += 1)
    await first().jobs.add({
      key: `job-${n}`,
      kind: 'call',
      queueKey: queueKeyOf(n),
      payload: null,
      dueAt: n,
    });
};
const start = (handlers: Handlers) => {
  const started = stores.map((store) =>
    startJobs(store.jobs, handlers, { clock, log }, { interval: 2 ** 30 }),
  );
  runners.push(...started);
  return started;
};

test('three nodes run each of 600 jobs once, and no claim comes back empty while jobs are due', async () => {
  let empty = 0;
  let claims = 0;
  for (const { jobs } of stores) {
    const claim = jobs.claim;
    vi.spyOn(jobs, 'claim').mockImplementation(async (wanted) => {
      const claimed = await claim(wanted);
      claims += 1;
      const [due] = await first().health.jobCounts(now);
      if (claimed.length === 0 && (due?.due ?? 0) > 100) empty += 1;
      return claimed;
    });
  }
  const ran: string[] = [];
  await addJobs(600, (n) => `queue-${n % 60}`);
  const nodes = start({
    call: async ({ key }) => {
      ran.push(key);
      return 'done';
    },
  });
  const counts = await Promise.all(nodes.map((node) => node.runDue()));
  expect([ran.length, new Set(ran).size]).toEqual([600, 600]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(600);
  expect(empty).toBeLessThanOrEqual(claims * 0.05);
});

test('a destination with a hundred due jobs is called by two of three nodes’ jobs at a time, in their order', async () => {
  await addJobs(100, () => 'slow');
  let running = 0;
  let most = 0;
  const ran: number[] = [];
  const nodes = start({
    call: async ({ dueAt }) => {
      running += 1;
      most = Math.max(most, running);
      const pair = Math.ceil(ran.push(dueAt) / 2) * 2;
      // A job that another node has claimed and not begun yet would be passed by any number of later ones.
      await vi.waitUntil(() => ran.length >= pair, { interval: 1 });
      running -= 1;
      return 'done';
    },
  });
  const run = async (node: JobRunner) => {
    while (ran.length < 100) await node.runDue();
  };
  await Promise.all(nodes.map(run));
  expect(most).toBe(2);
  for (const [place, dueAt] of ran.entries()) expect(Math.abs(place - dueAt)).toBeLessThanOrEqual(2);
});

test('a claim waits for one of another node, so that both together take no more jobs than may run', async () => {
  await addJobs(3, () => 'slow');
  const claim = () =>
    first().jobs.claim({ kinds: ['call'], now, leaseUntil: now + 1, limit: 1, perQueue: 2 });
  const isWaiting = () =>
    db
      .selectFrom(sql`pg_stat_activity`.as('activity'))
      .where(sql<boolean>`datname = current_database() and wait_event = 'transactionid'`)
      .select(sql`pid`.as('pid'))
      .executeTakeFirst();
  expect((await claim()).map(({ key }) => key)).toEqual(['job-0']);
  let claiming: ReturnType<typeof claim> | undefined;
  await db.transaction().execute(async (transaction) => {
    await postgres.lockKeys?.(transaction, ['queue:slow'], now + 1);
    await transaction
      .updateTable('jobs')
      .set({ lease_until: now + 1 })
      .where('key', '=', 'job-1')
      .execute();
    claiming = claim();
    await Promise.race([claiming, vi.waitUntil(isWaiting)]);
  });
  expect(await claiming).toEqual([]);
});

test('a webhook that only a newer configuration has is sent by the node that has it', async () => {
  await addJobs(20, () => 'webhook');
  const told: string[] = [];
  const [older, newer] = stores.map((store, n) =>
    startJobs(
      store.jobs,
      {
        call: async ({ key }) => {
          if (n === 0) return { retryAt: now + 60_000, leftPayload: null };
          told.push(key);
          return 'done';
        },
      },
      { clock: { now: () => now + n * 60_000 }, log },
      { interval: 2 ** 30 },
    ),
  ) as [JobRunner, JobRunner, JobRunner];
  runners.push(older, newer);
  await older.runDue();
  await newer.runDue();
  expect(new Set(told).size).toBe(20);
});

test('a job that is no longer needed is removed in one round trip, as is one that is not there', async () => {
  const address = new URL(url);
  const proxy = await startCountingProxy(Number(address.port));
  address.port = String(proxy.port);
  const store = await openPostgres({ url: address.href, size: 1 });
  // Connects, so that only the statements are counted.
  await store.jobs.remove('job-0');
  await addJobs(1, () => 'queue');
  for (const _ of ['there', 'gone']) {
    const before = proxy.trips();
    await store.jobs.remove('job-0');
    expect(proxy.trips() - before).toBe(1);
    expect(await first().health.jobCounts(now)).toEqual([]);
  }
  await store.close();
  proxy.close();
});
