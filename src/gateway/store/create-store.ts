/** The store over a migrated database. Its queries are the same for every engine. */
import type { Kysely } from 'kysely';
import { allOrNothing } from './all-or-nothing.ts';
import { announceJobs } from './announce-jobs.ts';
import { countAttempt, reserveSlots, writeCount } from './attempt-counters.ts';
import { findAnswer, hasAnswer, insertAnswer } from './attempts.ts';
import { findReferencedAuthentications, useAuthenticationOnce } from './authentication-references.ts';
import { createAuthentications, eraseSealed } from './authentications.ts';
import { inBatches } from './batching.ts';
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
import { continuePayment } from './continued-payments.ts';
import { countingTogether } from './count-together.ts';
import { createSilentDestinations } from './destinations.ts';
import type { Engine } from './engine.ts';
import { createFailedJobs } from './failed-jobs.ts';
import { findFollowUpKeys } from './follow-up-keys.ts';
import { createForwardings } from './forwardings.ts';
import { createHealth } from './health.ts';
import { findKeyedPayment } from './idempotency-keys.ts';
import { createIssuerTransactions } from './issuer-transactions.ts';
import { createJobs, insertJobs } from './jobs.ts';
import type { NodeSession } from './nodes.ts';
import { hasStoredOutcome } from './outcomes.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  beginAttempt,
  endAttempt,
  endAttemptOfCheckout,
} from './payment-attempts.ts';
import {
  findAttempt,
  findByConnectorKey,
  findByTransactionId,
  findFollowUps,
  findPayment,
  resumeAttempt,
} from './payments.ts';
import { findByDate } from './payments-by-date.ts';
import { createRegistrations, insertRegistration } from './registrations.ts';
import { createRepeat, outcomeRetryTimeoutMs, type RepeatOptions } from './repeat.ts';
import { reportedUntil, setReportedUntil } from './reported-until.ts';
import { createRetention } from './retention.ts';
import { forgetSubmission, saveSubmission } from './saved.ts';
import { createSchedule } from './schedule.ts';
import type { Schema } from './schema.ts';
import { createSharedMembers } from './shared-members.ts';
import { eraseShopper } from './shopper-erasure.ts';
import type { Scrub, Store } from './store.ts';
import { forgetCount, readCount } from './throttles.ts';
import { insertActivation, isActivated } from './webhooks.ts';

/** Maximum number of rows in one statement. More rows gain nothing and come near SQLite's limit of 32766 values. */
const maxBatchItems = 256;

/**
 * Returns the store over a migrated database; the queries are the same for every dialect.
 *
 * @param hasty the same database, but its writes fail at once instead of waiting for another program's lock
 * @param node this process, to which its leases belong
 */
export function createStore(
  db: Kysely<Schema>,
  hasty: Kysely<Schema>,
  engine: Engine,
  node: NodeSession,
  scrub: Scrub,
): Store {
  const repeat = createRepeat(engine);

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
  const { stop, ...shared } = createSharedMembers(db, engine, node);
  return announceJobs({
    ...shared,
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
          const hasErased = end.isAuthenticationOver === true && (await eraseSealed(transaction, end.id));
          if (end.counted !== undefined) await countAttempt(transaction, engine, end.counted);
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
    reportedUntil: (channelId) => reportedUntil(db, channelId),
    setReportedUntil: (asked) => repeat(() => setReportedUntil(db, asked)),
    jobs: createJobs(db, { hasty, node, repeat, engine }),
    failedJobs: createFailedJobs(db, repeat),
    silentDestinations: createSilentDestinations(db, repeat),
    schedule: createSchedule(db),
    authentications: createAuthentications(db, scrub, repeat),
    registrations: createRegistrations(db, scrub, repeat),
    forwardings: createForwardings(db, node, repeat),
    issuerTransactions: createIssuerTransactions(db, repeat),
    async eraseShopper(shopper) {
      const erased = await eraseShopper(db, repeat, shopper);
      await scrub();
      return erased;
    },
    retention: createRetention(db, engine, repeat),
    countRequest: countingTogether(hasty, repeat),
    reserveSlots: ({ counters, now }) => repeat(() => reserveSlots(db, counters, now)),
    countAttempt: (count) => repeat(() => writeCount(db, count)),
    readCount: ({ key, now }) => readCount(db, key, now),
    forgetCount: (key) => repeat(() => forgetCount(db, key)),
    isWebhookActivated: (identity) => isActivated(db, identity),
    activateWebhook: ({ identity, at }) => repeat(() => insertActivation(db, identity, at)),
    health: createHealth(db, node, engine),
    async close() {
      await stop();
      await node.leave().catch(() => {});
      await db.destroy();
    },
  });
}

/** Whether this end deletes the instrument that was stored with the payment, because the payment failed. */
function dropsInstrument({ registration }: AttemptEnd): boolean {
  return registration?.keep === false;
}
