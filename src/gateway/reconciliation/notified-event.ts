/** Gathers what is known of a payment for which an acquirer's notification has come. It decides nothing. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { codeIn, type Outcome } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { abandonedCode, timedOutCode } from '../lifecycle/decline.ts';
import type { EventFacts } from '../lifecycle/event-rules.ts';
import { followUpRules, isReportType } from '../lifecycle/follow-up-rules.ts';
import {
  decideReversal,
  isCaptureOfDebit,
  type OutcomeFacts,
  type ReportFacts,
} from '../lifecycle/notification-rules.ts';
import { getRemainder } from '../lifecycle/referenced-payment.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { OutcomeNotification, ReceivedNotification, ReportNotification } from './named-transaction.ts';
import { settledByOperator } from './settlement.ts';

type FactsContext = Pick<GatewayContext, 'clock' | 'store'>;

/** A notification, and the payment that it names. */
export interface Notified<Notification extends ReceivedNotification = ReceivedNotification> {
  /** Name of the connector. */
  readonly connector: string;
  readonly notification: Notification;
  /** Names the payment to its connector. */
  readonly key: string;
  readonly payment: Payment;
}

/** The event of which a notification tells, and what the records have of the same transaction. */
interface RecordedEvents {
  readonly facts: EventFacts;
  /** The outcome in the notification, with the code that records of this mode have. */
  readonly outcome: Outcome;
  /** The success whose money goes and comes by events; undefined where none is recorded. */
  readonly success: Payment | undefined;
  /** The records by which it went and came, in their order. */
  readonly events: readonly Payment[];
}

export interface NotifiedOutcome extends Notified<OutcomeNotification>, RecordedEvents {
  readonly facts: OutcomeFacts;
  /** The key of the record of a success that comes after the failure of a follow-up. */
  readonly lateKey: string;
}

/** Gathers what decides on an outcome. Claims the acquirer's name of the transaction for its payment. */
export async function gatherOutcome(
  gateway: FactsContext,
  notified: Notified<OutcomeNotification>,
): Promise<NotifiedOutcome> {
  const { store } = gateway;
  const { connector, notification, key, payment } = notified;
  const { reference, outcome } = notification;
  const name = outcome.reference;
  const isNameTaken = name !== undefined && !(await store.forwardings.owns(key, connector, name));
  const lateKey = `late:${connector}:${payment.id}`;
  const late = payment.state === 'failed' ? await store.findByConnectorKey(lateKey) : undefined;
  const success = payment.state === 'succeeded' ? payment : late;
  const recorded = await gatherEvents(gateway, notified, success);
  const facts: OutcomeFacts = {
    ...recorded.facts,
    isNameTaken,
    state: payment.state,
    hasLateRecord: late !== undefined,
    isOfAnother: isOfAnother(payment, reference),
    hasToken: outcome.instrumentToken !== undefined,
    isRepeated: isRepeated(payment, recorded.outcome),
    isFollowUp: payment.taken !== null,
    isSettledByOperator: payment.rule === settledByOperator,
    isNamed: (reference ?? name ?? payment.connectorReference) !== null,
    isReversedHere: payment.paymentType === 'PA' && payment.ledger.reversals > 0,
    ...(payment.state === 'failed' && failedBefore(recorded.facts, payment)),
  };
  return { ...notified, ...recorded, facts, lateKey };
}

/** The failure of a payment comes before each event of a success that has a record of its own. */
function failedBefore({ lastEventAt, hasFailed }: EventFacts, payment: Payment) {
  return {
    lastEventAt: lastEventAt ?? payment.lastEventAt,
    hasFailed: hasFailed || payment.lastEventAt !== null,
  };
}

/** Whether a name is that of another transaction under the payment's key. */
function isOfAnother({ connectorReference }: Payment, name: string | undefined): boolean {
  return name !== undefined && connectorReference !== null && name !== connectorReference;
}

