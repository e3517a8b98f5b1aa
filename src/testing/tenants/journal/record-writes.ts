/**
 * Records in a tenant's journal what the gateway and the simulated issuer write to the tenant's store: the outcome of each payment
 * with the rule that decided, the messages of 3-D Secure, and when a callback is sent again. The gateway and the simulator know
 * nothing of it. It records each write: of a request, of a due job, and of the shopper at a provider's page.
 */
import { formatAmount } from '#contract/money.ts';
import type { Payment } from '../../../gateway/store/payments/payments.ts';
import type { Written } from '../../../gateway/store/written.ts';
import type { SimulatorStore } from '../../simulator/issuer/issuer-transactions.ts';
import type { Transaction } from '../../simulator/issuer/transaction.ts';
import { recordDecision, recordMessage, recordMove } from './record.ts';
import { recordNextAttempt } from './record-callbacks.ts';
import type { EventSubject } from './subjects.ts';
import { currentSubject, notePayment } from './subjects.ts';
import type { TenantJournal } from './tenant-journal.ts';

/** @param store of one tenant, which is not switched between tenants */
export function recordWrites(store: SimulatorStore, journal: TenantJournal): void {
  /** Returns what a payment is about, from memory or from the store. */
  async function subjectOfPayment(paymentId: string): Promise<EventSubject> {
    const subject = journal.subjectOf(paymentId);
    if (subject.checkoutId !== undefined) return { ...subject, paymentId };
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
    const subject = journal.subjectOf(transactionId);
    if (subject.paymentId !== undefined)
      return { ...subject, ...(await subjectOfPayment(subject.paymentId)) };
    const authentication = await find(() => store.authentications.findByTransaction(transactionId));
    return authentication === undefined ? subject : subjectOfPayment(authentication.paymentId);
  }

  function noteStart(attempt: Extract<Written, { kind: 'start' }>['attempt']): void {
    const { id } = attempt;
    notePayment(id);
    const { checkoutId, referenceId } =
      attempt.kind === 'payment' ? attempt : { checkoutId: null, referenceId: null };
    const ofReference = referenceId === null ? undefined : journal.subjectOf(referenceId).checkoutId;
    journal.link(id, { checkoutId: checkoutId ?? ofReference, paymentId: id });
  }

  async function noteEnd({ id, outcome }: Extract<Written, { kind: 'end' }>): Promise<void> {
    const { record, rule } = outcome;
    const payment = await find(() => store.findPayment(id));
    const reference = payment?.referenceId ?? undefined;
    const ofReference = reference === undefined ? undefined : journal.subjectOf(reference).checkoutId;
    const { checkoutId = payment?.checkoutId ?? ofReference } = journal.subjectOf(id);
    const subject = { checkoutId, paymentId: id };
    // A payment of a checkout may refer to an earlier one, too, but it is the checkout's own.
    const isFollowUp = payment?.checkoutId === null && payment.referenceId !== null;
    journal.link(id, subject);
    recordDecision(journal, subject, { rule, ...record.result, ...factsOf(payment), isFollowUp });
  }

  store.onWritten(async (written) => {
    switch (written.kind) {
      case 'start':
        return noteStart(written.attempt);
      case 'end':
        return noteEnd(written);
      case 'move':
        recordMove(journal, await subjectOfPayment(written.id), written);
        return;
      case 'retry':
        recordNextAttempt(journal, written.job, written.dueAt);
        return;
      case 'authentication':
        for (const id of [written.id, written.transactionId]) {
          journal.link(id, { paymentId: written.paymentId });
        }
        return;
      case 'record': {
        const subject = await subjectOfTransaction(written.id);
        recordIssuerEvents(journal, subject, written);
      }
    }
  });
}

/** What a decision says of its payment. */
function factsOf(payment: Payment | undefined) {
  if (payment === undefined) return {};
  const { brand, paymentType, amount, currency, referenceId, registrationId, connector } = payment;
  const { merchantTransactionId } = payment;
  return {
    brand,
    paymentType,
    amount: formatAmount(amount, currency),
    currency,
    merchantTransactionId: merchantTransactionId ?? undefined,
    referencedId: referenceId ?? undefined,
    registrationId: registrationId ?? undefined,
    connector: connector ?? undefined,
  };
}

/** Reads something for the journal. A store that fails must not fail the payment, of which the outcome is written. */
async function find<Found>(read: () => Promise<Found | undefined>): Promise<Found | undefined> {
  return read().catch(() => undefined);
}

/** Records the events that a change has added to a transaction of the simulated issuer, which has masked them. */
function recordIssuerEvents(
  journal: TenantJournal,
  subject: EventSubject,
  { id, before, after }: Extract<Written, { kind: 'record' }>,
): void {
  const recordedCount = before === undefined ? 0 : (JSON.parse(before) as Transaction).events.length;
  const { events, asked }: Transaction = JSON.parse(after);
  for (const { time, what, ...details } of events.slice(recordedCount)) {
    const request = what === 'AReq' ? asked?.request : undefined;
    const content = { threeDSServerTransID: id, acsTransID: asked?.acsTransID, ...request, ...details };
    recordMessage(journal, subject, { message: what, at: Date.parse(time), content });
  }
}
