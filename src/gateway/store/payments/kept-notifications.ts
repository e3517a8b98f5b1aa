/** What acquirers have told, from its arrival until a record has it. */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { NewJob } from '../../jobs/job.ts';
import { insertJobs } from '../jobs/jobs.ts';
import type { Repeat } from '../repeat.ts';
import type { KeptNotificationRow } from '../schema/acquirer-rows.ts';
import type { Schema } from '../schema/schema.ts';

export interface NewKeptNotification {
  readonly id: string;
  readonly scope: string;
  /** The payment at the beginning of the chain that it is about; null for a webhook that could not be read yet. */
  readonly paymentId: string | null;
  readonly sealed: string;
  readonly keyId: string;
  readonly happenedAt: number | null;
  readonly receivedAt: number;
  /** The due job that tries it again, which goes with it. */
  readonly job: NewJob;
}

export type KeptNotification = Omit<NewKeptNotification, 'job'>;

export interface KeptNotificationCount {
  readonly waiting: number;
  /** When the oldest of it came, in milliseconds; undefined when nothing waits. */
  readonly oldestAt: number | undefined;
}

interface Hold {
  readonly now: number;
  /** Until when no other process works on it, unless this one gives it back before. */
  readonly until: number;
}

export function createKeptNotifications(db: Kysely<Schema>, repeat: Repeat) {
  return {
    /** Keeps what came together, each with its job, in the place of a webhook that could not be read before. */
    add: (notifications: readonly NewKeptNotification[], unread?: KeptNotification) =>
      repeat((tell) =>
        db.transaction().execute(async (transaction) => {
          if (unread !== undefined) await removeNotifications(transaction, [unread.id]);
          if (notifications.length === 0) return;
          await insertNotifications(transaction, notifications);
          await insertJobs(
            transaction,
            notifications.map(({ job }) => job),
            tell,
          );
        }),
      ),
    async find(id: string): Promise<KeptNotification | undefined> {
      const row = await db.selectFrom('kept_news').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toKeptNotification(row);
    },
    /** Holds what is kept of a payment, or by this id, and that no other process holds. The oldest comes first. */
    async hold(of: { readonly id: string } | { readonly paymentId: string }, { now, until }: Hold) {
      const [column, value] = 'id' in of ? (['id', of.id] as const) : (['payment_id', of.paymentId] as const);
      // A write would lock the file, and mostly nothing is kept.
      if (
        (await db.selectFrom('kept_news').select('id').where(column, '=', value).executeTakeFirst()) ===
        undefined
      )
        return [];
      const rows = await repeat(() =>
        db
          .updateTable('kept_news')
          .set({ held_until: until })
          .where(column, '=', value)
          .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
          .returningAll()
          .execute(),
      );
      const order = rows.sort((one, other) => one.received_at - other.received_at || one.place - other.place);
      return order.map(toKeptNotification);
    },
    /** Gives back what this process holds and could not record, and has its job run at this time when nobody runs it. */
    release: (id: string, dueAt?: number) =>
      repeat(() =>
        db.transaction().execute(async (transaction) => {
          await transaction.updateTable('kept_news').set({ held_until: null }).where('id', '=', id).execute();
          if (dueAt === undefined) return;
          await transaction
            .updateTable('jobs')
            .set({ due_at: dueAt })
            .where('key', '=', createKeptNotificationJobKey(id))
            .where('claim_id', 'is', null)
            .execute();
        }),
      ),
    /** Removes what is recorded, with its job. What has come meanwhile in its place is given back instead, and not lost. */
    remove: ({ id, happenedAt }: Pick<KeptNotification, 'id' | 'happenedAt'>) =>
      repeat(() =>
        db.transaction().execute(async (transaction) => {
          const newer = await transaction
            .updateTable('kept_news')
            .set({ held_until: null })
            .where('id', '=', id)
            .where('happened_at', '>', happenedAt ?? Number.MAX_SAFE_INTEGER)
            .returning('id')
            .executeTakeFirst();
          if (newer === undefined) await removeNotifications(transaction, [id]);
        }),
      ),
    /** Returns what is kept of the payments whose chains these attempts are of. */
    async findWaiting(attemptIds: readonly string[]): Promise<KeptNotification[]> {
      if ((await db.selectFrom('kept_news').select('id').limit(1).executeTakeFirst()) === undefined)
        return [];
      const rows = await db
        .withRecursive('chain', (query) =>
          query
            .selectFrom('payments')
            .select(['payments.id', 'payments.reference_id'])
            .where('payments.id', 'in', [...attemptIds])
            .union(
              query
                .selectFrom('payments')
                .innerJoin('chain', 'chain.reference_id', 'payments.id')
                .select(['payments.id', 'payments.reference_id']),
            ),
        )
        .selectFrom('kept_news')
        .selectAll()
        .where('payment_id', 'in', (query) => query.selectFrom('chain').select('chain.id'))
        .execute();
      return rows.map(toKeptNotification);
    },
    /** Makes jobs due that nobody runs. */
    wake: (jobs: readonly NewJob[]) =>
      repeat(async (tell) => {
        tell({ kind: 'jobs', jobs });
        for (const { key, dueAt } of jobs)
          await db
            .updateTable('jobs')
            .set({ due_at: dueAt })
            .where('key', '=', key)
            .where('due_at', '>', dueAt)
            .where('claim_id', 'is', null)
            .execute();
      }),
    /** What is encrypted under another key than `keyId`: sorted by id, beginning after `afterId`. */
    async underOtherKeys(keyId: string, afterId: string, limit: number): Promise<KeptNotification[]> {
      const rows = await db
        .selectFrom('kept_news')
        .selectAll()
        .where('key_id', '!=', keyId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toKeptNotification);
    },
    /** Writes what was encrypted anew. False when it has changed since. */
    reseal: ({ id, before, sealed, keyId }: { id: string; before: string; sealed: string; keyId: string }) =>
      repeat(async () => {
        const written = await db
          .updateTable('kept_news')
          .set({ sealed, key_id: keyId })
          .where('id', '=', id)
          .where('sealed', 'in', [before, sealed])
          .returning('id')
          .executeTakeFirst();
        return written !== undefined;
      }),
    /** Counts what is kept, and says since when the oldest is, in milliseconds. */
    async count(): Promise<KeptNotificationCount> {
      const { waiting, oldest } = await db
        .selectFrom('kept_news')
        .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('received_at').as('oldest')])
        .executeTakeFirstOrThrow();
      return { waiting: Number(waiting), oldestAt: oldest === null ? undefined : Number(oldest) };
    },
  };
}

