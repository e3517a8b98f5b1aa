/** What a payment may name an authentication by that was made without one (gateway-contract 5.4). */
import type { Kysely } from 'kysely';
import { findPayment, type Payment } from './payments.ts';
import type { Schema } from './schema.ts';

export async function insertProofs(
  db: Kysely<Schema>,
  paymentId: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  await db
    .insertInto('proofs')
    .values(values.map((value) => ({ value, payment_id: paymentId })))
    .onConflict((conflict) => conflict.column('value').doNothing())
    .execute();
}

/** The authentications that have these proofs, each once. */
export async function findByProofs(db: Kysely<Schema>, values: readonly string[]): Promise<Payment[]> {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom('proofs')
    .select('payment_id')
    .distinct()
    .where('value', 'in', values)
    .execute();
  const found = await Promise.all(rows.map(({ payment_id }) => findPayment(db, payment_id)));
  return found.filter((payment) => payment !== undefined);
}
