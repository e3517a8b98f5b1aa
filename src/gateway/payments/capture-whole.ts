/**
 * `PA.CP`: an authorisation and its capture in one request (settled question 4). Two payments result. A due job sees to
 * the capture when this process dies in between, or when the authorisation is granted later.
 */

import type { Entity } from '../config/config.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { Payment } from '../store/payments.ts';
import { type CreationFacts, createPayment } from './create-payment.ts';
import { createFollowUp } from './follow-up.ts';
import { paymentPayload, wholeCaptureJob, wholeCaptureKey } from './jobs.ts';

const minute = 60_000;

/** When the due job looks: no connector takes longer for an authorisation and its capture. */
const captureDelayMs = 2 * claimLeaseMs;

/**
 * The capture, whose id refunds refer to, with brand and card of the authorisation it references; the authorisation
 * itself when it was not granted, or not yet, or when its capture cannot be stored now.
 */
export async function captureWhole(
  gateway: GatewayContext,
  order: PaymentOrder,
  facts?: CreationFacts,
): Promise<Payment> {
  const jobs = [wholeCaptureJob(order.id, order.channel.id, gateway.clock.now() + captureDelayMs)];
  const authorisation = await createPayment(gateway, { ...order, paymentType: 'PA' }, { ...facts, jobs });
  if (authorisation.state !== 'succeeded') return authorisation;
  const existing = await existingCapture(gateway, authorisation);
  if (existing !== undefined) return existing;
  // The authorisation is there: an error would make the merchant repeat it. The due job captures it.
  return unlessUnavailable(capture(gateway, authorisation, order.channel), authorisation);
}

/** The due job: captures an authorisation that was granted and that nobody has tried to capture. */
export function wholeCaptureHandler(gateway: GatewayContext): Handler {
  const { store, config, warn } = gateway;
  return async ({ payload }, { now }) => {
    const payment = await store.findPayment(paymentPayload.parse(payload).paymentId);
    if (payment === undefined || payment.state === 'failed') return 'done';
    if (payment.state !== 'succeeded') return { retryAt: now + minute };
    // A failed capture counts as well: the merchant was told of it, so it is not tried again.
    if ((await existingCapture(gateway, payment)) !== undefined) return 'done';
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

async function existingCapture({ store }: GatewayContext, { id }: Payment): Promise<Payment | undefined> {
  const followUps = await store.findFollowUps({ ids: [id], limit: 100 });
  return followUps.find(({ paymentType, referenceId }) => paymentType === 'CP' && referenceId === id);
}

function capture(gateway: GatewayContext, { id, record }: Payment, channel: Entity): Promise<Payment> {
  const { amount = '', currency = '', paymentBrand, card, registrationId, registration } = record;
  const { descriptor, merchantInvoiceId, merchantTransactionId, merchant, customParameters = {} } = record;
  const own = Object.entries(customParameters).map(([key, value]) => [`customParameters[${key}]`, value]);
  return createFollowUp(gateway, id, {
    channel,
    parameters: {
      ...Object.fromEntries(own),
      ...(merchantTransactionId !== undefined && { merchantTransactionId }),
      paymentType: 'CP',
      amount,
      currency,
      sequence: 'FINAL',
    },
    besides: { descriptor, merchantInvoiceId, merchant, paymentBrand, card, registrationId, registration },
    obsoleteJobs: [wholeCaptureKey(id)],
  });
}
