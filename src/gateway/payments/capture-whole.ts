/**
 * Handles `PA.CP`: an authorisation and its capture in one request (settled question 4). The result is two payments. A
 * due job makes the capture when this process dies in between, or when the authorisation is granted later.
 */

import type { PaymentRecord } from '#contract/payment.ts';
import type { Entity } from '../config/config.ts';
import type { RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type CreationFacts, createPayment } from './create-payment.ts';
import { createFollowUp } from './follow-up.ts';
import { awaitOutcome } from './idempotency.ts';
import { createJobKey, createPaymentJob, paymentPayload, wholeCapture } from './jobs.ts';

const minute = 60_000;

/** The delay of the due job. No connector takes longer for an authorisation and its capture. */
const captureDelayMs = 2 * claimLeaseMs;

/**
 * Makes the capture and returns it, with what the record of its authorisation says of card, shopper and agreement;
 * refunds refer to the capture's id. Returns the authorisation itself when it is not (or not yet) granted, or when its
 * capture cannot be stored now.
 */
export async function captureWhole(
  gateway: GatewayContext,
  order: RoutedPayment,
  facts: CreationFacts,
): Promise<Payment> {
  const jobs = [
    createPaymentJob(wholeCapture, order.id, order.channel.id, gateway.clock.now() + captureDelayMs),
  ];
  const authorisation = await createPayment(gateway, { ...order, paymentType: 'PA' }, { ...facts, jobs });
  return findOrMakeCapture(gateway, authorisation);
}

/**
 * Returns the capture of a granted authorisation, and makes it when there is none. Another request with the same idempotency
 * key may do so at the same time: one of them makes it, and both get it.
 */
export async function findOrMakeCapture(gateway: GatewayContext, authorisation: Payment): Promise<Payment> {
  if (authorisation.state !== 'succeeded') return authorisation;
  // The authorisation exists, and an error would make the merchant repeat it. So no error is thrown; the due job
  // captures it later.
  return unlessUnavailable(captureOnce(gateway, authorisation), authorisation);
}

async function captureOnce(gateway: GatewayContext, authorisation: Payment): Promise<Payment> {
  const { config } = gateway;
  const find = () => awaitOutcome(config, () => findCapture(gateway, authorisation));
  const existing = await find();
  const channel = config.entities.find(({ id }) => id === authorisation.entityId);
  if (existing !== undefined || channel === undefined) return existing ?? authorisation;
  try {
    return await capture(gateway, authorisation, channel);
  } catch (error) {
    // Nothing is left to capture, because another request was faster or the merchant has reversed the authorisation.
    if (!(error instanceof Refusal)) throw error;
    return (await find()) ?? authorisation;
  }
}

/** Handles the due job, which captures a granted authorisation that has no capture yet. */
export function wholeCaptureHandler(gateway: GatewayContext): Handler {
  const { store, config, warn } = gateway;
  return async ({ payload }, { now }) => {
    const payment = await store.findPayment(paymentPayload.parse(payload).paymentId);
    if (payment === undefined || payment.state === 'failed') return 'done';
    if (payment.state !== 'succeeded') return { retryAt: now + minute };
    // A failed capture counts, too: the merchant knows of it, so it is not tried again.
    if ((await findCapture(gateway, payment)) !== undefined) return 'done';
    const channel = config.entities.find(({ id }) => id === payment.entityId);
    if (channel === undefined) {
      warn('A payment waits for its capture whose channel the configuration no longer has: put it back.');
      return { retryAt: now + 60 * minute };
    }
    try {
      await capture(gateway, payment, channel);
    } catch (error) {
      // A refusal is final, for example because the merchant has reversed the authorisation.
      if (!(error instanceof Refusal)) throw error;
    }
    return 'done';
  };
}

async function findCapture(
  { store }: Pick<GatewayContext, 'store'>,
  { id }: Payment,
): Promise<Payment | undefined> {
  const followUps = await store.findFollowUps({ ids: [id], limit: 100 });
  return followUps.find(({ paymentType, referenceId }) => paymentType === 'CP' && referenceId === id);
}

/** The members of the authorisation's record that its capture does not take over, because it has its own. */
const ofAuthorisation = new Set<keyof PaymentRecord>([
  ...(['id', 'redirect', 'paymentType', 'amount', 'currency', 'merchantTransactionId'] as const),
  ...(['result', 'resultDetails', 'customParameters', 'risk', 'buildNumber', 'timestamp', 'ndc'] as const),
]);

function capture(gateway: GatewayContext, { id, record }: Payment, channel: Entity): Promise<Payment> {
  const { amount = '', currency = '', merchantTransactionId, customParameters = {} } = record;
  const shared = Object.entries(record).filter(([name]) => !ofAuthorisation.has(name as keyof PaymentRecord));
  const customEntries = Object.entries(customParameters).map(([key, value]) => [
    `customParameters[${key}]`,
    value,
  ]);
  return createFollowUp(gateway, id, {
    channel,
    parameters: {
      ...Object.fromEntries(customEntries),
      ...(merchantTransactionId !== undefined && { merchantTransactionId }),
      paymentType: 'CP',
      amount,
      currency,
      sequence: 'FINAL',
    },
    besides: Object.fromEntries(shared),
    obsoleteJobs: [createJobKey(wholeCapture, id)],
  });
}
