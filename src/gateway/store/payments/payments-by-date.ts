/** Finds payments by the time at which they were made, a page at a time. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
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

/**
 * Returns a page of the payments, oldest first, and how many there are on all pages. A payment that is made later comes
 * behind all others, so that pages that were read stay as they are.
 */
export async function findByDate(
  db: Kysely<Schema>,
  { entityIds, from, before, paymentTypes, limit, offset }: PageSearch,
): Promise<{ readonly payments: Payment[]; readonly total: number }> {
  if (entityIds.length === 0) return { payments: [], total: 0 };
  const ofDates = db
    .selectFrom('payments')
    .where('entity_id', 'in', [...entityIds])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('payment_type', '!=', standaloneType)
    .$if(paymentTypes !== undefined, (query) => query.where('payment_type', 'in', [...(paymentTypes ?? [])]));
  // The inner query reads the index only, which has all of its columns.
  const page = ofDates.select('id').orderBy('created_at').orderBy('id').limit(limit).offset(offset);
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', page)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { total } = await ofDates.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { payments: rows.map(toPayment), total: Number(total) };
}
