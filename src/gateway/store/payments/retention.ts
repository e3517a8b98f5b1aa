/**
 * Deletes what is no longer needed, in small batches, so that no other write waits for long. Several nodes may do so at the
 * same time: each passes over the rows that another one is deleting.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Retention,
  type RetentionLimits,
  type Sweep,
  type SweptKind,
  sweptKinds,
} from '../../jobs/retention.ts';
import type { Engine } from '../engine.ts';
import { neverDue } from '../jobs/jobs.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { idempotencyKeyAgeMs } from './idempotency-keys.ts';
import { forgetPeriods } from './payment-counts.ts';
import { createUnpaidSweep } from './unpaid-checkouts.ts';

const day = 24 * 60 * 60 * 1000;
/** How long an unpaid checkout is kept, in milliseconds. Nobody can pay or read it any more after five hours and a half. */
const unpaidAgeMs = day;
/** How long a job that was given up is kept, in milliseconds. */
const failedJobAgeMs = 30 * day;
/**
 * How long an authentication is kept, in milliseconds. Its id is the only credential of its page, so it must not work for
 * ever; the outcome stays in the payment.
 */
const authenticationAgeMs = day;

const none = Object.fromEntries(sweptKinds.map((kind) => [kind, 0])) as Record<SweptKind, number>;

export function createRetention(
  db: Kysely<Schema>,
  { isShared }: Pick<Engine, 'isShared'>,
  repeat: Repeat,
): Retention {
  // With SQLite, other requests wait while a batch is deleted.
  const batch = isShared ? 1_000 : 200;
  const skipLocked = isShared ? sql`for update skip locked` : sql``;
  const sweepUnpaid = createUnpaidSweep(db, { isShared }, repeat, batch);

  // A plan of PostgreSQL may run the search again for each row: it then passes over what is deleted, so that its limit is none.
  // What is materialized runs once (postgresql.org/docs/current/queries-with.html).
  async function deleteWhere(
    table: keyof Schema,
    keys: readonly string[],
    condition: RawBuilder<unknown>,
  ): Promise<number> {
    const names = sql.join(keys.map((key) => sql.ref(key)));
    const { numAffectedRows = 0n } = await repeat(() =>
      sql`with old as materialized (select ${names} from ${sql.table(table)} where ${condition} limit ${batch} ${skipLocked})
        delete from ${sql.table(table)} where (${names}) in (select ${names} from old)`.execute(db),
    );
    return Number(numAffectedRows);
  }

  /** Deletes final payments without follow-ups, with all that belongs to them. A follow-up goes before its payment. */
  const deletePayments = (before: number) =>
    repeat(() =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          id: string;
          connector_key: string;
          connector_reference: string | null;
          entity_id: string;
          created_at: number;
        }>`select id, connector_key, connector_reference, entity_id, created_at from payments
          where created_at < ${before} and state in ('succeeded', 'failed') and not exists
            (select 1 from payments as later where later.reference_id = payments.id)
          order by created_at limit ${batch} ${skipLocked}`.execute(transaction);
        if (rows.length === 0) return 0;
        await forgetPeriods(transaction, Math.max(...rows.map(({ created_at }) => created_at)));
        const ids = rows.map(({ id }) => id);
        const names = rows.flatMap(({ connector_reference: name, entity_id: channel }) =>
          name === null ? [] : [sql`(cast(${channel} as text), cast(${name} as text))`],
        );
        if (names.length > 0)
          await sql`delete from upstream_names where (channel, name) in (values ${sql.join(names)})`.execute(
            transaction,
          );
        const sent = rows.map(({ connector_key }) => connector_key);
        await transaction.deleteFrom('forwardings').where('key', 'in', sent).execute();
        await transaction.deleteFrom('kept_news').where('payment_id', 'in', ids).execute();
        await transaction.deleteFrom('authentications').where('payment_id', 'in', ids).execute();
        await transaction.deleteFrom('authentication_references').where('payment_id', 'in', ids).execute();
        await transaction.deleteFrom('payments').where('id', 'in', ids).execute();
        return ids.length;
      }),
    );

  /** Deletes checkouts whose payment has an outcome, with the answers to their attempts. */
  const deleteCheckouts = (before: number) =>
    repeat(() =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: string }>`select id from checkouts
          where created_at < ${before} and state in ('open', 'paid', 'declined')
          order by created_at limit ${batch} ${skipLocked}`.execute(transaction);
        if (rows.length === 0) return 0;
        const ids = rows.map(({ id }) => id);
        await transaction.deleteFrom('attempts').where('checkout_id', 'in', ids).execute();
        await transaction.deleteFrom('checkouts').where('id', 'in', ids).execute();
        return ids.length;
      }),
    );

  const deleted = { ...none };
  return {
    deleted,
    async sweep({ now, paymentsBefore }: RetentionLimits, finished = new Set<SweptKind>()): Promise<Sweep> {
      const old = (age: number) => now - age;
      const deletions: Readonly<Record<Exclude<SweptKind, 'unpaidCheckouts'>, () => Promise<number>>> = {
        throttles: () => deleteWhere('throttles', ['key'], sql`resets_at <= ${now}`),
        locks: () => deleteWhere('locks', ['key'], sql`held_until <= ${now}`),
        attemptCounters: () => deleteWhere('attempt_counters', ['key'], sql`expires_at <= ${now}`),
        // Rows that still hold a card stay: the card has to be erased from the files first.
        authentications: () =>
          deleteWhere(
            'authentications',
            ['id'],
            sql`created_at < ${old(authenticationAgeMs)} and sealed is null`,
          ),
        idempotencyKeys: () =>
          deleteWhere('idempotency_keys', ['hash'], sql`created_at <= ${old(idempotencyKeyAgeMs)}`),
        failedJobs: () =>
          deleteWhere('jobs', ['key'], sql`due_at = ${neverDue} and failed_at < ${old(failedJobAgeMs)}`),
        payments: () => deletePayments(paymentsBefore),
        checkouts: () => deleteCheckouts(paymentsBefore),
      };
      const sweepOf = async (kind: SweptKind): Promise<number> => {
        if (finished.has(kind)) return 0;
        if (kind !== 'unpaidCheckouts') {
          const count = await deletions[kind]();
          if (count === 0) finished.add(kind);
          return count;
        }
        const { deleted: count, isOver } = await sweepUnpaid(old(unpaidAgeMs));
        if (isOver) finished.add(kind);
        return count;
      };
      const swept = { ...none };
      for (const kind of sweptKinds) {
        swept[kind] = await sweepOf(kind);
        deleted[kind] += swept[kind];
      }
      return { ...swept, isOver: sweptKinds.every((kind) => finished.has(kind)) };
    },
  };
}
