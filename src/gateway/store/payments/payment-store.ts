/**
 * The part of the store for checkouts, payments and stored instruments. Its queries are the same for every engine. Times are in
 * milliseconds since 1970.
 */
import type { Kysely } from 'kysely';
import { inBatches } from '../batching.ts';
import type { StoreDatabase } from '../database.ts';
import type { NewJob } from '../jobs/jobs.ts';
import { outcomeRetryTimeoutMs, type RepeatOptions } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { apply, endWrites, type StoreTransaction, startWrites } from './apply.ts';
import { type AttemptCount, type AttemptCounter, reserveSlots, writeCount } from './attempt-counters.ts';
import { type CheckoutAttempt, hasAnswer, insertAnswer, type StoredAnswer } from './attempts.ts';
import { type AuthenticationUse, useAuthenticationOnce } from './authentication-references.ts';
import { createAuthentications } from './authentications.ts';
import {
  type Checkout,
  type CheckoutChange,
  type CheckoutExtension,
  changeCheckout,
  checkoutInserter,
  extendCheckout,
  findCheckout,
  isChangedSo,
  markCheckoutRead,
  type NewCheckout,
  type NewCheckoutRow,
  toCheckoutRow,
} from './checkouts.ts';
import { type Change, type Claim, claimCheckout, endClaim, holdsClaim, writeLateOutcome } from './claims.ts';
import { createForwardings } from './forwardings.ts';
import { createKeptNotifications } from './kept-notifications.ts';
import { hasStoredOutcome, writeLastEventAt } from './outcomes.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  addJobs,
  type CheckoutAttemptEnd,
  type CheckoutOutcome,
} from './payment-attempts.ts';
import { createPaymentCounts } from './payment-counts.ts';
import { createPaymentReads } from './payment-reads.ts';
import { findAttempt, resumeAttempt } from './payments.ts';
import { createRegistrations, type NewRegistration } from './registrations.ts';
import { createResends } from './resends.ts';
import { createRetention } from './retention.ts';
import { forgetSubmission, type LateSubmission, type Saving, saveSubmission } from './saved.ts';
import { eraseShopper, type ShopperToErase } from './shopper-erasure.ts';
import { noteUnbooked, type Unbooked } from './unbooked.ts';

/** Maximum number of rows in one statement. More rows gain nothing and come near SQLite's limit of 32766 values. */
const maxBatchItems = 256;

interface Claiming {
  readonly claim: Claim;
  readonly now: number;
  readonly leaseUntil: number;
  /** The payment that is written in the transaction of the claim. */
  readonly start?: AttemptStart;
}

interface LateEnd {
  readonly end: AttemptEnd;
  readonly checkout?: CheckoutOutcome | undefined;
}

