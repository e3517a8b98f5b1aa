/**
 * Who may pay a checkout: one conditional update each, so that of any number of requests, in any number of
 * processes, one wins (design decision 4).
 */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import type { Schema } from './schema.ts';

export interface Claim {
  readonly checkoutId: string;
  readonly attemptId: string;
  /** Names this claim alone. */
  readonly claimId: string;
  /** The payment that is under way from now on. */
  readonly paymentId?: string;
  /** No claim when the checkout was changed since it was read. */
  readonly version?: number;
  /** No claim after so many declines; 0 or absent for any number. */
  readonly maxDeclines?: number;
}

/**
 * Claims the checkout for an attempt. True for the one winner; false when it is paid, expired, held by another claim,
 * or when this very attempt has had its outcome already. A claim whose lease is over without an outcome passes to its
 * own attempt only: what another one pays then might be paid twice (see `connector.ts`). A checkout that only stores
 * passes to any attempt.
 */
export async function claimCheckout(
  db: Kysely<Schema>,
  { checkoutId, attemptId, claimId, paymentId, version, maxDeclines = 0 }: Claim,
  now: number,
  leaseUntil: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable('checkouts')
    .set({
      state: 'processing',
      attempt_id: attemptId,
      claim_id: claimId,
      payment_id: paymentId ?? null,
      lease_until: leaseUntil,
      // What was read before was another outcome.
      read_at: null,
    })
    .where('id', '=', checkoutId)
    .where('expires_at', '>', now)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .$if(maxDeclines > 0, (update) => update.where('declines', '<', maxDeclines))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        // The attempt id on the row itself, because another database may not see the newest attempts row here.
        eb.and([
          eb('state', '=', 'declined'),
          eb.or([eb('attempt_id', 'is', null), eb('attempt_id', '<>', attemptId)]),
        ]),
        eb.and([
          eb('state', '=', 'processing'),
          eb('lease_until', '<=', now),
          // Where no payment was under way, nothing can have been charged.
          eb.or([eb('attempt_id', '=', attemptId), eb('payment_id', 'is', null)]),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .select('attempt_id')
            .where('checkout_id', '=', checkoutId)
            .where('attempt_id', '=', attemptId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What a change has done; false when it was not to be. */
export type Change = false | { readonly hasErased: boolean };

/**
 * Ends a claim with an outcome, which erases a submission that waited for its confirmation; false when the lease had
 * passed to another claim.
 *
 * @param paymentId of the payment, or of the registration when the checkout only stores the means
 */
export async function endClaim(
  db: Kysely<Schema>,
  { checkoutId, claimId }: Claim,
  state: CheckoutState,
  paymentId: string,
  outcomeAt: number,
): Promise<Change> {
  const ended = await db
    .updateTable('checkouts')
    .set((eb) => ({
      state,
      payment_id: paymentId,
      outcome_at: outcomeAt,
      claim_id: null,
      lease_until: null,
      saved: null,
      declines: eb('declines', '+', state === 'declined' ? 1 : 0),
    }))
    .where('id', '=', checkoutId)
    .where('claim_id', '=', claimId)
    .returning('saved_attempt_id')
    .executeTakeFirst();
  return ended !== undefined && { hasErased: ended.saved_attempt_id !== null };
}

/**
 * The outcome of a payment its checkout was left without: its process died, the connector did not know, or the shopper
 * was elsewhere. Undefined when the checkout has gone on without it, or when an attempt holds it.
 */
export async function writeLateOutcome(
  db: Kysely<Schema>,
  paymentId: string,
  state: CheckoutState,
  outcomeAt: number,
  isDecline: boolean,
): Promise<{ readonly id: string; readonly attemptId: string; readonly hasErased: boolean } | undefined> {
  const row = await db
    .updateTable('checkouts')
    .set((eb) => ({
      state,
      outcome_at: outcomeAt,
      claim_id: null,
      lease_until: null,
      saved: null,
      declines: eb('declines', '+', isDecline ? 1 : 0),
    }))
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'pending']),
        eb.and([eb('state', '=', 'processing'), eb('lease_until', '<=', outcomeAt)]),
      ]),
    )
    .returning(['id', 'attempt_id', 'saved_attempt_id'])
    .executeTakeFirst();
  return row && { id: row.id, attemptId: row.attempt_id ?? '', hasErased: row.saved_attempt_id !== null };
}

/**
 * Ends the lease of every claim without an outcome and of every job under way, so that both may go on at once. Only for
 * a store whose one process has just started.
 */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ lease_until: 0 })
    .where('state', '=', 'processing')
    // By the index of what is under way.
    .where('lease_until', 'is not', null)
    .execute();
  await db.updateTable('jobs').set({ lease_until: 0 }).where('lease_until', 'is not', null).execute();
}
