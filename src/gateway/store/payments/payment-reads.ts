/** What is read of payments and their attempts, outside of a write. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { type CheckoutAttempt, findAnswer } from './attempts.ts';
import { findReferencedAuthentications } from './authentication-references.ts';
import { findKeyedPayment } from './idempotency-keys.ts';
import {
  findAttempt,
  findByConnectorKey,
  findByTransactionId,
  findFollowUpKeys,
  findFollowUps,
  findPayment,
  type TransactionSearch,
} from './payments.ts';
import { createSearchByDate } from './payments-by-date.ts';

export function createPaymentReads(db: Kysely<Schema>) {
  return {
    /** Finds a payment or a standalone authentication. */
    findAttempt: (id: string) => findAttempt(db, id),
    findPayment: (id: string | null) => findPayment(db, id),
    /** Finds the payment of a transaction as its connector knows it. */
    findByConnectorKey: (key: string) => findByConnectorKey(db, key),
    /** Finds the keys by which the connector knows the follow-ups of a payment. */
    findFollowUpKeys: (paymentId: string) => findFollowUpKeys(db, paymentId),
    /** Returns the newest payments with the merchant's reference, oldest first. */
    findByTransactionId: (search: TransactionSearch) => findByTransactionId(db, search),
    /** Returns a page of the payments of some days, oldest first, and how many there are. */
    findByDate: createSearchByDate(db),
    /** Returns the follow-ups of the payments and the follow-ups of those, to any depth; oldest first. */
    findFollowUps: ({ ids, limit }: { readonly ids: readonly string[]; readonly limit: number }) =>
      findFollowUps(db, ids, limit),
    /** Returns the standalone authentications that these values name. */
    findReferencedAuthentications: (references: readonly string[]) =>
      findReferencedAuthentications(db, references),
    /** Finds the payment that a request with this idempotency key has made. */
    findKeyedPayment: ({ hash, now }: { readonly hash: string; readonly now: number }) =>
      findKeyedPayment(db, hash, now),
    findAnswer: ({ checkoutId, attemptId }: CheckoutAttempt) => findAnswer(db, checkoutId, attemptId),
  };
}