/** What comes again stays as it came first, unless it tells of a later time. */
async function insertNotifications(
  db: Kysely<Schema>,
  notifications: readonly NewKeptNotification[],
): Promise<void> {
  await db
    .insertInto('kept_news')
    .values(
      notifications.map(({ id, scope, paymentId, sealed, keyId, happenedAt, receivedAt }, place) => ({
        id,
        scope,
        payment_id: paymentId,
        sealed,
        key_id: keyId,
        happened_at: happenedAt,
        received_at: receivedAt,
        place,
        held_until: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          sealed: eb.ref('excluded.sealed'),
          key_id: eb.ref('excluded.key_id'),
          happened_at: eb.ref('excluded.happened_at'),
        }))
        .where(sql<SqlBool>`excluded.happened_at > kept_news.happened_at`),
    )
    .execute();
}

async function removeNotifications(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('kept_news').where('id', 'in', ids).execute();
  await db
    .deleteFrom('jobs')
    .where(
      'key',
      'in',
      ids.map((id) => createKeptNotificationJobKey(id)),
    )
    .execute();
}

export const keptNotificationKind = 'kept-news';

/** Returns the key of the job that goes with what is kept. */
export const createKeptNotificationJobKey = (id: string): string => `${keptNotificationKind}:${id}`;

function toKeptNotification(row: Selectable<KeptNotificationRow>): KeptNotification {
  return {
    id: row.id,
    scope: row.scope,
    paymentId: row.payment_id,
    sealed: row.sealed,
    keyId: row.key_id,
    happenedAt: row.happened_at,
    receivedAt: row.received_at,
  };
}
