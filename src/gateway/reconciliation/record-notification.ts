/** Records what an acquirer notifies: gathers what is known of the transaction, has the rules decide, and carries that out. */
import { describe } from '#contract/result-codes.ts';
import { acceptedCode, unsignedMember } from '../../connector/outcome.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import { findNotificationRule, recordedRules } from '../lifecycle/event-rules.ts';
import {
  type AddresseeMove,
  addresseeRules,
  type NotificationEnd,
  type OutcomeMove,
  outcomeRules,
  type ReportMove,
  reportRules,
} from '../lifecycle/notification-rules.ts';
import { startGivingBack, warnOfGiveBack } from '../payments/give-back.ts';
import { recordOutcome } from '../payments/record-outcome.ts';
import { keepInstrumentToken } from '../registrations/instrument-tokens.ts';
import { recordOrWarn } from './acquirer-report.ts';
import {
  type NotificationContext,
  recordEvent,
  recordLate,
  recordRestored,
  recordUnsigned,
  type Subject,
} from './event-records.ts';
import {
  findNamedTransaction,
  gatherAddressee,
  nameIn,
  type ReceivedNotification,
} from './named-transaction.ts';
import {
  gatherOutcome,
  gatherReport,
  type Notified,
  type NotifiedOutcome,
  type NotifiedReport,
} from './notified-event.ts';
import { nameReport, tellUnbooked } from './unbooked.ts';

/** What carries the moves of a table out. */
type Carriers<Move extends string, Subject> = Readonly<
  Record<Move, (gateway: NotificationContext, subject: Subject) => Promise<NotificationEnd>>
>;

const nothing = async () => 'done' as const;
const keep = async () => 'keep' as const;

/** @param connector its name */
export async function recordNotification(
  gateway: NotificationContext,
  connector: string,
  notification: ReceivedNotification,
): Promise<NotificationEnd> {
  const { key = '', payment } = (await findNamedTransaction(gateway, connector, notification)) ?? {};
  const facts = await gatherAddressee(gateway, connector, notification, { key, payment });
  const [, move] = findNotificationRule(addresseeRules, facts);
  if (move === 'warn of a declined give-back')
    warnOfGiveBack(gateway, notification.outcome.code, `connector ${connector}`);
  if (payment === undefined) return 'done';
  return addresseeCarriers[move](gateway, { connector, notification, key, payment });
}

const addresseeCarriers: Carriers<AddresseeMove, Notified> = {
  keep,
  nothing,
  'warn of a declined give-back': nothing,
  async apply(gateway, { notification, ...others }) {
    return notification.kind === 'report'
      ? applyReport(gateway, { notification, ...others })
      : applyOutcome(gateway, { notification, ...others });
  },
  async 'give back'(gateway, { connector, notification, payment }) {
    const charged = { ...payment, connector };
    if (await startGivingBack(gateway, charged, nameIn(notification) ?? ''))
      gateway.warn(
        `An acquirer says that a payment succeeded which it had declined (connector ${connector}): it is given back.`,
      );
    return 'done';
  },
  async 'warn of a chargeback after the decline'(gateway, { connector, notification, payment }) {
    await tellUnbooked(gateway, connector, payment, {
      note: `${nameReport(notification)}: of what was charged after the decline`,
      sentence: 'A chargeback is of what an acquirer charged after its decline',
    });
    return 'done';
  },
  async 'warn of a success after the decline'({ warn }, { connector, payment }) {
    warn(
      `An acquirer says that a declined payment succeeded (connector ${connector}): look it up there (payment ${payment.id}).`,
    );
    return 'done';
  },
  async 'warn of another sum'({ warn }, { connector, notification, payment }) {
    warn(
      `An acquirer tells of another amount than it was sent (connector ${connector}): look the payment up there (${nameReport(notification, 'outcome')}, payment ${payment.id}).`,
    );
    return 'done';
  },
};

async function applyOutcome(
  gateway: NotificationContext,
  notified: Parameters<typeof gatherOutcome>[1],
): Promise<NotificationEnd> {
  const subject = await gatherOutcome(gateway, notified);
  const { isNameTaken, isOfAnother, state } = subject.facts;
  // The name of an instrument may come after the outcome, and in a notification of nothing else.
  const isOfPayment = !isNameTaken && !isOfAnother && state !== 'failed';
  const isKept = !isOfPayment || (await keepInstrumentToken(gateway, subject.payment, subject.outcome));
  const [, move] = findNotificationRule(outcomeRules, subject.facts);
  const end = await outcomeCarriers[move](gateway, subject);
  return isKept ? end : 'keep';
}

