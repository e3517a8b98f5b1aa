/** The payments that requests with an `Idempotency-Key` have made. */
import type { Kysely } from 'kysely';
import { OlderNodesServe } from '../../core/unavailable.ts';
import { countNodesWithout, keysPromise } from '../nodes/promises.ts';
import type { Schema } from '../schema/schema.ts';

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

/**
 * Finds the payment of a key. Throws `OlderNodesServe` while nodes serve whose release does not look at keys: the repeat
 * could come to one of them.
 */
export async function findKeyedPayment(
  db: Kysely<Schema>,
  hash: string,
  now: number,
): Promise<KeyedPayment | undefined> {
  // One statement asks both, so that the promise costs no round trip.
  const found = await db
    .selectNoFrom((eb) => {
      const row = eb
        .selectFrom('idempotency_keys')
        .where('hash', '=', hash)
        .where('created_at', '>', now - idempotencyKeyAgeMs);
      return [
        row.select('payment_id').as('payment_id'),
        row.select('fingerprint').as('fingerprint'),
        countNodesWithout(eb, keysPromise).as('others'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (Number(found.others) > 0) throw new OlderNodesServe();
  const { payment_id, fingerprint } = found;
  return payment_id === null || fingerprint === null ? undefined : { paymentId: payment_id, fingerprint };
}
