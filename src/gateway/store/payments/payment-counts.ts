/**
 * Counts payments ahead of searches by date. Time is cut into periods with about a thousand payments of all channels each, one
 * after the other without a gap, and a row has the number of one channel and type in one period. A period is counted two
 * minutes after its end, once more when the computer's clock has been set back into it, and is forgotten with the first of its
 * payments that is deleted. A process that has started looks whether the one before it has left a period that is not true.
 */
import { type Kysely, sql } from 'kysely';
import type { PaymentCounts } from '../../jobs/retention.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { readSetting } from '../settings.ts';
import { standaloneType } from './standalone-authentications.ts';

/** What a search counts: the channels, and all types when none are named. */
export interface Counted {
  readonly entityIds: readonly string[];
  readonly paymentTypes?: readonly string[];
}

/** A period in which payments of the channels are, in milliseconds since 1970. Between two there are none. */
export interface CountedPeriod {
  readonly from: number;
  /** Not included. */
  readonly until: number;
  readonly payments: number;
}

/** The setting that says until when payments are counted, in milliseconds since 1970. */
const countedUntil = 'payments-counted-until';
/** A payment is stored after the time at which it was made, by less than this, in milliseconds. */
const settlingMs = 120_000;

/** Periods that begin this much later are forgotten, too, in milliseconds: nodes of an earlier release delete payments alone. */
const forgottenAheadMs = 3_600_000;

interface StoredCounts extends PaymentCounts {
  /** Has the periods from a time on counted again, because a payment of that time has been stored. */
  countAgain(time: number): Promise<void>;
  /**
   * Looks whether the next period still has the payments that were counted, and has it counted again when not: a process that
   * ended may have stored one of that time. Each process looks at each period once.
   *
   * @returns false when none is left
   */
  verifyNext(): Promise<boolean>;
}

