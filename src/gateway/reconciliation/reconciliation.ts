/**
 * Finds the outcome of payments for which no request waits any more: their process died, their connector did not know
 * the outcome, or their shopper was sent to another page. A due job asks, and sends again what cannot be asked for, until
 * there is an outcome (threeds-security C.1, promise 2).
 */
import * as z from 'zod';
import { formatAmount } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Inquiry } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { GatewayConnector, TimedOutcome } from '../connectors/connector.ts';
import { createQueueKey, reportBug } from '../connectors/connectors.ts';
import { lateArrivalMs } from '../connectors/late-arrival.ts';
import { createReference } from '../connectors/reference.ts';
import type { Handler } from '../jobs/runner.ts';
import { checkoutLifetimeMs } from '../lifecycle/checkout.ts';
import { neverArrivedCode, timedOutCode } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { resumeCharge } from '../payments/authentication-steps.ts';
import { paymentPayload } from '../payments/jobs.ts';
import { findChainFacts, findRoute } from '../payments/order.ts';
import { paidOtherwise, type ReconciliationContext, recordOutcome } from '../payments/record-outcome.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import type { Payment, PaymentAttempt } from '../store/payments/payments.ts';
import { findLostFailover } from './lost-failover.ts';
import { resendOrder } from './resend-order.ts';

const minute = 60_000;

/** The wait after each inquiry without an outcome, in milliseconds. After these, an inquiry is made once an hour. */
const retryDelaysMs = [1, 2, 4, 8, 15, 30].map((minutes) => minutes * minute);

/** The longest wait while a card is kept, in milliseconds: an earlier request can arrive no more, so that a refusal counts. */
const cardRetryDelayMs = lateArrivalMs + minute;
/** How long before it is erased a card is sent for the last time, in milliseconds. */
const lastRetryMs = minute;

/** Handles the due job that asks for the outcome of one payment. */
export function reconciliationHandler(gateway: ReconciliationContext): Handler {
  const { store, clock } = gateway;
  return async ({ payload, attempts }, { requireHeld }) => {
    const { paymentId } = paymentPayload.parse(payload);
    const attempt = await store.findAttempt(paymentId);
    if (!hasNoEnd(attempt)) return 'done';
    if (await resumeCharge(gateway, attempt)) return { retryAt: clock.now() + minute };
    const asked = await latestOutcome(gateway, attempt);
    const outcome = asked ?? (await resendOrder(gateway, attempt, requireHeld));
    const isRecorded = hasNewOutcome(attempt, outcome) && (await recordOutcome(gateway, attempt, outcome));
    if (isRecorded && isFinalOutcome(outcome)) return 'done';
    const { eraseAt = null } = (await store.resends.find(paymentId)) ?? {};
    const now = clock.now();
    return { retryAt: now + retryDelay(attempts, eraseAt === null ? 0 : eraseAt - now) };
  };
}

/** @param keptMs how long a card is still kept that can be sent again; 0 when there is none */
function retryDelay(attempts: number, keptMs: number): number {
  const delay = retryDelaysMs[attempts - 1] ?? 60 * minute;
  return keptMs > lastRetryMs ? Math.min(delay, cardRetryDelayMs, keptMs - lastRetryMs) : delay;
}

/** Whether there is an outcome to record. A payment that is still pending as before has none. */
export function hasNewOutcome(
  { state, record }: PaymentAttempt,
  outcome: Outcome | undefined,
): outcome is Outcome {
  return outcome !== undefined && (state === 'processing' || outcome.code !== record.result.code);
}

/** Hands over again what a shopper's browser brought back from an acquirer that could not be asked. */
export const resumption = 'resumption';

const resumptionPayload = paymentPayload.extend({ details: z.record(z.string(), z.string()) });

/** What the browser of a shopper brought back from the page of an acquirer. */
export type ReturnDetails = Readonly<Record<string, string>>;

/** Makes the job that hands these details over again. A payment has one for each of its details. */
export function createResumption(
  { id, entityId }: Pick<Payment, 'id' | 'entityId'>,
  details: ReturnDetails,
  dueAt: number,
): NewJob {
  return {
    key: `${resumption}:${id}:${createReference(JSON.stringify(details))}`,
    kind: resumption,
    queueKey: createQueueKey(entityId),
    payload: { paymentId: id, details },
    dueAt,
  };
}

/** Handles the due job that hands over again what a shopper's browser brought back. It gives up after an hour. */
export function resumptionHandler(gateway: ReconciliationContext): Handler {
  return async ({ payload, attempts }) => {
    const { paymentId, details } = resumptionPayload.parse(payload);
    const payment = await gateway.store.findPayment(paymentId);
    if (!hasNoEnd(payment)) return 'done';
    const outcome = await latestOutcome(gateway, payment, { details });
    const delay = retryDelaysMs[attempts - 1];
    const isDone = isFinalOutcome(outcome)
      ? await recordOutcome(gateway, payment, outcome)
      : outcome !== undefined;
    return isDone || delay === undefined ? 'done' : { retryAt: gateway.clock.now() + delay };
  };
}

/**
 * Ends the payment of a shopper who returns to pay in another way. False when that payment may have been or may still
 * be made, because the shopper would then pay twice.
 */
