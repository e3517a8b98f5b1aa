/** Finds payments by the time at which they were made, a page at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { findCountedPeriods } from './payment-counts.ts';
import { type Payment, toPayment } from './payments.ts';
import { standaloneType } from './standalone-authentications.ts';

export interface PageSearch {
  /** The channels. */
  readonly entityIds: readonly string[];
  /** In milliseconds since 1970; included. */
  readonly from: number;
  /** In milliseconds since 1970; not included. */
  readonly before: number;
  /** All types when absent. */
  readonly paymentTypes?: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** A time between `from` and `before`, and how many of the payments were made before it. */
interface Mark {
  readonly time: number;
  readonly rank: number;
}

/**
 * Makes the function that returns a page of the payments, oldest first, and how many there are on all pages. A payment that is
 * made later comes behind all others, so that pages that were read stay as they are.
 *
 * @param maxRows how many rows a statement counts at most. With SQLite the process answers nobody meanwhile: half a millisecond
 */
export function createSearchByDate(db: Kysely<Schema>, maxRows = 5_000) {
  const between = (entityIds: readonly string[], from: number, before: number) =>
    db
      .selectFrom('payments')
      .where('entity_id', 'in', [...entityIds])
      .where('created_at', '>=', from)
      .where('created_at', '<', before);

  /** Counts the rows of a span, and those that are found. More than `maxRows` are only counted in a single millisecond. */
  async function count({ entityIds, paymentTypes }: PageSearch, from: number, before: number) {
    const rows = between(entityIds, from, before)
      .select('payment_type')
      .$if(before - from > 1, (query) => query.limit(maxRows + 1))
      .as('counted');
    const counts = await db
      .selectFrom(rows)
      .select(({ fn }) => {
        const found = fn.countAll().filterWhere('payment_type', '!=', standaloneType);
        return [
          fn.countAll().as('rows'),
          (paymentTypes ? found.filterWhere('payment_type', 'in', [...paymentTypes]) : found).as('found'),
        ];
      })
      .executeTakeFirstOrThrow();
    return { rows: Number(counts.rows), found: Number(counts.found) };
  }

  /** Returns marks with few rows between each and the next one, up to `before`. */
  async function markRows(search: PageSearch): Promise<readonly Mark[]> {
    const periods = await findCountedPeriods(db, search, search.from, search.before);
    const marks: Mark[] = [];
    const last = () => marks.at(-1) ?? { time: search.from, rank: 0 };
    marks.push(...(await countRows(search, last(), periods[0]?.from ?? search.before)));
    for (const { until, payments } of periods) marks.push({ time: until, rank: last().rank + payments });
    return [...marks, ...(await countRows(search, last(), search.before))];
  }

  /** Counts what no period has, from a mark on. Others are answered between the statements. */
  async function countRows(search: PageSearch, { time, rank }: Mark, before: number): Promise<Mark[]> {
    const marks: Mark[] = [];
    let [begin, reached] = [time, rank];
    let span = before - begin;
    while (begin < before) {
      const end = Math.min(begin + span, before);
      const { rows, found } = await count(search, begin, end);
      if (end < before) await nextTurn();
      span = end - begin;
      if (rows > maxRows && span > 1) {
        span = Math.ceil(span / 2);
        continue;
      }
      if (rows < maxRows / 2) span *= 2;
      begin = end;
      reached += found;
      marks.push({ time: begin, rank: reached });
    }
    return marks;
  }

  /** Returns some payments of a span. The inner query reads the index only, which has all of its columns. */
  async function read({ entityIds, paymentTypes }: PageSearch, from: number, before: number, part: Part) {
    const ids = between(entityIds, from, before)
      .select('id')
      .where('payment_type', '!=', standaloneType)
      .$if(paymentTypes !== undefined, (query) =>
        query.where('payment_type', 'in', [...(paymentTypes ?? [])]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(part.limit)
      .offset(part.offset);
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toPayment);
  }

  return async (search: PageSearch): Promise<{ readonly payments: Payment[]; readonly total: number }> => {
    if (search.entityIds.length === 0) return { payments: [], total: 0 };
    const payments: Payment[] = [];
    let last: Mark = { time: search.from, rank: 0 };
    for (const mark of await markRows(search)) {
      const limit = search.limit - payments.length;
      if (limit > 0 && mark.rank > Math.max(search.offset, last.rank)) {
        const offset = Math.max(0, search.offset - last.rank);
        payments.push(...(await read(search, last.time, mark.time, { limit, offset })));
      }
      last = mark;
    }
    return { payments, total: last.rank };
  };
}

type Part = Pick<PageSearch, 'limit' | 'offset'>;
