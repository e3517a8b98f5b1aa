/**
 * A tenant's store that tells the tenant's journal what the gateway and the simulated issuer write to it: the outcome of
 * each payment with the rule that decided, the messages of 3-D Secure, and when a callback is sent again. The gateway and the simulator know nothing of
 * it. What is told was written, whoever wrote it: a request, a due job, or the shopper at a provider's page.
 */
import { formatAmount } from '#contract/money.ts';
import type { AttemptEnd, AttemptStart } from '../../gateway/store/payments/payment-attempts.ts';
import type { Payment } from '../../gateway/store/payments/payments.ts';
import type { SimulatorStore } from '../../simulator/issuer/issuer-transactions.ts';
import type { Transaction } from '../../simulator/issuer/transaction.ts';
import { recordDecision, recordMessage } from './record.ts';
import { recordNextAttempt } from './record-callbacks.ts';
import type { EventSubject } from './subjects.ts';
import { currentSubject, notePayment } from './subjects.ts';
import type { TenantJournal } from './tenant-journal.ts';

/** Wraps the store of one tenant, which is not switched between tenants. */
export function journaledStore(store: SimulatorStore, journal: TenantJournal): SimulatorStore {
  const { authentications, issuerTransactions, jobs } = store;

  /** Returns what a payment is about, from memory or from the store. */
  async function subjectOfPayment(paymentId: string): Promise<EventSubject> {
    const known = journal.subjectOf(paymentId);
    if (known.checkoutId !== undefined) return { ...known, paymentId };
    const payment = await find(() => store.findPayment(paymentId));
    const checkoutId = payment?.checkoutId ?? undefined;
    if (checkoutId !== undefined) journal.link(paymentId, { checkoutId, paymentId });
    return { checkoutId, paymentId };
  }

  async function subjectOfTransaction(transactionId: string): Promise<EventSubject> {
    const { checkoutId, paymentId } = currentSubject();
    if (checkoutId !== undefined || paymentId !== undefined) {
      journal.link(transactionId, { checkoutId, paymentId });
    }
    const known = journal.subjectOf(transactionId);
    if (known.paymentId !== undefined) return { ...known, ...(await subjectOfPayment(known.paymentId)) };
    const found = await find(() => authentications.findByTransaction(transactionId));
    return found === undefined ? known : subjectOfPayment(found.paymentId);
  }

  function noteStart({ attempt }: AttemptStart): void {
    const { id } = attempt;
    notePayment(id);
    const reference = attempt.kind === 'payment' && attempt.referenceId;
    const ofReference = reference ? journal.subjectOf(reference).checkoutId : undefined;
    const checkoutId = (attempt.kind === 'payment' && attempt.checkoutId) || ofReference;
    journal.link(id, { checkoutId, paymentId: id });
  }

  async function noteEnd({ id, outcome }: AttemptEnd, checkoutId?: string): Promise<void> {
    const { record, rule } = outcome;
    const payment = await find(() => store.findPayment(id));
    const reference = payment?.referenceId ?? undefined;
    const ofReference = reference === undefined ? undefined : journal.subjectOf(reference).checkoutId;
    const subject = { checkoutId: checkoutId ?? payment?.checkoutId ?? ofReference, paymentId: id };
    // A payment of a checkout may refer to an earlier one, too, but it is the checkout's own.
    const isFollowUp = payment?.checkoutId === null && payment.referenceId !== null;
    journal.link(id, subject);
    recordDecision(journal, subject, { rule, ...record.result, ...factsOf(payment), isFollowUp });
  }

  return {
    ...store,
    async claimCheckout(claiming) {
      const isClaimed = await store.claimCheckout(claiming);
      if (isClaimed && claiming.start !== undefined) noteStart(claiming.start);
      return isClaimed;
    },
    async addReport(report) {
      const isAdded = await store.addReport(report);
      if (isAdded) {
        noteStart(report.start);
        await noteEnd(report.end);
      }
      return isAdded;
    },
    async beginAttempt(start) {
      const isBegun = await store.beginAttempt(start);
      if (isBegun) noteStart(start);
      return isBegun;
    },
    async endCheckoutAttempt(ending) {
      const isWritten = await store.endCheckoutAttempt(ending);
      const { claim, result } = ending;
      if (isWritten && 'end' in result) await noteEnd(result.end, claim.checkoutId);
      return isWritten;
    },
    async endAttempt(ending) {
      const isWritten = await store.endAttempt(ending);
      if (isWritten) await noteEnd(ending.end, ending.checkout?.checkoutId);
      return isWritten;
    },
    jobs: {
      ...jobs,
      async retry(job, dueAt, leftPayload) {
        const isWritten = await jobs.retry(job, dueAt, leftPayload);
        if (isWritten) recordNextAttempt(journal, job, dueAt);
        return isWritten;
      },
      async fail(job, now) {
        const isWritten = await jobs.fail(job, now);
        if (isWritten) recordNextAttempt(journal, job, undefined);
        return isWritten;
      },
    },
    authentications: {
      ...authentications,
      async add(authentication, ...jobs) {
        await authentications.add(authentication, ...jobs);
        const { id, transactionId, paymentId } = authentication;
        for (const one of [id, transactionId]) journal.link(one, { paymentId });
      },
    },
    issuerTransactions: {
      ...issuerTransactions,
      async put(written, seen, now) {
        const { id, state } = written;
        // Only a change of this version succeeds, so it adds to what this version has.
        const found = seen === undefined ? undefined : await find(() => issuerTransactions.find(id));
        const isWritten = await issuerTransactions.put(written, seen, now);
        if (!isWritten) return false;
        const subject = await subjectOfTransaction(id);
        recordIssuerEvents(journal, subject, id, found?.state, state);
        return true;
      },
    },
  };
}

/** What a decision says of its payment. */
function factsOf(payment: Payment | undefined) {
  if (payment === undefined) return {};
  const { brand, paymentType, amount, currency, referenceId, registrationId, connector } = payment;
  return {
    ...{ brand, paymentType, amount: formatAmount(amount, currency), currency },
    ...{ referencedId: referenceId ?? undefined, registrationId: registrationId ?? undefined },
    connector: connector ?? undefined,
  };
}

/** Reads something for the journal. A store that fails must not fail the payment, of which the outcome is written. */
async function find<Found>(read: () => Promise<Found | undefined>): Promise<Found | undefined> {
  return read().catch(() => undefined);
}

/**
 * Records the events that a change has added to a transaction of the simulated issuer, which has masked them.
 *
 * @param before the transaction as the store had it, in JSON; undefined when it is new
 */
function recordIssuerEvents(
  journal: TenantJournal,
  subject: EventSubject,
  id: string,
  before: string | undefined,
  after: string,
): void {
  const known = before === undefined ? 0 : (JSON.parse(before) as Transaction).events.length;
  const { events, asked }: Transaction = JSON.parse(after);
  for (const { time, what, ...details } of events.slice(known)) {
    const request = what === 'AReq' ? asked?.request : undefined;
    const content = { threeDSServerTransID: id, acsTransID: asked?.acsTransID, ...request, ...details };
    recordMessage(journal, subject, { message: what, at: Date.parse(time), content });
  }
}
