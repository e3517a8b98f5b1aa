import type { Kysely } from 'kysely';
import type { PaymentRecord } from '../../contract/payment.ts';
import type { ResultCode } from '../../contract/result-codes.ts';
import type { Schema } from './schema.ts';

/** What an attempt is answered, now and whenever it is repeated. */
export interface StoredAnswer {
  readonly code: ResultCode;
  /** Name of the connector's rule that decided. */
  readonly rule: string;
  /** The full return address. */
  readonly url: string;
}

export interface StoredPayment {
  readonly id: string;
  readonly checkoutId: string;
  readonly entityId: string;
  /** The record as merchants read it; its own `id` may be absent. */
  readonly record: PaymentRecord;
  readonly rule: string;
  readonly createdAt: number;
}

export async function insertPayment(db: Kysely<Schema>, payment: StoredPayment): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      id: payment.id,
      checkout_id: payment.checkoutId,
      entity_id: payment.entityId,
      record: JSON.stringify(payment.record),
      rule: payment.rule,
      created_at: payment.createdAt,
    })
    .execute();
}

export async function findPayment(db: Kysely<Schema>, id: string): Promise<StoredPayment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    checkoutId: row.checkout_id,
    entityId: row.entity_id,
    record: JSON.parse(row.record),
    rule: row.rule,
    createdAt: row.created_at,
  };
}

/** Keeps an attempt's answer. The first one stays. */
export async function insertAnswer(
  db: Kysely<Schema>,
  checkoutId: string,
  attemptId: string,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .insertInto('attempts')
    .values({ checkout_id: checkoutId, attempt_id: attemptId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.columns(['checkout_id', 'attempt_id']).doNothing())
    .execute();
}

export async function findAnswer(
  db: Kysely<Schema>,
  checkoutId: string,
  attemptId: string,
): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('attempts')
    .select('answer')
    .where('checkout_id', '=', checkoutId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row && JSON.parse(row.answer);
}
