/** The store's interface. It holds all state of the gateway: a process can be killed at any line and loses nothing. */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { type CheckoutAttempt, findAnswer, insertAnswer, type StoredAnswer } from './attempts.ts';
import {
  type AuthenticationUse,
  findReferencedAuthentications,
  useAuthenticationOnce,
} from './authentication-references.ts';
import { type Authentications, authenticationsOf, eraseSealed } from './authentications.ts';
import { inBatches } from './batching.ts';
import {
  type Checkout,
  type CheckoutChange,
  changeCheckout,
  checkoutInserter,
  checkoutRowOf,
  findCheckout,
  markCheckoutRead,
  type NewCheckout,
} from './checkouts.ts';
import { type Change, type Claim, claimCheckout, endClaim } from './claims.ts';
import { countingTogether } from './count-together.ts';
import type { Engine } from './engine.ts';
import { forwardingsOf } from './forwardings.ts';
import { healthOf, type StoreHealth } from './health.ts';
import { type IssuerTransactions, issuerTransactionsOf } from './issuer-transactions.ts';
import { insertJob, type Jobs, jobsOf, type NewJob } from './jobs.ts';
import type { NodeSession } from './nodes.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  beginAttempt,
  type CheckoutOutcome,
  endAttempt,
  endAttemptOfCheckout,
} from './payment-attempts.ts';
import {
  findAttempt,
  findByTransactionId,
  findFollowUps,
  findPayment,
  type Payment,
  type PaymentAttempt,
  resumeAttempt,
  type TransactionSearch,
} from './payments.ts';
import { leavePlace, type NoPlace, type TryPlace, takePlace } from './places.ts';
import {
  insertRegistration,
  type NewRegistration,
  type Registrations,
  registrationsOf,
} from './registrations.ts';
import { forgetSubmission, type NewSaved, saveSubmission } from './saved.ts';
import type { Schema } from './schema.ts';
import { type SharedMembers, sharedMembers } from './shared-members.ts';
import type { StandaloneAuthentication } from './standalone-authentications.ts';
import { type Count, type Counting, forgetCount, readCount } from './throttles.ts';
import { insertActivation, isActivated } from './webhooks.ts';

/** The outcome of an attempt that holds a checkout. */
export interface CheckoutAttemptEnd {
  readonly claim: Claim;
  readonly state: CheckoutState;
  readonly answer: StoredAnswer;
  readonly at: number;
  /** The payment's end, or the registration of a checkout that only stores the instrument. */
  readonly result: { readonly end: AttemptEnd } | { readonly registration: NewRegistration };
}

