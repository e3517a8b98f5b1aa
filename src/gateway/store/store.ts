/** What the server asks of its store. All state lives behind it; a process can be killed at any line. */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
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
  findCheckout,
  markCheckoutRead,
  type NewCheckout,
} from './checkouts.ts';
import { type Change, type Claim, claimCheckout, endClaim } from './claims.ts';
import { forwardingsOf } from './forwardings.ts';
import { type IssuerTransactions, issuerTransactionsOf } from './issuer-transactions.ts';
import { insertJob, type Jobs, jobsOf, type NewJob } from './jobs.ts';
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
import type { StandaloneAuthentication } from './standalone-authentications.ts';
import { type Count, type Counting, countRequest, readCount } from './throttles.ts';
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
export interface Store {
  createCheckout(checkout: NewCheckout): Promise<void>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** False when the checkout is no longer open, or was changed since it was read. */
  updateCheckout(change: CheckoutChange): Promise<boolean>;
  /** Keeps a submission to be confirmed, in place of an earlier one; false when the checkout cannot be paid now. */
  saveSubmission(saving: {
    readonly checkoutId: string;
    readonly submission: NewSaved;
    readonly now: number;
  }): Promise<boolean>;
  /**
   * Erases what waits for its confirmation when the checkout's time is over. False when traces of it, or of what was
   * erased before, may be left in files, because somebody reads them: to be done again.
   */
  forgetSubmission(forgetting: { readonly checkoutId: string; readonly now: number }): Promise<boolean>;
  /** False when it was read before, or when another attempt began. */
  markCheckoutRead(reading: {
    readonly checkout: Pick<Checkout, 'id' | 'paymentId'>;
    readonly now: number;
  }): Promise<boolean>;
  /** True for the one winner (see {@link claimCheckout}). */
  claimCheckout(claiming: {
    readonly claim: Claim;
    readonly now: number;
    readonly leaseUntil: number;
    /** Written with the claim. */
    readonly start?: AttemptStart;
  }): Promise<boolean>;
  /** Writes checkout, payment and answer in one transaction; false when the claim was lost meanwhile. */
  endCheckoutAttempt(end: CheckoutAttemptEnd): Promise<boolean>;
  /** Writes an attempt without a checkout; false when what it references was changed by somebody else meanwhile. */
  beginAttempt(start: AttemptStart): Promise<boolean>;
  /** Writes the outcome of an attempt; false when it had another one meanwhile. */
  endAttempt(ending: {
    readonly end: AttemptEnd;
    /** What becomes of the checkout that was left without the outcome. */
    readonly checkout?: CheckoutOutcome | undefined;
  }): Promise<boolean>;
  /**
   * A pending attempt whose shopper is back goes on to its connector: nobody else gives it an outcome from now on. The job
   * takes over when this process dies. False when it has an outcome, or is on its way already.
   */
  resumeAttempt(resuming: { readonly id: string; readonly job: NewJob }): Promise<boolean>;
  /** A payment, or an authentication without one. */
  findAttempt(id: string): Promise<PaymentAttempt | undefined>;
  findPayment(id: string): Promise<Payment | undefined>;
  /** The newest ones, oldest first. */
  findByTransactionId(search: TransactionSearch): Promise<Payment[]>;
  /** What follows the payments, and what follows that; oldest first. */
  findFollowUps(search: { readonly ids: readonly string[]; readonly limit: number }): Promise<Payment[]>;
  /** Authentications without a payment that are named so. */
  findReferencedAuthentications(references: readonly string[]): Promise<StandaloneAuthentication[]>;
  /**
   * Uses such an authentication for a payment, unless another one has used it that did not fail.
   *
   * @returns the payment that it was used by
   */
  useAuthenticationOnce(use: AuthenticationUse): Promise<string | undefined>;
  findAnswer(attempt: CheckoutAttempt): Promise<StoredAnswer | undefined>;
  /** Lets an attempt that waited for another one keep the answer it got. */
  keepAnswer(kept: CheckoutAttempt & { readonly answer: StoredAnswer }): Promise<void>;
  readonly jobs: Jobs;
  readonly authentications: Authentications;
  readonly registrations: Registrations;
  readonly forwardings: ReturnType<typeof forwardingsOf>;
  readonly issuerTransactions: IssuerTransactions;
  /** Counts a request against its limit. */
  countRequest(counting: Counting): Promise<Count>;
  /** Takes a place for a try to pay. Gives undefined when it was taken, otherwise why not. */
  takePlace(taking: {
    readonly place: TryPlace;
    readonly now: number;
    readonly heldUntil: number;
  }): Promise<NoPlace | undefined>;
  /** Frees the place of a try to pay; a decline is counted first. */
  leavePlace(leaving: {
    readonly place: TryPlace;
    readonly now: number;
    readonly isDecline: boolean;
  }): Promise<void>;
  /** How often something was counted in its present interval; undefined when never. */
  readCount(reading: { readonly key: string; readonly now: number }): Promise<Count | undefined>;
  /** Whether a webhook (entity id, address and secret) has passed its activation test. */
  isWebhookActivated(identity: string): Promise<boolean>;
  activateWebhook(activation: { readonly identity: string; readonly at: number }): Promise<void>;
  close(): Promise<void>;
}

