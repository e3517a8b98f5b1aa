/** The metrics whose values are read at the moment when Prometheus asks for them. */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { type Swept, sweptKinds } from '../jobs/retention.ts';
import type { JobCount, PendingCount, StoreHealth } from '../store/health.ts';
import type { KeptNotificationCount } from '../store/payments/kept-notifications.ts';
import type { EventLoopWatch } from './event-loop.ts';

/** How long the database may take to answer, in milliseconds. Prometheus gives up on all metrics after ten seconds. */
const timeoutMs = 1_000;

const dayMs = 24 * 60 * 60_000;

export interface GaugeSources {
  readonly health: StoreHealth;
  /** Counts the payments that were made before this time, in milliseconds, and have no final outcome. */
  readonly countPending: (madeBefore: number) => Promise<PendingCount>;
  /** Counts what acquirers have told and no record has yet; absent where nothing keeps it. */
  readonly countKeptNotifications?: () => Promise<KeptNotificationCount>;
  /** What the housekeeping of this process has deleted. */
  readonly deleted: Swept;
  /** The time by which jobs are due, in milliseconds. */
  readonly now: () => number;
  readonly eventLoop: Pick<EventLoopWatch, 'lagMs'>;
  /** How many requests have no whole answer yet. */
  readonly openRequests: () => number;
  /** Returns the names of the connectors whose acquirers are away. */
  readonly awayConnectors: () => readonly string[];
  readonly release: { readonly version: string; readonly buildNumber: string };
}

export function addGauges(registers: Registry[], prefix: string, sources: GaugeSources): void {
  const { health, eventLoop, openRequests, release } = sources;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  gauge('event_loop_lag_seconds', 'The longest delay of a timer within the last second', () =>
    inSeconds(eventLoop.lagMs()),
  );
  gauge('http_requests_open', 'Requests without a whole answer', openRequests);
  new Gauge({
    name: `${prefix}release_info`,
    help: 'The release of this process; its value is 1',
    labelNames: ['version', 'build', 'node'],
    registers,
  }).set({ version: release.version, build: release.buildNumber, node: process.version }, 1);
  if (health.heartbeatAgeMs() !== undefined) {
    gauge('heartbeat_age_seconds', 'How long ago the node last showed itself to the others', () =>
      inSeconds(health.heartbeatAgeMs() ?? 0),
    );
  }
  if (health.clockSkewMs() !== undefined) {
    gauge(
      'clock_skew_seconds',
      "How far the computer's clock is ahead of the database's; below 0: behind",
      () => inSeconds(health.clockSkewMs() ?? 0),
    );
  }
  addAway(registers, prefix, sources);
  addDeleted(registers, prefix, sources);
  // The connections are read before the jobs, because reading the jobs uses a connection itself.
  addConnections(registers, prefix, health);
  addJobs(registers, prefix, sources);
  addDestinationCount(registers, prefix, sources);
  addPendingCount(registers, prefix, sources);
  addKeptNotifications(registers, prefix, sources);
}

function addAway(registers: Registry[], prefix: string, { awayConnectors }: GaugeSources): void {
  new Gauge({
    name: `${prefix}connector_away`,
    help: 'Is 1 for a connector whose acquirer has answered none of the last orders of this node',
    labelNames: ['connector'],
    registers,
    collect() {
      this.reset();
      for (const connector of awayConnectors()) this.set({ connector }, 1);
    },
  });
}

/** The number of rows that retention has deleted. Retention counts them; this metric only shows its count. */
function addDeleted(registers: Registry[], prefix: string, { deleted }: GaugeSources): void {
  new Counter({
    name: `${prefix}deleted_total`,
    help: 'Rows that retention has deleted in this process',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset();
      for (const kind of sweptKinds) this.inc({ what: snakeCase(kind) }, deleted[kind]);
    },
  });
}

