/**
 * Deletes what is no longer needed, in small batches, so that no other write waits for long. Several nodes may do so at the
 * same time: each passes over the rows that another one is deleting.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Retention,
  type RetentionLimits,
  type Sweep,
  type Swept,
  sweptKinds,
} from '../jobs/retention.ts';
import type { Engine } from './engine.ts';
import { idempotencyKeyAgeMs } from './idempotency-keys.ts';
import { neverDue } from './jobs.ts';
import type { Repeat } from './repeat.ts';
import type { Schema } from './schema.ts';

const day = 24 * 60 * 60 * 1000;
/** How long an unpaid checkout is kept, in milliseconds. Nobody can read it any more after half an hour. */
const unpaidAgeMs = day;
/** How long a job that was given up is kept, in milliseconds. */
const failedJobAgeMs = 30 * day;
/**
 * How long an authentication is kept, in milliseconds. Its id is the only credential of its page, so it must not work for
 * ever; the outcome stays in the payment.
 */
const authenticationAgeMs = day;
/** A process looks for unpaid checkouts that are this much older at most; older ones go with the payments. */
const lookBackMs = 30 * day;
/** One sweep searches the checkouts of this time for unpaid ones, in milliseconds. */
const windowMs = day / 24;

export function createRetention(
  db: Kysely<Schema>,
  { isShared }: Pick<Engine, 'isShared'>,
  repeat: Repeat,
): Retention {
  // With SQLite, other requests wait while a batch is deleted.
  const batch = isShared ? 1_000 : 200;
  const skipLocked = isShared ? sql`for update skip locked` : sql``;
  /** No unpaid checkout is older. Such a checkout cannot come into being later. */
  let unpaidSince = 0;

  async function deleteWhere(
    table: keyof Schema,
    keys: readonly string[],
    condition: RawBuilder<unknown>,
  ): Promise<number> {
    const names = sql.join(keys.map((key) => sql.ref(key)));
    const { numAffectedRows = 0n } = await repeat(() =>
      sql`delete from ${sql.table(table)} where (${names}) in
        (select ${names} from ${sql.table(table)} where ${condition} limit ${batch} ${skipLocked})`.execute(
        db,
      ),
    );
    return Number(numAffectedRows);
  }

  async function deleteUnpaid(until: number): Promise<number> {
    // A test clock can be set back. The search then begins again.
    if (unpaidSince > until) unpaidSince = 0;
    unpaidSince = Math.max(unpaidSince, until - lookBackMs);
    const end = Math.min(unpaidSince + windowMs, until);
    if (end <= unpaidSince) return 0;
    const deletedCount = await deleteWhere(
      'checkouts',
      ['id'],
      sql`created_at >= ${unpaidSince} and created_at < ${end} and state = 'open'`,
    );
    // Rows that another node is deleting are left to it.
    if (deletedCount < batch) unpaidSince = end;
    return deletedCount;
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
        }>`select id, connector_key, connector_reference, entity_id from payments
          where created_at < ${before} and state in ('succeeded', 'failed') and not exists
            (select 1 from payments as later where later.reference_id = payments.id)
          order by created_at limit ${batch} ${skipLocked}`.execute(transaction);
        if (rows.length === 0) return 0;
        const ids = rows.map(({ id }) => id);
        for (const { connector_reference: name, entity_id: channel } of rows) {
          if (name === null) continue;
          await transaction
            .deleteFrom('upstream_names')
            .where('channel', '=', channel)
            .where('name', '=', name)
            .execute();
        }
        const sent = rows.map(({ connector_key }) => connector_key);
        await transaction.deleteFrom('forwardings').where('key', 'in', sent).execute();
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

  const deleted = Object.fromEntries(sweptKinds.map((kind) => [kind, 0])) as {
    -readonly [Kind in keyof Swept]: number;
  };
  return {
    deleted,
    async sweep({ now, paymentsBefore }: RetentionLimits): Promise<Sweep> {
      const old = (age: number) => now - age;
      const swept: Swept = {
        throttles: await deleteWhere('throttles', ['key'], sql`resets_at <= ${now}`),
        locks: await deleteWhere('locks', ['key'], sql`held_until <= ${now}`),
        attemptCounters: await deleteWhere('attempt_counters', ['key'], sql`expires_at <= ${now}`),
        // Rows that still hold a card stay: the card has to be erased from the files first.
        authentications: await deleteWhere(
          'authentications',
          ['id'],
          sql`created_at < ${old(authenticationAgeMs)} and sealed is null`,
        ),
        issuerTransactions: await deleteWhere(
          'issuer_transactions',
          ['id'],
          sql`created_at < ${old(authenticationAgeMs)}`,
        ),
        idempotencyKeys: await deleteWhere(
          'idempotency_keys',
          ['hash'],
          sql`created_at <= ${old(idempotencyKeyAgeMs)}`,
        ),
        failedJobs: await deleteWhere(
          'jobs',
          ['key'],
          sql`due_at = ${neverDue} and failed_at < ${old(failedJobAgeMs)}`,
        ),
        unpaidCheckouts: await deleteUnpaid(old(unpaidAgeMs)),
        payments: await deletePayments(paymentsBefore),
        checkouts: await deleteCheckouts(paymentsBefore),
      };
      for (const kind of sweptKinds) deleted[kind] += swept[kind];
      const isEmpty = sweptKinds.every((kind) => swept[kind] === 0);
      return { ...swept, isOver: isEmpty && unpaidSince >= old(unpaidAgeMs) };
    },
  };
}
