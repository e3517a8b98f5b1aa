/** Finds the transaction that a notification of an acquirer names, and what says whether it is applied to it. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { AcquirerNotification } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { AddresseeFacts } from '../lifecycle/notification-rules.ts';
import { hasFailedOver } from '../payments/give-back.ts';
import { giveBack } from '../payments/jobs.ts';
import type { Payment } from '../store/payments/payments.ts';

/** What an acquirer tells by itself, and when it came, in milliseconds. */
export type ReceivedNotification = AcquirerNotification & { readonly receivedAt: number };
export type OutcomeNotification = Extract<ReceivedNotification, { kind: 'outcome' }>;
export type ReportNotification = Extract<ReceivedNotification, { kind: 'report' }>;

export interface NamedTransaction {
  /** Names it to its connector. */
  readonly key: string;
  /** Undefined for a reversal that gives back, and for what was erased. */
  readonly payment: Payment | undefined;
}

/** Finds the transaction that a notification names. Undefined for one of others who use the same account at the acquirer. */
export async function findNamedTransaction(
  { store }: Pick<GatewayContext, 'store'>,
  connector: string,
  notification: AcquirerNotification,
): Promise<NamedTransaction | undefined> {
  const names =
    notification.kind === 'report'
      ? [notification.referencedId, notification.key]
      : [notification.key, notification.reference, notification.outcome.reference];
  let withoutRecord: NamedTransaction | undefined;
  for (const name of names) {
    const key = name === undefined ? undefined : await store.forwardings.findOwner(connector, name);
    if (key === undefined) continue;
    const payment = await store.findByConnectorKey(key);
    if (payment !== undefined || key.startsWith(giveBack)) return { key, payment };
    withoutRecord ??= { key, payment };
  }
  return withoutRecord;
}

/** Gathers what says whether a notification is applied to the transaction that it names. */
export async function gatherAddressee(
  gateway: Pick<GatewayContext, 'clock' | 'store'>,
  connector: string,
  notification: ReceivedNotification,
  { key, payment }: Partial<NamedTransaction>,
): Promise<AddresseeFacts> {
  const facts = {
    about: aboutOf(notification),
    category: getOutcomeCategory(notification.outcome.code),
    isGiveBack: key?.startsWith(giveBack) === true,
  };
  const recorded = payment && (await gatherRecorded(gateway, connector, notification, payment));
  return { ...facts, hasRecord: payment !== undefined, ...(recorded ?? withoutRecord) };
}

type RecordedFacts = Omit<AddresseeFacts, 'about' | 'category' | 'isGiveBack' | 'hasRecord'>;

const withoutRecord: RecordedFacts = {
  isBeingSent: false,
  isOfSum: true,
  hasFailedOver: false,
  isNamed: false,
  isOfOther: false,
  isOtherOpen: false,
};

async function gatherRecorded(
  { clock, store }: Pick<GatewayContext, 'clock' | 'store'>,
  connector: string,
  notification: ReceivedNotification,
  payment: Payment,
): Promise<RecordedFacts> {
  const { state, createdAt, connectorReference } = payment;
  const name = nameIn(notification);
  return {
    isBeingSent: state === 'processing' && clock.now() < createdAt + claimLeaseMs,
    isOfSum: isOfSum(payment, notification),
    hasFailedOver: hasFailedOver(payment, connector),
    isNamed: name !== undefined,
    isOfOther: name !== undefined && (await isOfOther(store, payment, name)),
    isOtherOpen: state === 'processing' || (state === 'pending' && connectorReference === null),
  };
}

/** The acquirer's name of the transaction in a notification. */
export function nameIn(notification: ReceivedNotification): string | undefined {
  if (notification.kind === 'report') return notification.referencedId;
  return notification.reference ?? notification.outcome.reference;
}

function aboutOf(notification: ReceivedNotification): AddresseeFacts['about'] {
  if (notification.kind === 'outcome') return 'outcome';
  return notification.paymentType === 'CB' ? 'chargeback' : 'other report';
}

function isOfSum(payment: Payment, { amount, currency = payment.currency }: ReceivedNotification): boolean {
  const isSameAmount = amount === undefined || minorUnits(amount, payment.currency) === payment.amount;
  return isSameAmount && currency === payment.currency;
}

/** Whether a name is that of what the payment's own connector has made. */
async function isOfOther(
  { forwardings }: GatewayContext['store'],
  { connector, connectorKey, connectorReference }: Payment,
  name: string,
): Promise<boolean> {
  if (connector === null) return false;
  return name === connectorReference || (await forwardings.findOwner(connector, name)) === connectorKey;
}
