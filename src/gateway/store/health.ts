/** What the store says of itself, for probes and metrics. */
import { type Kysely, sql } from 'kysely';
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { DestinationCount } from '../jobs/destinations.ts';
import type { Engine, NodeSession } from './engine.ts';
import { countDestinations, downQueues } from './jobs/destinations.ts';
import { queues } from './jobs/job-claims.ts';
import { neverDue } from './jobs/jobs.ts';
import { missingMigrations } from './migrations/index.ts';
import type { Schema } from './schema/schema.ts';

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
  /**
   * Counts the jobs of each kind that are due or were given up, sorted by kind. Counts only those that have been due the
   * longest, so that a long queue is not read each time.
   *
   * @param maxCounted how many due ones are counted, and how many that were given up; 10,000 when absent
   */
  jobCounts(now: number, maxCounted?: number): Promise<JobCount[]>;
  destinationCount(): Promise<DestinationCount>;
  /**
   * Counts the payments that were made before this time and have no final outcome.
   *
   * @param kind of the job that each of them has
   * @param maxRead how many jobs of connectors are looked at; 10,000 when absent
   */
  countPending(kind: string, madeBefore: number, maxRead?: number): Promise<PendingCount>;
  /** The connections of this process. Absent where the database is in the process. */
  readonly pool?: () => PoolUse;
}

export interface PendingCount {
  /** Payments of which nobody knows what became of them. */
  readonly unknown: number;
  /** Payments that their acquirers have, and that wait for a shopper or for the acquirer's webhook. */
  readonly waiting: number;
  /** Whether more jobs wait than were looked at, so that payments may be left out. */
  readonly isCapped: boolean;
}

export interface JobCount {
  readonly kind: string;
  /** Jobs that are due, running ones and those included that wait for a destination that does not answer. */
  readonly due: number;
  /** Jobs that were given up. */
  readonly failed: number;
  /**
   * When the oldest due one was due that waits for no silent destination, in milliseconds since 1970; undefined when there
   * is none.
   */
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
    jobCounts: (now, maxCounted) => countJobs(db, now, maxCounted),
    destinationCount: () => countDestinations(db),
    countPending: (kind, madeBefore, maxRead) => countPending(db, kind, madeBefore, maxRead),
  };
}

interface DueCount {
  readonly kind: string;
  readonly due: number;
  readonly oldest: number | null;
}

/** See {@link StoreHealth.jobCounts}. */
export async function countJobs(db: Kysely<Schema>, now: number, maxCounted = 10_000): Promise<JobCount[]> {
  const { rows: first } = await sql<DueCount>`
    select kind, count(*) as due, min(case when queue_key not in (${downQueues(now)}) then due_at end) as oldest
    from (select kind, queue_key, due_at from jobs where due_at <= ${now} order by due_at limit ${maxCounted}) as first
    group by kind`.execute(db);
  const isWhole = first.reduce((sum, { due }) => sum + Number(due), 0) < maxCounted;
  // Behind so many jobs others may be due of which nothing was seen, such as those behind the queue of a dead shop.
  const due = isWhole ? first : [...first, ...(await countHeads(db, now))];
  const failed = await db
    .selectFrom(
      db
        .selectFrom('jobs')
        .select('kind')
        .where('due_at', '=', neverDue)
        .where('failed_at', 'is not', null)
        .limit(maxCounted)
        .as('failed'),
    )
    .select((eb) => ['kind', eb.fn.countAll<number>().as('failed')])
    .groupBy('kind')
    .execute();
  const kinds = new Set([...due, ...failed].map(({ kind }) => kind));
  return [...kinds].sort().map((kind) => {
    const ofKind = due.filter((count) => count.kind === kind);
    const oldest = ofKind.flatMap((count) => count.oldest ?? []);
    return {
      kind,
      due: Math.max(0, ...ofKind.map((count) => Number(count.due))),
      failed: Number(failed.find((count) => count.kind === kind)?.failed ?? 0),
      oldestDueAt: oldest.length > 0 ? Math.min(...oldest) : undefined,
    };
  });
}

/** Counts the first due job of each queue whose destination is not down. */
async function countHeads(db: Kysely<Schema>, now: number): Promise<readonly DueCount[]> {
  const { rows } = await sql<DueCount>`
    with recursive ${queues},
    heads as (
      select (select key from jobs where jobs.queue_key = queues.queue_key and due_at <= ${now} order by due_at limit 1) as key
      from queues where queue_key is not null and queue_key not in (${downQueues(now)})
    )
    select kind, count(*) as due, min(due_at) as oldest from jobs
    where key in (select heads.key from heads where heads.key is not null) group by kind`.execute(db);
  return rows;
}

/** Is in the record of a payment with this result code. Quotation marks in what a merchant has sent are escaped there. */
const ofUnknown = `%"result":{"code":"${unknownOutcome}"%`;

/** See {@link StoreHealth.countPending}. It goes from queue to queue of connectors, past those of shops, which may be long. */
export async function countPending(
  db: Kysely<Schema>,
  kind: string,
  madeBefore: number,
  maxRead = 10_000,
): Promise<PendingCount> {
  const { rows } = await sql<{ read: number; pending: number; unknown: number | null }>`
    with recursive ${queues},
    first as (
      select key, kind from jobs
      where queue_key in (select queue_key from queues where queue_key like 'connector:%') limit ${maxRead})
    select (select count(*) from first) as read, count(*) as pending,
      sum(case when state = 'processing' or record like ${ofUnknown} then 1 else 0 end) as unknown
    from first join payments on payments.id = substr(first.key, ${kind.length + 2})
    where kind = ${kind} and created_at < ${madeBefore} and state in ('processing', 'pending')`.execute(db);
  const { read = 0, pending = 0, unknown } = rows[0] ?? {};
  const count = { unknown: Number(unknown ?? 0), isCapped: Number(read) >= maxRead };
  return { ...count, waiting: Number(pending) - count.unknown };
}
