/**
 * Claims: the right of one attempt to pay a checkout. Each step is one conditional update, so that only one of any number
 * of requests, in any number of processes, wins (design decision 4).
 */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../../lifecycle/checkout.ts';
import type { Engine } from '../engine.ts';
import { prepareStatement } from '../prepared.ts';
import type { Schema } from '../schema/schema.ts';
import type { StoredAnswer } from './attempts.ts';
import { isLeft } from './leases.ts';

/** An attempt whose node died when it may have charged, and whose payment another attempt goes on with. */
export interface ContinuedAttempt {
  readonly attemptId: string;
  readonly paymentId: string;
  /** Every repeat of it gets this answer from now on. */
  readonly answer: StoredAnswer;
}

export interface Claim {
  readonly checkoutId: string;
  readonly attemptId: string;
  /** Unique for each claim, also among claims of the same attempt. */
  readonly claimId: string;
  /** Id of the payment that begins with this claim. */
  readonly paymentId?: string;
  /** How often the checkout had been claimed when it was read: the claim fails when another claim came since. */
  readonly claims?: number;
  /** Version of the checkout as it was read: the claim fails when the checkout was changed since. */
  readonly version?: number;
  /** The claim fails after this many declines; 0 or absent for no limit. */
  readonly maxDeclines?: number;
  /** The attempt that this one continues. */
  readonly continued?: ContinuedAttempt;
}

/** How long a claim is held at most, and by which node. It ends before when the node dies. */
export interface Lease {
  readonly leaseUntil: number;
  readonly nodeId: string;
}

/**
 * Claims the checkout for an attempt. True for the one winner; false when the checkout is paid, expired or held by another
 * claim, or when this attempt has its outcome already. When a lease ends without an outcome, only the same attempt may
 * claim again, because another attempt might charge the shopper twice (see `connector.ts`); another one may when it continues
 * the payment. A checkout that only stores an instrument may then be claimed by any attempt.
 */
export async function claimCheckout(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'skipLocked'>,
  { checkoutId, attemptId, claimId, paymentId, claims, version, maxDeclines = 0, continued }: Claim,
  now: number,
  { leaseUntil, nodeId }: Lease,
): Promise<boolean> {
  const claimed = await db
    .updateTable('checkouts')
    .set((eb) => ({
      state: 'processing',
      claims: eb('claims', '+', 1),
      attempt_id: attemptId,
      claim_id: claimId,
      payment_id: paymentId ?? null,
      lease_until: leaseUntil,
      node_id: nodeId,
      // The merchant may have read an earlier attempt's outcome, but not this one's.
      read_at: null,
    }))
    .where('id', '=', checkoutId)
    .where('expires_at', '>', now)
    .$if(claims !== undefined, (update) => update.where('claims', '=', claims ?? 0))
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .$if(maxDeclines > 0, (update) => update.where('declines', '<', maxDeclines))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        // The row has a copy of the attempt id, because another database may not see the newest row of `attempts` here.
        eb.and([
          eb('state', '=', 'declined'),
          eb.or([eb('attempt_id', 'is', null), eb('attempt_id', '<>', attemptId)]),
        ]),
        eb.and([
          eb('state', '=', 'processing'),
          isLeft(db, engine, checkoutId, now)(eb),
          // Where no payment was under way, nothing can have been charged.
          eb.or([
            eb('attempt_id', '=', attemptId),
            eb('payment_id', 'is', null),
            ...(continued === undefined
              ? []
              : [
                  eb.and([
                    eb('attempt_id', '=', continued.attemptId),
                    eb('payment_id', '=', continued.paymentId),
                  ]),
                ]),
          ]),
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

/** Whether the checkout is held by this claim. */
export async function holdsClaim(db: Kysely<Schema>, { checkoutId, claimId }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', checkoutId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when nothing was written; otherwise whether the change erased a waiting submission. */
export type Change = false | { readonly hasErased: boolean };

/**
 * Ends a claim with an outcome and erases a submission that waited for its confirmation. False when another claim has
 * taken over the lease.
 *
 * @param paymentId of the payment, or of the registration when the checkout only stores the instrument
 */
export async function endClaim(
  db: Kysely<Schema>,
  { checkoutId, claimId }: Claim,
  state: CheckoutState,
  paymentId: string,
  outcomeAt: number,
): Promise<Change> {
  const more = state === 'declined' ? 1 : 0;
  const [ended] = await endHeldClaim(db, { checkoutId, claimId, state, paymentId, outcomeAt, more });
  return ended !== undefined && { hasErased: ended.saved_attempt_id !== null };
}

interface ClaimEnd extends Pick<Claim, 'checkoutId' | 'claimId'> {
  readonly state: CheckoutState;
  readonly paymentId: string;
  readonly outcomeAt: number;
  /** How many declines it adds. */
  readonly more: number;
}

const endHeldClaim = prepareStatement(
  (db, { checkoutId, claimId, state, paymentId, outcomeAt, more }: ClaimEnd) =>
    db
      .updateTable('checkouts')
      .set((eb) => ({
        state,
        payment_id: paymentId,
        outcome_at: outcomeAt,
        claim_id: null,
        lease_until: null,
        saved: null,
        declines: eb('declines', '+', more),
      }))
      .where('id', '=', checkoutId)
      .where('claim_id', '=', claimId)
      .returning('saved_attempt_id'),
);

interface LateOutcome {
  readonly checkoutId: string;
  readonly state: CheckoutState;
  readonly at: number;
  readonly isDecline: boolean;
}

/**
 * Writes a late outcome to the checkout of its payment: the process had died, the connector did not know the outcome, or
 * the shopper was at another page. Undefined when the checkout has gone on without this payment, or when an attempt holds
 * the checkout.
 */
export async function writeLateOutcome(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'skipLocked'>,
  paymentId: string,
  { checkoutId, state, at, isDecline }: LateOutcome,
): Promise<{ readonly attemptId: string; readonly hasErased: boolean } | undefined> {
  const row = await db
    .updateTable('checkouts')
    .set((eb) => ({
      state,
      outcome_at: at,
      claim_id: null,
      lease_until: null,
      saved: null,
      declines: eb('declines', '+', isDecline ? 1 : 0),
    }))
    .where('id', '=', checkoutId)
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'pending']),
        eb.and([eb('state', '=', 'processing'), isLeft(db, engine, checkoutId, at)(eb)]),
      ]),
    )
    .returning(['attempt_id', 'saved_attempt_id'])
    .executeTakeFirst();
  return row && { attemptId: row.attempt_id ?? '', hasErased: row.saved_attempt_id !== null };
}