/** What all events of a success have in common. */
const eventCarriers = {
  keep,
  nothing,
  async note({ store }, { notification: { at }, payment, success = payment }) {
    if (at !== undefined) await store.noteLastEventAt({ id: success.id, at });
    return 'done';
  },
  async reverse(gateway, subject) {
    // A node may die before the record is written: the event comes once more then, and is not older than itself.
    await eventCarriers.note(gateway, subject);
    const { code, rule, resultDetails } = subject.outcome;
    const ExtendedDescription = `${code}: ${describe(code)}`;
    const details = { ExtendedDescription, ...resultDetails };
    return recordEvent(gateway, subject, 'CB', { code: '000.100.226', rule, resultDetails: details });
  },
  async restore(gateway, subject) {
    await eventCarriers.note(gateway, subject);
    return recordRestored(gateway, subject);
  },
  async 'restore unsigned'(gateway, subject) {
    return recordUnsigned(gateway, subject, recordRestored);
  },
  async 'warn of a doubt'({ warn }, { connector, payment, success = payment }) {
    warn(
      `An acquirer tells again what it has told of a transaction, with a later time that no signature covers (${connector}): look payment ${success.id} up there.`,
    );
    return 'done';
  },
} satisfies Carriers<string, Subject>;

const outcomeCarriers: Carriers<OutcomeMove, NotifiedOutcome> = {
  ...eventCarriers,
  async record(gateway, subject) {
    const { notification, outcome, payment, facts } = subject;
    const [, move] = findNotificationRule(recordedRules, facts);
    if (notification.stage === 'failed') await eventCarriers.note(gateway, subject);
    const holdsSecret = secretsOfMasked(payment.record.card);
    // Another request may have recorded another outcome meanwhile, which this notification then follows.
    if (!(await recordOutcome(gateway, payment, withoutSecrets(outcome, holdsSecret)))) return 'keep';
    return eventCarriers[move](gateway, subject);
  },
  async 'record late'(gateway, subject) {
    return (await recordLate(gateway, subject)) ?? 'done';
  },
  async 'record late unsigned'(gateway, subject) {
    return recordUnsigned(gateway, subject, recordLate);
  },
  async 'give back'(gateway, { connector, notification, payment }) {
    const name = nameIn(notification) ?? payment.connectorReference ?? '';
    const how = payment.state === 'failed' ? 'recorded as failed' : 'paid already';
    if (await startGivingBack(gateway, payment, name))
      gateway.warn(
        `An acquirer says that a payment succeeded which is ${how} (${connector}): it is given back.`,
      );
    return 'done';
  },
  async 'warn of another name'({ warn }, { connector }) {
    warn(`An acquirer names a settled payment otherwise (${connector}): look the payment up there.`);
    return 'done';
  },
};

async function applyReport(
  gateway: NotificationContext,
  notified: Parameters<typeof gatherReport>[1],
): Promise<NotificationEnd> {
  const subject = await gatherReport(gateway, notified);
  const [, move] = findNotificationRule(reportRules, subject.facts);
  return reportCarriers[move](gateway, subject);
}

const reportCarriers: Carriers<ReportMove, NotifiedReport> = {
  ...eventCarriers,
  async record(gateway, { connector, followed, notification, reportKey: key }) {
    const { amount, currency, outcome, paymentType } = notification;
    const report = { paymentType, amount, currency, outcome, key, hasHappened: true };
    return recordOrWarn(gateway, connector, followed, report);
  },
  'record made elsewhere': recordMadeElsewhere,
};

const typeNote = 'No signature of the acquirer covers whether it is a refund or a release.';

/** Records that it was made, also when it has failed since: that is a record of its own, whatever is notified first. */
async function recordMadeElsewhere(
  gateway: NotificationContext,
  subject: NotifiedReport,
): Promise<NotificationEnd> {
  const {
    connector,
    facts,
    followed,
    isTypeSigned,
    notification,
    outcome,
    payment,
    reportKey: key,
  } = subject;
  const { forwardings, findByConnectorKey } = gateway.store;
  // Otherwise it is a follow-up of ours.
  if (!(await forwardings.owns(key, connector, notification.outcome.reference))) return 'done';
  const { paymentType } = facts;
  const { currency, isEither } = notification;
  // A reversal of either kind is of all that is left, when it is a release.
  const amount = isEither && paymentType === 'RV' ? undefined : notification.amount;
  const code = facts.category === 'rejected' ? acceptedCode(payment.mode) : outcome.code;
  const { rule, reference = '' } = outcome;
  const success = { code, rule, reference };
  const outcomeToBook = isTypeSigned
    ? success
    : { ...success, resultDetails: { [unsignedMember]: typeNote } };
  const report = { paymentType, outcome: outcomeToBook, key, hasHappened: true, amount, currency };
  const end = await recordOrWarn(gateway, connector, followed, report);
  if (end === 'keep') return end;
  if (!isTypeSigned)
    gateway.warn(
      `No signature covers whether an acquirer has refunded or released (${connector}): look payment ${payment.id} up there (${nameReport({ ...notification, paymentType })}).`,
    );
  // What no record can hold is told.
  return (await findByConnectorKey(key)) === undefined ? 'done' : applyReport(gateway, subject);
}
