/** The part of the store for checkouts and payments. Its queries are the same for every engine. */
import type { Kysely } from 'kysely';
import { inBatches } from '../batching.ts';
import type { StoreDatabase } from '../database.ts';
import { insertJobs } from '../jobs/jobs.ts';
import { outcomeRetryTimeoutMs, type RepeatOptions } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { countAttempt, reserveSlots, writeCount } from './attempt-counters.ts';
import { findAnswer, hasAnswer, insertAnswer } from './attempts.ts';
import { findReferencedAuthentications, useAuthenticationOnce } from './authentication-references.ts';
import { createAuthentications, eraseSealed } from './authentications.ts';
import {
  changeCheckout,
  checkoutInserter,
  findCheckout,
  isChangedSo,
  markCheckoutRead,
  type NewCheckoutRow,
  toCheckoutRow,
} from './checkouts.ts';
import { type Change, claimCheckout, endClaim, holdsClaim } from './claims.ts';
import { createForwardings } from './forwardings.ts';
import { findKeyedPayment } from './idempotency-keys.ts';
import { hasStoredOutcome } from './outcomes.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  beginAttempt,
  continuePayment,
  endAttempt,
  endAttemptOfCheckout,
} from './payment-attempts.ts';
import type { PaymentStore } from './payment-store.ts';
import {
  findAttempt,
  findByConnectorKey,
  findByTransactionId,
  findFollowUpKeys,
  findFollowUps,
  findPayment,
  resumeAttempt,
} from './payments.ts';
import { findByDate } from './payments-by-date.ts';
import { createRegistrations, insertRegistration } from './registrations.ts';
import { createResends, eraseResend } from './resends.ts';
import { createRetention } from './retention.ts';
import { forgetSubmission, saveSubmission } from './saved.ts';
import { eraseShopper } from './shopper-erasure.ts';

/** Maximum number of rows in one statement. More rows gain nothing and come near SQLite's limit of 32766 values. */
const maxBatchItems = 256;