export async function abandon(gateway: ReconciliationContext, paymentId: string): Promise<boolean> {
  const payment = await gateway.store.findPayment(paymentId);
  if (!hasNoEnd(payment)) return true;
  // The payment is on its way to the connector, because the issuer has just authenticated the shopper.
  if (payment.state === 'processing') return false;
  const outcome = payment.mode === 'INTERNAL' ? paidOtherwise : await endAtConnector(gateway, payment);
  if (isFinalOutcome(outcome) && (await recordOutcome(gateway, payment, outcome))) return true;
  // Another outcome may have been recorded meanwhile.
  return !hasNoEnd(await gateway.store.findPayment(paymentId));
}

async function endAtConnector(
  gateway: ReconciliationContext,
  payment: Payment,
): Promise<Outcome | undefined> {
  const asked = await latestOutcome(gateway, payment);
  return isFinalOutcome(asked) ? asked : latestOutcome(gateway, payment, { cancels: true });
}

/** Ends a payment whose shopper cancels the acquirer's challenge. False when the acquirer cannot say that it is over. */
export async function cancelChallenge(gateway: ReconciliationContext, id: string): Promise<boolean> {
  const authentication = await gateway.store.authentications.find(id);
  return authentication?.state.phase !== 'acquirer' || abandon(gateway, authentication.paymentId);
}

/** Whether there is an attempt, and no final outcome of it. */
const hasNoEnd = <Attempt extends PaymentAttempt>(attempt: Attempt | undefined): attempt is Attempt =>
  attempt !== undefined && !isFinal(attempt);

/** Whether it is known, and waits for nobody. */
export function isFinalOutcome(outcome: Outcome | undefined): outcome is Outcome {
  return outcome !== undefined && getOutcomeCategory(outcome.code) !== 'pending';
}

/** Whether the connector of a payment goes on by what the shopper's browser brings back. */
export function canResume(
  gateway: Pick<ReconciliationContext, 'config' | 'connectors'>,
  payment: Payment,
): boolean {
  return findConnector(gateway, payment)?.resume !== undefined;
}

/** Whether {@link abandon} can end a payment that waits for its shopper. */
export function canCancel(
  gateway: Pick<ReconciliationContext, 'config' | 'connectors'>,
  payment: Payment,
): boolean {
  return payment.mode === 'INTERNAL' || findConnector(gateway, payment)?.cancel !== undefined;
}

/** Undefined when the configuration no longer has the payment's channel. */
function findConnector(
  { config, connectors }: Pick<ReconciliationContext, 'config' | 'connectors'>,
  payment: Payment,
): GatewayConnector | undefined {
  const channel = config.entities.find(({ id }) => id === payment.entityId);
  return channel && connectors.find(config, { ...findRoute(payment), channel });
}

interface Asking {
  readonly details?: ReturnDetails | undefined;
  /** Whether the payment is to be ended. */
  readonly cancels?: boolean;
}

/** Returns the payment that a follow-up follows, as its connector knows it. */
async function findReferenced(
  { store }: Pick<ReconciliationContext, 'store'>,
  { referenceId }: Pick<Payment, 'referenceId'>,
): Promise<Inquiry['referenced']> {
  const earlier = await store.findPayment(referenceId);
  return earlier && { paymentType: earlier.paymentType, reference: earlier.connectorReference };
}

/** Asks the connector for the outcome; undefined while it is unknown. */
export async function latestOutcome(
  gateway: ReconciliationContext,
  attempt: PaymentAttempt,
  { details, cancels = false }: Asking = {},
): Promise<TimedOutcome | undefined> {
  const { clock, config, connectors } = gateway;
  const channel = config.entities.find((entity) => entity.id === attempt.entityId);
  if (channel === undefined) {
    gateway.warn(
      'A payment waits for its outcome whose channel the configuration no longer has: put it back.',
    );
    return undefined;
  }
  const now = clock.now();
  // No connector knows standalone authentications, so none is asked.
  if (attempt.kind === 'authentication') return unfound(attempt, now);
  const { id, mode, paymentType, currency, connectorReference: reference, connectorKey } = attempt;
  const { createdAt: sentAt, brand } = attempt;
  try {
    const amount = formatAmount(attempt.amount, currency);
    const chain = await findChainFacts(gateway, attempt);
    const referenced = await findReferenced(gateway, attempt);
    const sent = { id, mode, brand, reference, paymentType, amount, currency, sentAt };
    const inquiry = { ...sent, ...chain, ...(referenced && { referenced }) };
    const connector = connectors.find(config, { ...findRoute(attempt), channel });
    if (cancels) return await connector.cancel?.(inquiry, connectorKey, now);
    if (details && connector.resume) return await connector.resume(inquiry, details, connectorKey, now);
    const outcome = (await connector.find(inquiry, connectorKey, now)) ?? unfound(attempt, now);
    return outcome && (await findLostFailover(gateway, attempt, channel, inquiry, outcome));
  } catch (error) {
    reportBug(gateway, error);
    return undefined;
  }
}

/**
 * Returns the outcome of an attempt that the connector does not know. Usually the attempt never arrived. A payment that
 * is pending at the simulator or the simulated issuer waits for a shopper or a tester, until its time is over.
 */
function unfound({ mode, state, createdAt, record }: PaymentAttempt, now: number): Outcome | undefined {
  if (mode !== 'INTERNAL' || state !== 'pending') return { code: neverArrivedCode, rule: 'never-arrived' };
  const { paymentCode }: Partial<PaymentRecord> = record;
  const until = paymentCode?.expiresAt ? Date.parse(paymentCode.expiresAt) : createdAt + checkoutLifetimeMs;
  return now < until ? undefined : { code: timedOutCode, rule: 'shopper-gone' };
}
