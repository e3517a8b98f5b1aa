/** What the store says of itself, for probes and metrics. Nothing of it writes. */
import type { Kysely } from 'kysely';
import { missingMigrations } from './migrations/index.ts';
import type { NodeSession } from './nodes.ts';
import type { Schema } from './schema.ts';

export interface StoreHealth {
  /** Returns the name of this process among those that use the database. It changes after others took it for dead. */
  nodeId(): string;
  /**
   * How long ago this node last showed the others that it is alive, in milliseconds. Undefined where one process has the
   * database alone.
   */
  heartbeatAgeMs(): number | undefined;
  /**
   * How far the computer's clock is ahead of the database's, in milliseconds; below 0 when it is behind. Undefined where one
   * process has the database alone.
   */
  clockSkewMs(): number | undefined;
  /** Names of this release's migrations that the database does not have. Rejects when the database does not answer. */
  missingMigrations(): Promise<string[]>;
  /** Returns the jobs that are due by now, those under way included, by their kind. */
  jobsDue(now: number): Promise<JobsDue[]>;
  /** The connections of this process. Absent where the database is in the process. */
  readonly pool?: () => PoolUse;
}

export interface JobsDue {
  readonly kind: string;
  readonly count: number;
  /** When the oldest was due, in milliseconds. */
  readonly dueAt: number;
}

export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** How many requests wait for a connection. */
  readonly waiting: number;
  /** How often a statement was repeated because others ran at the same time, since the start. */
  readonly retries: number;
}

export function healthOf(
  db: Kysely<Schema>,
  node: Pick<NodeSession, 'id' | 'heartbeatAgeMs' | 'clockSkewMs'>,
): StoreHealth {
  return {
    nodeId: () => node.id,
    heartbeatAgeMs: node.heartbeatAgeMs,
    clockSkewMs: node.clockSkewMs,
    missingMigrations: () => missingMigrations(db),
    async jobsDue(now) {
      const rows = await db
        .selectFrom('jobs')
        .select((eb) => [
          'kind',
          eb.fn.countAll<number>().as('count'),
          eb.fn.min<number>('due_at').as('due_at'),
        ])
        .where('due_at', '<=', now)
        .groupBy('kind')
        .execute();
      return rows.map(({ kind, count, due_at }) => ({ kind, count, dueAt: due_at }));
    },
  };
}