const isPending = (code: Outcome['code']) => getOutcomeCategory(code) === 'pending';

function isRepeated({ state, record, connectorReference }: Payment, { code, reference }: Outcome): boolean {
  const isSameName = (reference ?? connectorReference) === connectorReference;
  return state === 'pending' && isPending(code) && code === record.result.code && isSameName;
}

async function gatherEvents(
  { clock, store }: FactsContext,
  { notification, payment }: Notified,
  success: Payment | undefined,
): Promise<RecordedEvents> {
  const { at, stage, receivedAt } = notification;
  const code = codeIn(payment.mode, notification.outcome.code);
  const events = success === undefined ? [] : await findEvents(store, success);
  const facts: EventFacts = {
    category: getOutcomeCategory(code),
    isAbandonment: code === abandonedCode || code === timedOutCode,
    stage,
    at,
    receivedAt,
    now: clock.now(),
    lastEventAt: success?.lastEventAt ?? null,
    isReversed: (events.at(-1) ?? success)?.paymentType === 'CB',
    hasFailed: events.length > 0,
  };
  return { facts, success, events, outcome: { ...notification.outcome, code } };
}

async function findEvents(store: FactsContext['store'], success: Payment): Promise<Payment[]> {
  const all = await store.findFollowUps({ ids: [success.id], limit: 100 });
  const ofEvents = all.filter(({ connectorKey }) => /^(?:undone|regained):/.test(connectorKey));
  const events: Payment[] = [];
  for (let next: Payment | undefined = success; next !== undefined; ) {
    const last: Payment = next;
    next = ofEvents.find(({ referenceId }) => referenceId === last.id);
    if (next !== undefined) events.push(next);
  }
  return events;
}

export interface NotifiedReport extends Notified<ReportNotification>, RecordedEvents {
  readonly facts: ReportFacts;
  /** The key of its record. */
  readonly reportKey: string;
  /** The record that it follows. */
  readonly followed: Payment;
  /** Whether a signature covers its type, or the records say it. */
  readonly isTypeSigned: boolean;
}

/** Gathers what decides on a report. Claims the acquirer's name of an RC, CB or CR for it. */
export async function gatherReport(
  gateway: FactsContext,
  notified: Notified<ReportNotification>,
): Promise<NotifiedReport> {
  const { connector, notification } = notified;
  const reportKey = `upstream-reports:${connector}:${notification.outcome.reference}`;
  return isReportType(notification.paymentType)
    ? gatherMadeByAcquirer(gateway, notified, reportKey)
    : gatherMadeElsewhere(gateway, notified, reportKey);
}

async function gatherMadeByAcquirer(
  gateway: FactsContext,
  notified: Notified<ReportNotification>,
  reportKey: string,
): Promise<NotifiedReport> {
  const { store } = gateway;
  const { connector, notification, payment } = notified;
  const { paymentType, outcome } = notification;
  const isNameTaken = !(await store.forwardings.owns(reportKey, connector, outcome.reference));
  const followed = await findDisputed(store, payment, notification);
  const recorded = await gatherEvents(gateway, notified, undefined);
  const facts = { ...recorded.facts, ...reportFacts(notified, followed, []), paymentType, isNameTaken };
  return { ...notified, ...recorded, facts, reportKey, followed, isTypeSigned: true };
}

async function gatherMadeElsewhere(
  gateway: FactsContext,
  notified: Notified<ReportNotification>,
  reportKey: string,
): Promise<NotifiedReport> {
  const { store } = gateway;
  const { notification, payment } = notified;
  const followUps = await findFollowUpsOf(store, payment);
  const { paymentType, isTypeSigned } = readType(notification, payment, followUps);
  const isOfDebit = isCaptureOfDebit({ paymentType, followedType: payment.paymentType });
  const success = isOfDebit ? payment : await store.findByConnectorKey(reportKey);
  const recorded = await gatherEvents(gateway, notified, success);
  const facts: ReportFacts = {
    ...recorded.facts,
    ...reportFacts(notified, payment, followUps),
    paymentType,
    isRecorded: success !== undefined,
    isNameTaken: false,
  };
  const followed = paymentType === 'RF' ? findRefunded(payment, followUps, notification) : payment;
  return { ...notified, ...recorded, facts, reportKey, followed, isTypeSigned };
}