export function createPaymentStore({ db, hasty, engine, node, repeat, scrub }: StoreDatabase): PaymentStore {
  /** Runs a write; if it erased data, removes the data from the files too, before the caller answers with the outcome. */
  async function erasing(
    write: (transaction: Kysely<Schema>) => Promise<Change>,
    options?: RepeatOptions<boolean>,
  ): Promise<boolean> {
    let hasErased = false;
    const run = () =>
      allOrNothing(db, async (transaction) => {
        const change = await write(transaction);
        hasErased = change !== false && change.hasErased;
        return change !== false;
      });
    const isWritten = await repeat(run, options);
    if (isWritten && hasErased) await scrub();
    return isWritten;
  }

  /** Answers "was it stored?" with true or undefined. */
  const stored = (isStored: () => Promise<boolean>) => async () => (await isStored()) || undefined;
  const isBegun = ({ attempt }: AttemptStart) =>
    stored(async () => (await findAttempt(db, attempt.id)) !== undefined);

  const insertCheckouts = checkoutInserter(db);
  const insertCheckout = inBatches<NewCheckoutRow>(
    (rows) =>
      repeat(() => insertCheckouts(rows).then(() => true), {
        // They are one statement, so that the first is there with all others or none is.
        findStored: stored(async () => (await findCheckout(db, rows[0]?.id ?? '')) !== undefined),
      }).then(() => {}),
    maxBatchItems,
  );
  return {
    createCheckout: (checkout) => insertCheckout(toCheckoutRow(checkout)),
    findCheckout: (id) => findCheckout(db, id),
    updateCheckout: (change) =>
      repeat(() => changeCheckout(db, change), { findStored: stored(() => isChangedSo(db, change)) }),
    saveSubmission: ({ checkoutId, submission, now }) =>
      erasing((transaction) => saveSubmission(transaction, checkoutId, submission, now)),
    async forgetSubmission({ checkoutId, now }) {
      await repeat(() => forgetSubmission(db, checkoutId, now));
      return scrub();
    },
    markCheckoutRead: ({ checkout, now }) =>
      repeat(() => markCheckoutRead(hasty, checkout, now), {
        findStored: stored(async () => (await findCheckout(db, checkout.id))?.readAt === now),
      }),
    claimCheckout: ({ claim, now, leaseUntil, start }) =>
      erasing(
        async (transaction) => {
          node.requireAlive();
          const { checkoutId, continued } = claim;
          const paymentId = start?.attempt.id ?? claim.paymentId;
          const lease = { leaseUntil, nodeId: node.id };
          if (!(await claimCheckout(transaction, engine, { ...claim, paymentId }, now, lease))) return false;
          if (start !== undefined && continued !== undefined) {
            await insertAnswer(transaction, checkoutId, continued.attemptId, continued.answer);
            return continuePayment(transaction, start);
          }
          return (start === undefined || (await beginAttempt(transaction, start))) && { hasErased: false };
        },
        { findStored: stored(() => holdsClaim(db, claim)) },
      ),
    endCheckoutAttempt: ({ claim, state, answer, at, result }) =>
      erasing(
        async (transaction) => {
          const end = 'end' in result ? result.end : undefined;
          const id = 'end' in result ? result.end.id : result.registration.id;
          const ended = await endClaim(transaction, claim, state, id, at);
          if (ended === false) return false;
          if ('registration' in result) await insertRegistration(transaction, result.registration);
          if (end !== undefined && !(await endAttempt(transaction, end))) return false;
          await insertAnswer(transaction, claim.checkoutId, claim.attemptId, answer);
          if (end?.counted !== undefined) await countAttempt(transaction, engine, end.counted);
          return { hasErased: ended.hasErased || (end !== undefined && dropsInstrument(end)) };
        },
        { findStored: stored(() => hasAnswer(db, claim, answer)), timeoutMs: outcomeRetryTimeoutMs },
      ),
    beginAttempt: (start) =>
      repeat(
        async () => {
          node.requireAlive();
          return allOrNothing(db, (transaction) => beginAttempt(transaction, start));
        },
        { findStored: isBegun(start) },
      ),
    addReport: ({ start, end }) =>
      repeat(
        () =>
          allOrNothing(
            db,
            async (transaction) => (await beginAttempt(transaction, start)) && endAttempt(transaction, end),
          ),
        { findStored: isBegun(start) },
      ),
    endAttempt: ({ end, checkout }) =>
      erasing(
        async (transaction) => {
          const change =
            checkout === undefined
              ? (await endAttempt(transaction, end)) && { hasErased: false }
              : await endAttemptOfCheckout(transaction, engine, end, checkout);
          if (change === false) return false;
          const hasErasedCard = end.isAuthenticationOver === true && (await eraseSealed(transaction, end.id));
          const hasErasedOrder = end.isResendOver === true && (await eraseResend(transaction, end.id));
          if (end.counted !== undefined) await countAttempt(transaction, engine, end.counted);
          const hasErased = hasErasedCard || hasErasedOrder;
          return { hasErased: change.hasErased || hasErased || dropsInstrument(end) };
        },
        {
          findStored: stored(() => hasStoredOutcome(db, end.id, end.outcome)),
          timeoutMs: outcomeRetryTimeoutMs,
        },
      ),
    // A second run of a stored one returns false: the job then goes on with the attempt.
    resumeAttempt: ({ id, job }) =>
      repeat(() =>
        allOrNothing(db, async (transaction) => {
          if (!(await resumeAttempt(transaction, id))) return false;
          await insertJobs(transaction, [job]);
          return true;
        }),
      ),
    findAttempt: (id) => findAttempt(db, id),
    findPayment: (id) => findPayment(db, id),
    findByConnectorKey: (key) => findByConnectorKey(db, key),
    findFollowUpKeys: (paymentId) => findFollowUpKeys(db, paymentId),
    findByTransactionId: (search) => findByTransactionId(db, search),
    findByDate: (search) => findByDate(db, search),
    findFollowUps: ({ ids, limit }) => findFollowUps(db, ids, limit),
    findReferencedAuthentications: (references) => findReferencedAuthentications(db, references),
    useAuthenticationOnce: (use) => repeat(() => useAuthenticationOnce(db, use)),
    findKeyedPayment: ({ hash, now }) => findKeyedPayment(db, hash, now),
    findAnswer: ({ checkoutId, attemptId }) => findAnswer(db, checkoutId, attemptId),
    keepAnswer: ({ checkoutId, attemptId, answer }) =>
      repeat(() => insertAnswer(db, checkoutId, attemptId, answer)),
    reportedUntil: (channelId) => readSetting(db, nameOfReports(channelId)),
    setReportedUntil: ({ channelId, until }) =>
      repeat(() => writeSetting(db, nameOfReports(channelId), until)),
    authentications: createAuthentications(db, scrub, repeat),
    registrations: createRegistrations(db, scrub, repeat),
    forwardings: createForwardings(db, node, repeat),
    resends: createResends(db, scrub, repeat),
    async eraseShopper(shopper) {
      const erased = await eraseShopper(db, repeat, shopper);
      await scrub();
      return erased;
    },
    retention: createRetention(db, engine, repeat),
    reserveSlots: ({ counters, now }) => repeat(() => reserveSlots(db, counters, now)),
    countAttempt: (count) => repeat(() => writeCount(db, count)),
  };
}

/** The setting that says until when the upstream gateway of a channel was asked for its reports. */
function nameOfReports(channelId: string): string {
  return `reported-until:${channelId}`;
}

/** Whether this end deletes the instrument that was stored with the payment, because the payment failed. */
function dropsInstrument({ registration }: AttemptEnd): boolean {
  return registration?.keep === false;
}

/** Runs a transaction, and rolls it back when `write` returns false. */
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
