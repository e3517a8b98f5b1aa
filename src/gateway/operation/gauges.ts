/** The metrics that have their value when Prometheus asks for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Assets } from '../core/assets.ts';
import type { StoreHealth } from '../store/health.ts';
import type { EventLoopWatch } from './event-loop.ts';

/** How long the database may take to answer, in milliseconds. Prometheus gives up on all metrics after ten seconds. */
const timeoutMs = 1_000;

export interface GaugeSources {
  readonly health: StoreHealth;
  /** The time by which jobs are due, in milliseconds. */
  readonly now: () => number;
  readonly eventLoop: Pick<EventLoopWatch, 'lagMs'>;
  /** How many requests have no whole answer yet. */
  readonly openRequests: () => number;
  readonly release: Pick<Assets, 'version' | 'buildNumber'>;
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
  // Before the jobs, whose question takes a connection itself.
  addConnections(registers, prefix, health);
  addJobs(registers, prefix, sources);
}

function addJobs(registers: Registry[], prefix: string, { health, now }: GaugeSources): void {
  const labelNames = ['kind'] as const;
  const oldest = new Gauge({
    name: `${prefix}jobs_oldest_due_seconds`,
    help: 'How long the oldest due job has been due',
    labelNames,
    registers,
  });
  new Gauge({
    name: `${prefix}jobs_due`,
    help: 'Jobs that are due, those under way included',
    labelNames,
    registers,
    async collect() {
      const time = now();
      // Without an answer of the database there is no value: the last one would look like a standstill.
      const due = await Promise.race([
        health.jobsDue(time).catch(() => []),
        pause(timeoutMs, [], { ref: false }),
      ]);
      this.reset();
      oldest.reset();
      for (const { kind, count, dueAt } of due) {
        this.set({ kind }, count);
        oldest.set({ kind }, inSeconds(Math.max(0, time - dueAt)));
      }
    },
  });
}

/** The connections to a database that is another process. */
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

const inSeconds = (milliseconds: number) => milliseconds / 1_000;