export function createPaymentStore({ db, hasty, batched, engine, node, repeat, scrub }: StoreDatabase) {
  /** Runs a transaction. If it erased data, removes the data from the files too, before the caller answers with the outcome. */
  async function transact(
    write: (to: StoreTransaction) => Promise<Change>,
    options?: RepeatOptions<boolean>,
  ): Promise<boolean> {
    let hasErased = false;
    const isWritten = await repeat(
      (tell) =>
        allOrNothing(db, async (transaction) => {
          const change = await write({ db: transaction, engine, tell });
          hasErased = change !== false && change.hasErased;
          return change !== false;
        }),
      options,
    );
    if (isWritten && hasErased) await scrub();
    return isWritten;
  }

  /** Answers "was it stored?" with true or undefined. */
  const stored = (isStored: () => Promise<boolean>) => async () => (await isStored()) || undefined;
  const isBegun = ({ attempt }: AttemptStart) =>
    stored(async () => (await findAttempt(db, attempt.id)) !== undefined);

  const insertCheckouts = checkoutInserter(batched.db);
  const insertCheckout = inBatches<NewCheckoutRow>(
    (rows) =>
      repeat(() => insertCheckouts(rows).then(() => true), {
        // They are one statement, so that the first is there with all others or none is.
        findStored: stored(async () => (await findCheckout(db, rows[0]?.id ?? '')) !== undefined),
      }).then(() => {}),
    maxBatchItems,
  );
  return {
    createCheckout: (checkout: NewCheckout) => insertCheckout(toCheckoutRow(checkout)),
    findCheckout: (id: string) => findCheckout(db, id),
    /** False when the checkout is no longer open, or was changed since it was read. */
    updateCheckout: (change: CheckoutChange) =>
      repeat(() => changeCheckout(db, change), { findStored: stored(() => isChangedSo(db, change)) }),
    /** See {@link extendCheckout}. */
    extendCheckout: (extension: CheckoutExtension) => repeat(() => extendCheckout(db, extension)),
    /** Stores a submission for the merchant to confirm, in place of an earlier one. False when the checkout cannot be paid. */
    saveSubmission: (saving: Saving) =>
      transact(({ db: transaction, tell }) => saveSubmission(transaction, saving, tell)),
    /**
     * Erases a waiting submission. False when a reader of the database files may still find traces of it or of earlier
     * erasures: call it again then.
     */
    async forgetSubmission(late: LateSubmission) {
      await repeat(() => forgetSubmission(db, late));
      return scrub();
    },
    /** Marks that the merchant's server has read the outcome. False when it was marked before, or another attempt began. */
    markCheckoutRead: ({
      checkout,
      now,
    }: {
      readonly checkout: Pick<Checkout, 'id' | 'paymentId'>;
      readonly now: number;
    }) =>
      repeat(() => markCheckoutRead(hasty, checkout, now), {
        findStored: stored(async () => (await findCheckout(db, checkout.id))?.readAt === now),
      }),
    /** True for the one winner (see {@link claimCheckout}). */
    claimCheckout: ({ claim, now, leaseUntil, start }: Claiming) =>
      transact(
        async (to) => {
          node.requireAlive();
          const { checkoutId, continued } = claim;
          const paymentId = start?.attempt.id ?? claim.paymentId;
          const lease = { leaseUntil, nodeId: node.id };
          if (!(await claimCheckout(to.db, engine, { ...claim, paymentId }, now, lease))) return false;
          const answers = continued ? [addAnswer({ checkoutId, ...continued }, continued.answer)] : [];
          return apply(to, [...answers, ...(start ? startWrites(start) : [])]);
        },
        { findStored: stored(() => holdsClaim(db, claim)) },
      ),
    /** Writes checkout, payment and answer in one transaction. False when another claim has taken over the lease. */
    endCheckoutAttempt: ({ claim, state, answer, at, result }: CheckoutAttemptEnd) =>
      transact(
        async (to) => {
          const { id } = 'end' in result ? result.end : result.registration;
          const ended = await endClaim(to.db, claim, state, id, at);
          const writes = 'end' in result ? endWrites(result.end) : [addRegistration(result.registration)];
          return merged(ended, ended && (await apply(to, [...writes, addAnswer(claim, answer)])));
        },
        { findStored: stored(() => hasAnswer(db, claim, answer)), timeoutMs: outcomeRetryTimeoutMs },
      ),
    /**
     * Writes an attempt without a checkout. False when another follow-up changed the referenced payment meanwhile, or when
     * another request with the same idempotency key was faster.
     */
    beginAttempt: (start: AttemptStart) =>
      transact(
        async (to) => {
          node.requireAlive();
          return apply(to, startWrites(start));
        },
        { findStored: isBegun(start) },
      ),
    /**
     * Writes a follow-up together with its outcome. False when another follow-up changed the referenced payment meanwhile, or
     * when one of the same connector key is there.
     */
    addReport: ({ start, end }: { readonly start: AttemptStart; readonly end: AttemptEnd }) =>
      transact((to) => apply(to, [...startWrites(start), ...endWrites(end)]), {
        findStored: isBegun(start),
      }),
    /**
     * Writes the outcome of an attempt. False when it has got another outcome meanwhile, or when an attempt holds its checkout.
     *
     * @param ending with the outcome for the checkout in which the payment was made, when it is late
     */
    endAttempt: ({ end, checkout }: LateEnd) =>
      transact(
        async (to) => {
          if (checkout === undefined) return apply(to, endWrites(end));
          const ended = await writeLateOutcome(to.db, engine, end.id, checkout);
          return (
            ended !== undefined &&
            merged(ended, await apply(to, [...endWrites(end), replaceAnswer(checkout, ended.attemptId)]))
          );
        },
        {
          findStored: stored(() => hasStoredOutcome(db, end.id, end.outcome)),
          timeoutMs: outcomeRetryTimeoutMs,
        },
      ),
    /**
     * Moves a pending attempt whose shopper is back to `processing`: from now on only the caller may give it an outcome.
     * The job takes over when this process dies. False when the attempt has a final outcome, or is already `processing`.
     */
    // A second run of a stored one returns false: the job then goes on with the attempt.
    resumeAttempt: ({ id, job }: { readonly id: string; readonly job: NewJob }) =>
      transact(async (to) => (await resumeAttempt(to.db, id)) && apply(to, addJobs(job))),
    ...createPaymentReads(db),
    /** See `Payment.lastEventAt`. An earlier time than the noted one changes nothing. */
    noteLastEventAt: (event: Parameters<typeof writeLastEventAt>[1]) =>
      repeat(() => writeLastEventAt(db, event)),
    /**
     * Marks a standalone authentication as used by a payment, unless another payment that did not fail has used it.
     *
     * @returns the id of the payment that has used it
     */
    useAuthenticationOnce: (use: AuthenticationUse) => repeat(() => useAuthenticationOnce(db, use)),
    /** Stores an answer for an attempt that waited for another attempt and got the answer of that attempt. */
    keepAnswer: ({ answer, ...attempt }: CheckoutAttempt & { readonly answer: StoredAnswer }) =>
      repeat(() => insertAnswer(db, attempt, answer)),
    /** Returns until when the channel's upstream was asked for its reports, in milliseconds; undefined when never. */
    reportedUntil: (channelId: string) => readSetting(db, nameOfReports(channelId)),
    setReportedUntil: ({ channelId, until }: { readonly channelId: string; readonly until: number }) =>
      repeat(() => writeSetting(db, nameOfReports(channelId), until)),
    authentications: createAuthentications(db, scrub, repeat),
    registrations: createRegistrations(db, scrub, repeat),
    forwardings: createForwardings(db, node, repeat),
    resends: createResends(db, scrub, repeat),
    keptNotifications: createKeptNotifications(db, repeat),
    /** See {@link noteUnbooked}. */
    noteUnbooked: (unbooked: Unbooked) =>
      transact(
        async ({ db: transaction, tell }) =>
          (await noteUnbooked(transaction, unbooked, tell)) && { hasErased: false },
      ),
    /** Erases one shopper's data, and the stored cards. Amounts and result codes of payments stay. */
    async eraseShopper(shopper: ShopperToErase) {
      const erased = await eraseShopper(db, repeat, shopper);
      await scrub();
      return erased;
    },
    /** Deletes what is no longer needed. */
    retention: createRetention(db, engine, repeat),
    paymentCounts: createPaymentCounts(db, repeat),
    /** Takes a slot for a payment attempt with each of its counters, or says which counters admit none. */
    reserveSlots: ({
      counters,
      now,
    }: {
      readonly counters: readonly AttemptCounter[];
      readonly now: number;
    }) => repeat(() => reserveSlots(db, counters, now)),
    /** Frees the slots of an attempt of which no outcome is stored. Other attempts are counted with their outcome. */
    countAttempt: (count: AttemptCount) => repeat(() => writeCount(db, count)),
  };
}

/** The setting that says until when the upstream gateway of a channel was asked for its reports. */
function nameOfReports(channelId: string): string {
  return `reported-until:${channelId}`;
}

const addAnswer = (attempt: CheckoutAttempt, answer: StoredAnswer) =>
  ({ kind: 'add answer', attempt, answer }) as const;

const replaceAnswer = ({ checkoutId, answer }: CheckoutOutcome, attemptId: string) =>
  ({ kind: 'replace answer', attempt: { checkoutId, attemptId }, answer }) as const;

const addRegistration = (registration: NewRegistration) =>
  ({ kind: 'add registration', registration }) as const;

/** Returns what two changes of one transaction are together. */
function merged(one: Change, other: Change): Change {
  return one !== false && other !== false && { hasErased: one.hasErased || other.hasErased };
}

/** Rolls a transaction back. Made once, because an error notes where it was made, which takes longer than a small write. */
const nothing = new Error('Rolled back.');

/** Runs a transaction, and rolls it back when `write` returns false. */
async function allOrNothing(
  db: Kysely<Schema>,
  write: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> {
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
