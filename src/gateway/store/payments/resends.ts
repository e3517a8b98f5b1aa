/** The orders of transactions whose outcome nobody knows, by which they are sent again with their keys. */
import type { Kysely } from 'kysely';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';

export interface NewResend {
  readonly paymentId: string;
  /** The order, encrypted. */
  readonly sealed: string;
  readonly keyId: string;
  /** When it is erased at the latest, in milliseconds; null for an order without a card, such as that of a refund. */
  readonly eraseAt: number | null;
}

export function createResends(db: Kysely<Schema>, scrub: () => Promise<boolean>, repeat: Repeat) {
  return {
    async find(paymentId: string): Promise<NewResend | undefined> {
      const row = await db
        .selectFrom('resends')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .executeTakeFirst();
      return row && { paymentId, sealed: row.sealed, keyId: row.key_id, eraseAt: row.erase_at };
    },
    /** Erases a payment's order. False when a reader of the database files may still find traces of it. */
    async erase(paymentId: string): Promise<boolean> {
      await repeat(() => eraseResend(db, paymentId));
      return scrub();
    },
  };
}

/** Keeps an order in place of an earlier one of its payment, inside the transaction that writes the payment. */
export async function keepResend(db: Kysely<Schema>, resend: NewResend): Promise<void> {
  const { paymentId, sealed, keyId: key_id, eraseAt: erase_at } = resend;
  await db
    .insertInto('resends')
    .values({ payment_id: paymentId, sealed, key_id, erase_at })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet({ sealed, key_id, erase_at }))
    .execute();
}

/** Erases a payment's order, inside the transaction that writes its outcome. Whether it had a card. */
export async function eraseResend(db: Kysely<Schema>, paymentId: string): Promise<boolean> {
  const erased = await db
    .deleteFrom('resends')
    .where('payment_id', '=', paymentId)
    .returning('erase_at')
    .executeTakeFirst();
  return erased !== undefined && erased.erase_at !== null;
}