/** Times are in milliseconds since 1970. */
export interface Store extends SharedMembers {
  createCheckout(checkout: NewCheckout): Promise<void>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** False when the checkout is no longer open, or was changed since it was read. */
  updateCheckout(change: CheckoutChange): Promise<boolean>;
  /** Stores a submission for the merchant to confirm, in place of an earlier one. False when the checkout cannot be paid. */
  saveSubmission(saving: {
    readonly checkoutId: string;
    readonly submission: NewSaved;
    readonly now: number;
  }): Promise<boolean>;
  /**
   * Erases the waiting submission of a checkout that has expired. False when a reader of the database files may still find
   * traces of it or of earlier erasures: call it again then.
   */
  forgetSubmission(forgetting: { readonly checkoutId: string; readonly now: number }): Promise<boolean>;
  /** Marks that the merchant's server has read the outcome. False when it was marked before, or another attempt began. */
  markCheckoutRead(reading: {
    readonly checkout: Pick<Checkout, 'id' | 'paymentId'>;
    readonly now: number;
  }): Promise<boolean>;
  /** True for the one winner (see {@link claimCheckout}). */
  claimCheckout(claiming: {
    readonly claim: Claim;
    readonly now: number;
    readonly leaseUntil: number;
    /** The payment that is written in the transaction of the claim. */
    readonly start?: AttemptStart;
  }): Promise<boolean>;
  /** Writes checkout, payment and answer in one transaction. False when another claim has taken over the lease. */
  endCheckoutAttempt(end: CheckoutAttemptEnd): Promise<boolean>;
  /** Writes an attempt without a checkout. False when another follow-up changed the referenced payment meanwhile. */
  beginAttempt(start: AttemptStart): Promise<boolean>;
  /** Writes the outcome of an attempt. False when it has got another outcome meanwhile. */
  endAttempt(ending: {
    readonly end: AttemptEnd;
    /** A late outcome for the checkout in which the payment was made. */
    readonly checkout?: CheckoutOutcome | undefined;
  }): Promise<boolean>;
  /**
   * Moves a pending attempt whose shopper is back to `processing`: from now on only the caller may give it an outcome.
   * The job takes over when this process dies. False when the attempt has a final outcome, or is already `processing`.
   */
  resumeAttempt(resuming: { readonly id: string; readonly job: NewJob }): Promise<boolean>;
  /** Finds a payment or a standalone authentication. */
  findAttempt(id: string): Promise<PaymentAttempt | undefined>;
  findPayment(id: string): Promise<Payment | undefined>;
  /** Returns the newest payments with the merchant's reference, oldest first. */
  findByTransactionId(search: TransactionSearch): Promise<Payment[]>;
  /** Returns the follow-ups of the payments and the follow-ups of those, to any depth; oldest first. */
  findFollowUps(search: { readonly ids: readonly string[]; readonly limit: number }): Promise<Payment[]>;
  /** Returns the standalone authentications that these values name. */
  findReferencedAuthentications(references: readonly string[]): Promise<StandaloneAuthentication[]>;
  /**
   * Marks a standalone authentication as used by a payment, unless another payment that did not fail has used it.
   *
   * @returns the id of the payment that has used it
   */
  useAuthenticationOnce(use: AuthenticationUse): Promise<string | undefined>;
  findAnswer(attempt: CheckoutAttempt): Promise<StoredAnswer | undefined>;
  /** Stores an answer for an attempt that waited for another attempt and got the answer of that attempt. */
  keepAnswer(kept: CheckoutAttempt & { readonly answer: StoredAnswer }): Promise<void>;
  readonly jobs: Jobs;
  readonly authentications: Authentications;
  readonly registrations: Registrations;
  readonly forwardings: ReturnType<typeof forwardingsOf>;
  readonly issuerTransactions: IssuerTransactions;
  /** Counts a request against its limit. */
  countRequest(counting: Counting): Promise<Count>;
  /** Takes a place for a payment attempt. @returns undefined when it was taken, otherwise the reason why not */
  takePlace(taking: {
    readonly place: TryPlace;
    readonly now: number;
    readonly heldUntil: number;
  }): Promise<NoPlace | undefined>;
  /** Frees the place of a payment attempt; a decline is counted first. */
  leavePlace(leaving: {
    readonly place: TryPlace;
    readonly now: number;
    readonly isDecline: boolean;
  }): Promise<void>;
  /**
   * Returns the count of something in its present interval, without counting it again; undefined when it was not
   * counted.
   */
  readCount(reading: { readonly key: string; readonly now: number }): Promise<Count | undefined>;
  /** Begins a count anew. */
  forgetCount(key: string): Promise<void>;
  /** Whether a webhook (entity id, address and secret) has passed its activation test. */
  isWebhookActivated(identity: string): Promise<boolean>;
  activateWebhook(activation: { readonly identity: string; readonly at: number }): Promise<void>;
  readonly health: StoreHealth;
  close(): Promise<void>;
}

/**
 * Removes data that was erased from rows also from the database's files. False when that is not possible now. Never
 * throws; takes as long as a commit.
 */
export type Scrub = () => Promise<boolean>;

/** Maximum number of rows in one statement. More rows gain nothing and come near SQLite's limit of 32766 values. */
const maxBatchItems = 256;

/**
 * Returns the store over a migrated database; the queries are the same for every dialect.
 *
 * @param hasty the same database, but its writes fail at once instead of waiting for another program's lock
 * @param node this process, to which its leases belong
 */
