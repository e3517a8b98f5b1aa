/** The payments that requests with an `Idempotency-Key` have made. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** How long a key stands for its payment, in milliseconds. */
export const idempotencyKeyAgeMs = 24 * 60 * 60 * 1000;

/** The key of one request. */
export interface IdempotencyKey {
  /** Names the merchant's key and its entity. 64 hex. */
  readonly hash: string;
  /** The same for equal requests. 64 hex. */
  readonly fingerprint: string;
  /** Names the transaction that the first request makes, also when this database has lost it. 64 hex; it is not stored here. */
  readonly transaction: string;
}

/** The payment that an earlier request with the key has made. */
export interface KeyedPayment {
  readonly paymentId: string;
  readonly fingerprint: string;
}

/** Notes which payment the key stands for, inside the payment's transaction. False when it stands for another one. */
export async function insertIdempotencyKey(
  db: Kysely<Schema>,
  { hash, fingerprint }: IdempotencyKey,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
): Promise<boolean> {
  const row = { fingerprint, payment_id: id, created_at: createdAt };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ hash, ...row })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', createdAt - idempotencyKeyAgeMs),
    )
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findKeyedPayment(
  db: Kysely<Schema>,
  hash: string,
  now: number,
): Promise<KeyedPayment | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['payment_id', 'fingerprint'])
    .where('hash', '=', hash)
    .where('created_at', '>', now - idempotencyKeyAgeMs)
    .executeTakeFirst();
  return row && { paymentId: row.payment_id, fingerprint: row.fingerprint };
}
