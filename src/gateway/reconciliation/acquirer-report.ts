/** Records what happens to a payment without its merchant, as a follow-up of it (gateway-contract 4.1). */
import { formatAmount } from '#contract/money.ts';
import type { Outcome, ReportedPayment } from '../../connector/outcome.ts';
import type { Entity } from '../config/config.ts';
import type { RoutedFollowUp } from '../connectors/connector.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { type AllowedFollowUp, judgeFollowUp, judgeReport } from '../lifecycle/judge-follow-up.ts';
import type { NotificationEnd } from '../lifecycle/notification-rules.ts';
import { getRemainder, type ReferencedPayment } from '../lifecycle/referenced-payment.ts';
import { createAttemptEnd } from '../payments/attempt-end.ts';
import { createFollowUpStart } from '../payments/attempt-start.ts';
import { findReferencedPayment, readFollowUpRequest } from '../payments/follow-up.ts';
import { type ChainFacts, findChainFacts, findRoute, referencedBy } from '../payments/order.ts';
import { refusedFollowUp } from '../payments/refused-follow-up.ts';
import { type Payment, storedPayment } from '../store/payments/payments.ts';
import { nameReport, tellUnbooked } from './unbooked.ts';

export type ReportingContext = Pick<
  GatewayContext,
  'answers' | 'assets' | 'clock' | 'config' | 'random' | 'store'
>;

export interface AcquirerReport {
  readonly paymentType: ReportedPayment['paymentType'];
  /**
   * In wire format. When absent, a receipt and a reversal are for what is left of the payment, and anything else for the whole.
   */
  readonly amount?: string | undefined;
  /** The payment's currency when absent. */
  readonly currency?: string | undefined;
  readonly outcome: Outcome;
  /** The report's name. A report whose name is recorded already is not recorded again. */
  readonly key: string;
  /**
   * Whether a real acquirer has sent the report. Money has moved then, so the report is recorded whatever its amount is
   * and whatever follow-ups came before it.
   */
  readonly hasHappened: boolean;
}

/** How often a report is checked again because a follow-up changed the same payment at the same time. */
const maxAttempts = 100;

/**
 * Records a report as a follow-up of the payment, with the webhooks that tell of it, in one transaction. Returns the
 * follow-up, also when it was recorded earlier. Throws a {@link Refusal} with the lifecycle's result code when the payment
 * cannot have such a follow-up.
 */
export async function recordReport(
  gateway: ReportingContext,
  paymentId: string,
  report: AcquirerReport,
): Promise<Payment> {
  const { store, clock } = gateway;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const recordedReport = await store.findByConnectorKey(report.key);
    if (recordedReport !== undefined) return recordedReport;
    const referenced = await storedPayment(gateway, paymentId);
    const channel = channelOf(gateway, referenced);
    const judged = judge(gateway, channel, await findReferencedPayment(gateway, referenced), report);
    if (!judged.isAllowed) throw refusedFollowUp(judged, parametersOf(report), referenced);
    const chain = await findChainFacts(gateway, referenced);
    const id = gateway.random.hex('payment');
    const order = orderOf({ id, channel, referenced, chain }, report, judged);
    const besides = withoutUndefined({ descriptor: referenced.record.descriptor });
    const facts = { key: report.key, referenced, judged, obsoleteJobs: [], besides };
    const { writes, ...begun } = createFollowUpStart(gateway, order, facts);
    // The outcome is known, so no job has to ask for it.
    const start = { ...begun, writes: writes.filter(({ kind }) => kind !== 'add job') };
    const end = createAttemptEnd(gateway, start.attempt, 'processing', report.outcome, clock.now());
    if (await store.addReport({ start, end })) return storedPayment(gateway, order.id);
  }
  throw new Refusal(503, '800.700.100');
}

/** Why a report does not fit its payment yet: the outcome of something before it is not recorded. */
const passingRules = ['lifecycle-reference-is-pending', 'lifecycle-increment-is-pending'];

/**
 * Records a report. Merchant and operator are told of one that no record can hold. It waits while the outcome of its payment is
 * not recorded.
 */
export async function recordOrWarn(
  gateway: ReportingContext & Pick<GatewayContext, 'warn'>,
  scope: string,
  payment: Pick<Payment, 'id' | 'entityId' | 'record'>,
  report: AcquirerReport,
): Promise<NotificationEnd> {
  try {
    const outcome = withoutSecrets(report.outcome, secretsOfMasked(payment.record.card));
    await recordReport(gateway, payment.id, { ...report, outcome });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Others change the payment without end.
    if (error.status === 503 || passingRules.includes(error.rule)) return 'keep';
    const { paymentType } = report;
    await tellUnbooked(gateway, scope, payment, {
      note: `${nameReport(report)}: ${error.code}`,
      sentence: `An acquirer reports a ${paymentType} that does not fit its payment (${scope}, ${error.code})`,
    });
  }
  return 'done';
}

/**
 * Checks whether the payment can have such a report, now or later. Throws as {@link recordReport} does, but not for what
 * may change meanwhile: the payment's state, its other follow-ups, and what is left of it.
 */
export async function checkReport(
  gateway: Pick<GatewayContext, 'config' | 'store' | 'clock'>,
  payment: Payment,
  report: AcquirerReport,
): Promise<void> {
  const channel = channelOf(gateway, payment);
  const referenced = { ...(await findReferencedPayment(gateway, payment)), state: 'succeeded' } as const;
  const judged = judge(gateway, channel, referenced, { ...report, hasHappened: true });
  if (!judged.isAllowed) throw refusedFollowUp(judged, parametersOf(report), payment);
}

function channelOf({ config }: Pick<GatewayContext, 'config'>, { entityId }: Payment): Entity {
  const channel = config.entities.find(({ id }) => id === entityId);
  if (channel === undefined) throw new Refusal(400, '600.200.201');
  return channel;
}

function judge(
  { config, clock }: Pick<GatewayContext, 'config' | 'clock'>,
  channel: Entity,
  referenced: ReferencedPayment,
  report: AcquirerReport,
) {
  const reportRequest = readFollowUpRequest(
    { channel, parameters: parametersOf(report) },
    referenced.currency,
  );
  const rest = report.paymentType === 'RC' ? { amount: getRemainder(referenced) } : {};
  const request = { ...rest, currency: referenced.currency, ...reportRequest, internal: true };
  return report.hasHappened
    ? judgeReport(referenced, request)
    : judgeFollowUp(referenced, request, clock.now(), config);
}

function parametersOf({ paymentType, amount, currency }: AcquirerReport) {
  return { paymentType, ...withoutUndefined({ amount, currency }) };
}

interface Reported {
  /** The id of the follow-up. */
  readonly id: string;
  readonly channel: Entity;
  readonly referenced: Payment;
  readonly chain: ChainFacts;
}

function orderOf(
  { id, channel, referenced, chain }: Reported,
  { paymentType }: AcquirerReport,
  { amount, currency }: AllowedFollowUp,
): RoutedFollowUp {
  const { merchantTransactionId, merchantInvoiceId } = referenced.record;
  return {
    kind: 'follow-up',
    id,
    channel,
    ...findRoute(referenced),
    amount: formatAmount(amount, currency),
    currency,
    paymentType,
    // The references of the payment, since no merchant gave the report any.
    parameters: { paymentType, ...withoutUndefined({ merchantTransactionId, merchantInvoiceId }) },
    referenced: referencedBy(referenced, chain),
  };
}