function reportFacts(
  { notification, payment }: Notified<ReportNotification>,
  followed: Payment,
  followUps: readonly Payment[],
) {
  return {
    followedType: followed.paymentType,
    state: followed.state,
    isRecorded: false,
    isOfAnother: isOfAnother(payment, notification.referencedId),
    followsReversal: notification.followsReversal === true,
    isNeverMade: notification.outcome.isNeverMade === true,
    hasOpenFollowUps: followUps.some(({ state }) => state !== 'succeeded'),
    hasCapture: followUps.some(isCaptured),
    remainder: getRemainder(payment),
  };
}

const isCaptured = ({ paymentType, state }: Payment) => paymentType === 'CP' && state === 'succeeded';

/** The type of a report, as far as the records say what no signature covers. */
function readType(
  { isEither, paymentType, amount = '' }: ReportNotification,
  payment: Payment,
  followUps: readonly Payment[],
): { readonly paymentType: ReportNotification['paymentType']; readonly isTypeSigned: boolean } {
  if (!isEither) return { paymentType, isTypeSigned: true };
  const { type, isSigned } = decideReversal({
    said: paymentType === 'RF' ? 'RF' : 'RV',
    paymentType: payment.paymentType,
    amount: payment.amount,
    units: minorUnits(amount, payment.currency),
    isCaptured: followUps.some((one) => one.paymentType === 'CP'),
    remainder: getRemainder(payment),
  });
  return { paymentType: type, isTypeSigned: isSigned };
}

/** The follow-ups of the payment itself, without those that have failed. */
async function findFollowUpsOf(store: FactsContext['store'], { id }: Payment): Promise<Payment[]> {
  const all = await store.findFollowUps({ ids: [id], limit: 100 });
  return all.filter(({ referenceId, state }) => referenceId === id && state !== 'failed');
}

/** Returns the record whose money a refund gives back: that of an authorisation is of a capture. */
function findRefunded(
  payment: Payment,
  followUps: readonly Payment[],
  { amount = '' }: ReportNotification,
): Payment {
  if (payment.paymentType !== 'PA') return payment;
  const units = minorUnits(amount, payment.currency) ?? 0;
  const captures = followUps.filter(isCaptured).sort((one, other) => getRemainder(other) - getRemainder(one));
  const [largest = payment] = captures;
  return captures.find((one) => getRemainder(one) === units) ?? largest;
}

/**
 * Returns the record that a report follows, where an acquirer names the payment that its shopper made: a chargeback follows the
 * capture, its reversal the chargeback, and a second chargeback the reversal.
 */
async function findDisputed(
  store: FactsContext['store'],
  payment: Payment,
  { paymentType, amount = '' }: ReportNotification,
): Promise<Payment> {
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const units = minorUnits(amount, payment.currency);
  const { follows } = followUpRules[paymentType];
  const findLast = (one: Payment): Payment | undefined => {
    const steps = all.filter(({ referenceId, state }) => referenceId === one.id && state !== 'failed');
    const ofDispute = steps.filter((step) => ['CP', 'CB', 'CR'].includes(step.paymentType)).reverse();
    // The outcome of the step that fits may come later than the report. A capture that is notified after its chargeback has none.
    const rank = ({ amount: ofStep, state }: Payment) =>
      ofStep === units ? 0 : state === 'succeeded' ? 1 : 2;
    for (const step of ofDispute.sort((first, second) => rank(first) - rank(second))) {
      const last = findLast(step);
      if (last !== undefined) return last;
    }
    return follows.includes(one.paymentType) ? one : undefined;
  };
  return findLast(payment) ?? payment;
}