/**
 * Removes what was erased from rows from the database's files as well. False when that cannot be now; never throws.
 * Takes as long as a commit.
 */
export type Scrub = () => Promise<boolean>;

/** Rows of one statement; more would gain nothing and come near SQLite's limit of 32766 values. */
const largestBatch = 256;

/**
 * The store over a migrated database; the queries are the same for every dialect.
 *
 * @param hasty the same database for what nobody should wait for: its writes fail at once where others wait for a lock
 */
export function storeOf(db: Kysely<Schema>, hasty: Kysely<Schema>, scrub: Scrub): Store {
  /** What waited for its confirmation is out of the files before anybody learns the outcome. */
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

  return {
    createCheckout: inBatches(checkoutInserter(db), largestBatch),
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
        if (!(await claimCheckout(transaction, { ...claim, paymentId }, now, leaseUntil))) return false;
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
    jobs: jobsOf(db, hasty),
    authentications: authenticationsOf(db, scrub),
    registrations: registrationsOf(db, scrub),
    forwardings: forwardingsOf(db),
    issuerTransactions: issuerTransactionsOf(db),
    countRequest: countingTogether(hasty),
    takePlace: ({ place, now, heldUntil }) =>
      db.transaction().execute((transaction) => takePlace(transaction, place, now, heldUntil)),
    leavePlace: ({ place, now, isDecline }) =>
      db.transaction().execute((transaction) => leavePlace(transaction, place, now, isDecline)),
    readCount: ({ key, now }) => readCount(db, key, now),
    isWebhookActivated: (identity) => isActivated(db, identity),
    activateWebhook: ({ identity, at }) => insertActivation(db, identity, at),
    close: () => db.destroy(),
  };
}

/** Counts what arrives together in one commit: a commit for each would hold up everybody. */
function countingTogether(db: Kysely<Schema>): Store['countRequest'] {
  interface Tally {
    readonly counting: Counting;
    count?: Count;
  }
  const write = inBatches<Tally>(
    (tallies) =>
      db.transaction().execute(async (transaction) => {
        for (const tally of tallies) tally.count = await countRequest(transaction, tally.counting);
      }),
    largestBatch,
  );
  return async (counting) => {
    const tally: Tally = { counting };
    await write(tally);
    if (tally.count === undefined) throw new Error('A request was not counted.');
    return tally.count;
  };
}

/** Whether the card that was to be kept with a payment is erased, because the payment failed. */
function dropsInstrument({ registration }: AttemptEnd): boolean {
  return registration?.keep === false;
}

/** A transaction of which nothing stays when it gives false. */
async function allOrNothing(
  db: Kysely<Schema>,
  write: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> {
  const nothing = new Error('Rolled back.');
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await write(transaction))) throw nothing;
    });
    return true;
  } catch (error) {
    if (error === nothing) return false;
    throw error;
  }
}