/** @param size how many payments a period has, when no more of them were made in one millisecond */
export function createPaymentCounts(db: Kysely<Schema>, repeat: Repeat, size = 1_000): StoredCounts {
  /** Until when payments are counted, as far as this process knows. */
  let knownUntil = 0;
  /** Up to where this process has looked; undefined at its start. */
  let verifiedUntil: number | undefined;

  /** Returns how many payments a span has, and how many were counted in its periods. */
  async function compare(from: number, until: number) {
    const rows = await db
      .selectFrom('payments')
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .where('payment_type', '!=', standaloneType)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const periods = await db
      .selectFrom('payment_counts')
      .where('from_time', '>=', from)
      .where('from_time', '<', until)
      .select(({ fn }) => fn.sum('payments').as('sum'))
      .executeTakeFirstOrThrow();
    return { count: Number(rows.count), sum: Number(periods.sum ?? 0) };
  }

  const counts: StoredCounts = {
    countNext: (now) =>
      repeat(() =>
        db.transaction().execute(async (transaction) => {
          const before = now - settlingMs;
          const setting = transaction.selectFrom('settings').select('value').where('name', '=', countedUntil);
          const { value: from = 0 } = (await setting.executeTakeFirst()) ?? {};
          const next = await transaction
            .selectFrom('payments')
            .select('created_at')
            .where('created_at', '>=', from)
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(1)
            .offset(size)
            .executeTakeFirst();
          knownUntil = from;
          if (next === undefined) return false;
          const until = Math.max(next.created_at, from + 1);
          const { numInsertedOrUpdatedRows: moved = 0n } = await transaction
            .insertInto('settings')
            .values({ name: countedUntil, value: until })
            .onConflict((conflict) =>
              conflict.column('name').doUpdateSet({ value: until }).where('settings.value', '=', from),
            )
            .executeTakeFirstOrThrow();
          // Another node has counted it meanwhile.
          if (moved === 0n) return true;
          await transaction
            .insertInto('payment_counts')
            .columns(['entity_id', 'from_time', 'payment_type', 'until_time', 'payments'])
            .expression(
              transaction
                .selectFrom('payments')
                .where('created_at', '>=', from)
                .where('created_at', '<', until)
                .where('payment_type', '!=', standaloneType)
                .groupBy(['entity_id', 'payment_type'])
                .select(({ fn, ref, val }) => [
                  ref('entity_id').as('entity_id'),
                  sql<number>`cast(${val(from)} as bigint)`.as('from_time'),
                  ref('payment_type').as('payment_type'),
                  sql<number>`cast(${val(until)} as bigint)`.as('until_time'),
                  fn.countAll<number>().as('payments'),
                ]),
            )
            .execute();
          knownUntil = until;
          return true;
        }),
      ),
    async countAgain(time) {
      if (time >= knownUntil) return;
      await repeat(() =>
        db.transaction().execute(async (transaction) => {
          const last = await findLastBegun(transaction, time);
          // A search counts what is before the first period itself.
          if (last === undefined) return;
          // A period without payments has no row: the time may be behind one row, and before the next.
          knownUntil = last.until_time > time ? last.from_time : time;
          await transaction.deleteFrom('payment_counts').where('from_time', '>=', knownUntil).execute();
          await transaction
            .updateTable('settings')
            .set({ value: knownUntil })
            .where('name', '=', countedUntil)
            .where('value', '>', knownUntil)
            .execute();
        }),
      );
    },
    async verifyNext() {
      const begin = verifiedUntil ?? 0;
      const last = await findLastBegun(db, begin);
      const later = db
        .selectFrom('payment_counts')
        .select(['from_time', 'until_time'])
        .where('from_time', '>', begin)
        .orderBy('from_time')
        .limit(1);
      // Periods that were counted again begin at other times: the one in which this look begins is looked at as a whole.
      const next = last && last.until_time > begin ? last : await later.executeTakeFirst();
      // Between two periods were no payments, either.
      const from = Math.min(
        verifiedUntil ?? Number.POSITIVE_INFINITY,
        next?.from_time ?? Number.POSITIVE_INFINITY,
      );
      const until = next?.until_time ?? (await readSetting(db, countedUntil));
      if (until === undefined || from >= until) return false;
      verifiedUntil = until;
      const { count, sum } = await compare(from, until);
      if (count !== sum) await counts.countAgain(from);
      return true;
    },
  };
  return counts;
}

/** Returns the last period that began at a time or before. */
const findLastBegun = (db: Kysely<Schema>, time: number) =>
  db
    .selectFrom('payment_counts')
    .select(['from_time', 'until_time'])
    .where('from_time', '<=', time)
    .orderBy('from_time', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Forgets the periods with payments of a time and before, which are about to be deleted. */
export async function forgetPeriods(db: Kysely<Schema>, time: number): Promise<void> {
  await db
    .deleteFrom('payment_counts')
    .where('from_time', '<=', time + forgottenAheadMs)
    .execute();
}

/** Returns the periods between two times in which the channels have payments, of whatever type, in their order. */
export async function findCountedPeriods(
  db: Kysely<Schema>,
  { entityIds, paymentTypes }: Counted,
  from: number,
  before: number,
): Promise<CountedPeriod[]> {
  const rows = await db
    .selectFrom('payment_counts')
    .where('entity_id', 'in', [...entityIds])
    .where('from_time', '>=', from)
    .where('until_time', '<=', before)
    .groupBy(['from_time', 'until_time'])
    .orderBy('from_time')
    .select(({ fn }) => {
      const payments = fn.sum('payments');
      return [
        'from_time as from',
        'until_time as until',
        (paymentTypes ? payments.filterWhere('payment_type', 'in', [...paymentTypes]) : payments).as(
          'payments',
        ),
      ];
    })
    .execute();
  return rows.map(({ payments, ...period }) => ({ ...period, payments: Number(payments ?? 0) }));
}
