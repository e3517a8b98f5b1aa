/** Writes the start of an attempt that goes on with the payment of an earlier one, with another instrument. */
import type { Kysely } from 'kysely';
import type { Change } from './claims.ts';
import { insertJobs } from './jobs.ts';
import type { AttemptStart } from './payment-attempts.ts';
import { findPayment, type NewPayment, toPaymentRow } from './payments.ts';
import { dropRegistration, insertRegistration } from './registrations.ts';
import type { Schema } from './schema.ts';

/**
 * Writes the start of an attempt over that of the one whose payment it continues, inside a transaction. The instrument that the
 * earlier one would have stored is erased. False when the payment has an outcome by now.
 */
export async function continuePayment(
  db: Kysely<Schema>,
  { attempt, registration, jobs }: AttemptStart,
): Promise<Change> {
  const earlier = await findPayment(db, attempt.id);
  if (earlier === undefined || attempt.kind !== 'payment') return false;
  if (!(await replaceInstrument(db, attempt))) return false;
  const created = earlier.registrationId === null ? earlier.record.registrationId : undefined;
  if (created !== undefined) await dropRegistration(db, created);
  if (registration !== undefined) await insertRegistration(db, registration);
  await insertJobs(db, jobs);
  return { hasErased: created !== undefined };
}

/**
 * Replaces what a payment that is at its connector is paid with. Its names, its amount and its time stay. False when it has an
 * outcome by now.
 */
async function replaceInstrument(db: Kysely<Schema>, payment: NewPayment): Promise<boolean> {
  const row = toPaymentRow(payment);
  const { registration_id, brand, record, max_captures, customer_hash } = row;
  const { shopper_result_url, notification_url, flow } = row;
  const replaced = await db
    .updateTable('payments')
    .set({ registration_id, brand, record, max_captures, customer_hash })
    .set({ shopper_result_url, notification_url, flow })
    .where('id', '=', payment.id)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