export function storeOf(
  db: Kysely<Schema>,
  hasty: Kysely<Schema>,
  engine: Engine,
  node: NodeSession,
  scrub: Scrub,
): Store {
  /** Runs a write; if it erased data, removes the data from the files too, before the caller answers with the outcome. */
  async function erasing(write: (transaction: Kysely<Schema>) => Promise<Change>): Promise<boolean> {
    let hasErased = false;
    const isWritten = await allOrNothing(db, async (transaction) => {
      const change = await write(transaction);
      hasErased = change !== false && change.hasErased;
      return change !== false;
    });
    if (isWritten && hasErased) await scrub();
    return isWritten;
  }

  const insertCheckout = inBatches(checkoutInserter(db), maxBatchItems);
  const { stop, ...shared } = sharedMembers(db, engine, node.id);
  return {
    ...shared,
    createCheckout: (checkout) => insertCheckout(checkoutRowOf(checkout)),
    findCheckout: (id) => findCheckout(db, id),
    updateCheckout: (change) => changeCheckout(db, change),
    saveSubmission: ({ checkoutId, submission, now }) =>
      erasing((transaction) => saveSubmission(transaction, checkoutId, submission, now)),
    async forgetSubmission({ checkoutId, now }) {
      await forgetSubmission(db, checkoutId, now);
      return scrub();
    },
    markCheckoutRead: ({ checkout, now }) => markCheckoutRead(hasty, checkout, now),
    claimCheckout: ({ claim, now, leaseUntil, start }) =>
      allOrNothing(db, async (transaction) => {
        const paymentId = start?.attempt.id ?? claim.paymentId;
        if (
          !(await claimCheckout(transaction, { ...claim, paymentId }, now, { leaseUntil, nodeId: node.id }))
        )
          return false;
        return start === undefined || beginAttempt(transaction, start);
      }),
    endCheckoutAttempt: ({ claim, state, answer, at, result }) =>
      erasing(async (transaction) => {
        const end = 'end' in result ? result.end : undefined;
        const id = 'end' in result ? result.end.id : result.registration.id;
        const ended = await endClaim(transaction, claim, state, id, at);
        if (ended === false) return false;
        if ('registration' in result) await insertRegistration(transaction, result.registration);
        if (end !== undefined && !(await endAttempt(transaction, end))) return false;
        await insertAnswer(transaction, claim.checkoutId, claim.attemptId, answer);
        return { hasErased: ended.hasErased || (end !== undefined && dropsInstrument(end)) };
      }),
    beginAttempt: (start) => allOrNothing(db, (transaction) => beginAttempt(transaction, start)),
    endAttempt: ({ end, checkout }) =>
      erasing(async (transaction) => {
        const change =
          checkout === undefined
            ? (await endAttempt(transaction, end)) && { hasErased: false }
            : await endAttemptOfCheckout(transaction, end, checkout);
        if (change === false) return false;
        const hasErased = end.isAuthenticationOver === true && (await eraseSealed(transaction, end.id));
        return { hasErased: change.hasErased || hasErased || dropsInstrument(end) };
      }),
    resumeAttempt: ({ id, job }) =>
      allOrNothing(db, async (transaction) => {
        if (!(await resumeAttempt(transaction, id))) return false;
        await insertJob(transaction, job);
        return true;
      }),
    findAttempt: (id) => findAttempt(db, id),
    findPayment: (id) => findPayment(db, id),
    findByTransactionId: (search) => findByTransactionId(db, search),
    findFollowUps: ({ ids, limit }) => findFollowUps(db, ids, limit),
    findReferencedAuthentications: (references) => findReferencedAuthentications(db, references),
    useAuthenticationOnce: (use) => useAuthenticationOnce(db, use),
    findAnswer: ({ checkoutId, attemptId }) => findAnswer(db, checkoutId, attemptId),
    keepAnswer: ({ checkoutId, attemptId, answer }) => insertAnswer(db, checkoutId, attemptId, answer),
    jobs: jobsOf(db, hasty, node.id),
    authentications: authenticationsOf(db, scrub),
    registrations: registrationsOf(db, scrub),
    forwardings: forwardingsOf(db),
    issuerTransactions: issuerTransactionsOf(db),
    countRequest: countingTogether(hasty),
    takePlace: ({ place, now, heldUntil }) =>
      db.transaction().execute((transaction) => takePlace(transaction, engine, place, now, heldUntil)),
    leavePlace: ({ place, now, isDecline }) =>
      db.transaction().execute((transaction) => leavePlace(transaction, place, now, isDecline)),
    readCount: ({ key, now }) => readCount(db, key, now),
    forgetCount: (key) => forgetCount(db, key),
    isWebhookActivated: (identity) => isActivated(db, identity),
    activateWebhook: ({ identity, at }) => insertActivation(db, identity, at),
    health: healthOf(db, node),
    async close() {
      stop();
      await node.leave().catch(() => {});
      await db.destroy();
    },
  };
}

/** Whether this end deletes the instrument that was stored with the payment, because the payment failed. */
function dropsInstrument({ registration }: AttemptEnd): boolean {
  return registration?.keep === false;
}