function addJobs(registers: Registry[], prefix: string, { health, now }: GaugeSources): void {
  // Prometheus reads these three metrics at the same time. One query to the database serves all of them.
  const read = oneAtATime(async () => {
    const time = now();
    return { time, counts: await inTime(health.jobCounts(time), []) };
  });
  const gauge = (
    name: string,
    help: string,
    readValue: (count: JobCount, time: number) => number | undefined,
  ) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const { time, counts } = await read();
        this.reset();
        for (const count of counts) {
          const value = readValue(count, time);
          if (value !== undefined) this.set({ kind: count.kind }, value);
        }
      },
    });
  gauge('jobs_due', 'Jobs that are due, those under way included; 10,000 at most', ({ due }) =>
    due > 0 ? due : undefined,
  );
  gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due job has been due whose destination is not down',
    ({ oldestDueAt }, time) =>
      oldestDueAt === undefined ? undefined : inSeconds(Math.max(0, time - oldestDueAt)),
  );
  gauge('jobs_failed', 'Jobs that were given up and are kept', ({ failed }) =>
    failed > 0 ? failed : undefined,
  );
}

function addDestinationCount(registers: Registry[], prefix: string, { health }: GaugeSources): void {
  new Gauge({
    name: `${prefix}destinations`,
    help: 'Destinations of jobs that do not answer: down, or switched off after days',
    labelNames: ['state'],
    registers,
    async collect() {
      const count = await inTime(health.destinationCount(), undefined);
      this.reset();
      if (count === undefined) return;
      this.set({ state: 'down' }, count.down);
      this.set({ state: 'off' }, count.off);
    },
  });
}

function addPendingCount(registers: Registry[], prefix: string, { countPending, now }: GaugeSources): void {
  // One query to the database serves both metrics.
  const read = oneAtATime(() => inTime(countPending(now() - dayMs), undefined));
  new Gauge({
    name: `${prefix}payments_long_pending`,
    help: 'Payments that have had no final outcome for more than a day, among 10,000 jobs',
    labelNames: ['outcome'],
    registers,
    async collect() {
      const count = await read();
      this.reset();
      if (count === undefined) return;
      this.set({ outcome: 'unknown' }, count.unknown);
      this.set({ outcome: 'waiting' }, count.waiting);
    },
  });
  new Gauge({
    name: `${prefix}payments_long_pending_capped`,
    help: 'Whether there are more than 10,000 jobs, so that payments_long_pending may lack payments',
    registers,
    async collect() {
      const count = await read();
      this.remove();
      if (count !== undefined) this.set(count.isCapped ? 1 : 0);
    },
  });
}

function addKeptNotifications(
  registers: Registry[],
  prefix: string,
  { countKeptNotifications, now }: GaugeSources,
): void {
  const none = { waiting: 0, oldestAt: undefined };
  // One query to the database serves both metrics.
  const read = oneAtATime(() => inTime(countKeptNotifications?.() ?? Promise.resolve(none), undefined));
  const gauge = (name: string, help: string, readValue: (count: KeptNotificationCount) => number) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers,
      async collect() {
        const count = await read();
        this.remove();
        if (count !== undefined) this.set(readValue(count));
      },
    });
  gauge('kept_news', 'What acquirers have told that waits for what it follows', ({ waiting }) => waiting);
  gauge('kept_news_oldest_seconds', 'How long the oldest of it has waited', ({ oldestAt = now() }) =>
    inSeconds(Math.max(0, now() - oldestAt)),
  );
}

/** Without an answer of the database a metric has no value. The last value would look as if nothing changed. */
function inTime<Answer, Nothing>(answer: Promise<Answer>, nothing: Nothing): Promise<Answer | Nothing> {
  return Promise.race([answer.catch(() => nothing), pause(timeoutMs, nothing, { ref: false })]);
}

/** The connections to PostgreSQL. The embedded database has none. */
function addConnections(registers: Registry[], prefix: string, { pool }: StoreHealth): void {
  if (pool === undefined) return;
  new Gauge({
    name: `${prefix}store_connections`,
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle, waiting } = pool();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: `${prefix}store_retries_total`,
    help: 'Statements that were repeated because others ran at the same time',
    registers,
    collect() {
      this.reset();
      this.inc(pool().retries);
    },
  });
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inSeconds = (milliseconds: number) => milliseconds / 1_000;
