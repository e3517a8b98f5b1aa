/** The records of events that an acquirer notifies after the outcome: a success that comes late, that did not last, that is one again. */
import { formatAmount } from '#contract/money.ts';
import { type Outcome, type ReportedPayment, unsignedMember } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { NotificationEnd } from '../lifecycle/notification-rules.ts';
import { type ReportingContext, recordOrWarn } from './acquirer-report.ts';
import type { NotifiedOutcome, NotifiedReport } from './notified-event.ts';

export type NotificationContext = ReportingContext & Pick<GatewayContext, 'warn'>;

export type Subject = NotifiedOutcome | NotifiedReport;

/**
 * Records a success of a follow-up that is recorded as failed, as one of its own. Returns undefined when the payment that it follows
 * is erased, so that nothing can be recorded.
 */
export async function recordLate(
  gateway: NotificationContext,
  { connector, notification, outcome, payment, lateKey: key }: NotifiedOutcome,
): Promise<NotificationEnd | undefined> {
  const { currency } = payment;
  const paymentType = payment.paymentType as ReportedPayment['paymentType'];
  const amount = formatAmount(payment.amount, currency);
  const followed = await gateway.store.findPayment(payment.referenceId);
  if (followed === undefined) return undefined;
  const report = { paymentType, amount, currency, outcome, key, hasHappened: true };
  const end = await recordOrWarn(gateway, connector, followed, report);
  const { at, stage } = notification;
  if (end === 'keep' || stage !== undefined || at === undefined) return end;
  await gateway.store.noteLastEventAt({ id: payment.id, at });
  const late = await gateway.store.findByConnectorKey(key);
  if (late !== undefined) await gateway.store.noteLastEventAt({ id: late.id, at });
  return 'done';
}

export function recordRestored(gateway: NotificationContext, subject: Subject): Promise<NotificationEnd> {
  const { code, rule, resultDetails } = subject.outcome;
  return recordEvent(gateway, subject, 'CR', withoutUndefined({ code, rule, resultDetails }));
}

/** Records that a success did not last, such as a refund that the shopper's bank sent back (CB), or that it is one again (CR). */
export async function recordEvent(
  gateway: NotificationContext,
  { connector, events, payment, success = payment }: Subject,
  paymentType: 'CB' | 'CR',
  outcome: Outcome,
): Promise<NotificationEnd> {
  // The same event makes the same record, whoever records it, and at whatever time it is said to have happened.
  const key = [paymentType === 'CB' ? 'undone' : 'regained', connector, success.id];
  if (events.length > 0) key.push(String(events.length));
  const report = { paymentType, outcome, key: key.join(':'), hasHappened: true };
  return recordOrWarn(gateway, connector, events.at(-1) ?? success, report);
}

const unsignedNote = 'No signature of the acquirer covers that it happened after the failure.';

/** Records what no signature covers, which merchant and operator are told. */
export async function recordUnsigned<Kind extends Subject>(
  gateway: NotificationContext,
  subject: Kind,
  record: (gateway: NotificationContext, subject: Kind) => Promise<NotificationEnd | undefined>,
): Promise<NotificationEnd> {
  const { connector, outcome, payment, success = payment } = subject;
  const resultDetails = { ...outcome.resultDetails, [unsignedMember]: unsignedNote };
  const end = await record(gateway, { ...subject, outcome: { ...outcome, resultDetails } });
  if (end === 'done')
    gateway.warn(
      `An acquirer says that what had failed is made again, and no signature covers that it comes after the failure (${connector}): look payment ${success.id} up there.`,
    );
  return end ?? 'done';
}
