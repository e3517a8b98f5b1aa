/** What the store says of itself, for probes and metrics. */
import type { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { neverDue } from './jobs.ts';
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
  /** Whether a database that other processes can use, too, has refused to write when this node last asked it. */
  isReadOnly(): boolean;
  /** Names of this release's migrations that the database does not have. Rejects when the database does not answer. */
  missingMigrations(): Promise<string[]>;
  /**
   * Writes, and resolves to the sentence that says why nothing can be stored; to undefined when it was stored, or when the
   * database did not answer.
   */
  probeWrite(): Promise<string | undefined>;
  /** Counts the jobs of each kind that are due or were given up, sorted by kind. Reads all of those. */
  jobCounts(now: number): Promise<JobCount[]>;
  /** The connections of this process. Absent where the database is in the process. */
  readonly pool?: () => PoolUse;
}

export interface JobCount {
  readonly kind: string;
  /** Jobs that are due, running ones included. */
  readonly due: number;
  /** Jobs that were given up. */
  readonly failed: number;
  /** When the oldest due one was due, in milliseconds since 1970; undefined when none is. */
  readonly oldestDueAt: number | undefined;
}

export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** How many requests wait for a connection. */
  readonly waiting: number;
  /** How often a statement was repeated because others ran at the same time, since the start. */
  readonly retries: number;
}

export function createHealth(
  db: Kysely<Schema>,
  node: Pick<NodeSession, 'id' | 'heartbeatAgeMs' | 'clockSkewMs' | 'isReadOnly'>,
  { probeWrite }: Pick<Engine, 'probeWrite'>,
): StoreHealth {
  return {
    nodeId: () => node.id,
    heartbeatAgeMs: node.heartbeatAgeMs,
    clockSkewMs: node.clockSkewMs,
    isReadOnly: node.isReadOnly,
    missingMigrations: () => missingMigrations(db),
    probeWrite: () => probeWrite(db),
    jobCounts: (now) => countJobs(db, now),
  };
}

/** See {@link StoreHealth.jobCounts}. */
export async function countJobs(db: Kysely<Schema>, now: number): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => [
      'kind',
      eb.fn.count<number>('key').filterWhere('due_at', '<=', now).as('due'),
      eb.fn.count<number>('failed_at').as('failed'),
      eb.fn.min('due_at').as('oldest'),
    ])
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('due_at', '=', neverDue)]))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, due, failed, oldest }) => ({
    kind,
    due: Number(due),
    failed: Number(failed),
    oldestDueAt: Number(due) > 0 ? oldest : undefined,
  }));
}
