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
  { clock, store }: Pick<GatewayContext, 'clock' | 'store'>,
  connector: string,
  notification: ReceivedNotification,
  { key, payment }: Partial<NamedTransaction>,
): Promise<AddresseeFacts> {
  const { state } = payment ?? {};
  const name = nameIn(notification);
  return {
    about: aboutOf(notification),
    category: getOutcomeCategory(notification.outcome.code),
    isGiveBack: key?.startsWith(giveBack) === true,
    hasRecord: payment !== undefined,
    isBeingSent: state === 'processing' && clock.now() < (payment?.createdAt ?? 0) + claimLeaseMs,
    isOfSum: payment === undefined || isOfSum(payment, notification),
    hasFailedOver: payment !== undefined && hasFailedOver(payment, connector),
    isNamed: name !== undefined,
    isOfOther: await isOfOther(store, payment, name),
    isOtherOpen: state === 'processing' || (state === 'pending' && payment?.connectorReference === null),
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
  payment: Payment | undefined,
  name: string | undefined,
): Promise<boolean> {
  const { connector = null, connectorKey, connectorReference } = payment ?? {};
  if (connector === null || name === undefined) return false;
  return name === connectorReference || (await forwardings.findOwner(connector, name)) === connectorKey;
}
