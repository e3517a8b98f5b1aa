/**
 * `PA.CP`: an authorisation and its capture in one request (settled question 4). Two payments result. A due job sees to
 * the capture when this process dies in between, or when the authorisation is granted later.
 */
import type { Handler } from '../callbacks/runner.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import { Refusal } from '../http/refusal.ts';
import { claimLease } from '../lifecycle/checkout.ts';
import type { Gateway } from '../parts.ts';
import type { Payment } from '../store/payments.ts';
import { followUp } from './follow-up.ts';
import { paymentPayload, wholeCaptureJob } from './jobs.ts';
import { type TransactionFacts, transact } from './transact.ts';

const minute = 60_000;

/**
 * The capture, whose id refunds refer to, with brand and means of the authorisation it references; the authorisation
 * itself when it was not granted, or not yet.
 */
export async function captureWhole(
  gateway: Gateway,
  order: PaymentOrder,
  facts?: TransactionFacts,
): Promise<Payment> {
  const jobs = [wholeCaptureJob(order.id, order.channel.id, gateway.clock.now() + claimLease)];
  const authorisation = await transact(gateway, { ...order, paymentType: 'PA' }, { ...facts, jobs });
  return authorisation.state === 'succeeded' ? capture(gateway, authorisation) : authorisation;
}

/** The due job: captures an authorisation that was granted and that nobody has captured. */
export function wholeCaptureHandler(gateway: Gateway): Handler {
  return async ({ payload }, { now }) => {
    const payment = await gateway.store.findPayment(paymentPayload.parse(payload).paymentId);
    if (payment === undefined || payment.state === 'failed') return 'done';
    if (payment.state !== 'succeeded') return { retryAt: now + minute };
    try {
      await capture(gateway, payment);
    } catch (error) {
      // The merchant, or the request itself, was faster.
      if (!(error instanceof Refusal)) throw error;
    }
    return 'done';
  };
}

async function capture(gateway: Gateway, authorisation: Payment): Promise<Payment> {
  const { id, entityId, record } = authorisation;
  const channel = gateway.config.entities.find((entity) => entity.id === entityId);
  if (channel === undefined) return authorisation;
  const { amount = '', currency = '', paymentBrand, card, registrationId, registration } = record;
  const { merchantTransactionId, customParameters = {} } = record;
  const own = Object.entries(customParameters).map(([key, value]) => [`customParameters[${key}]`, value]);
  return followUp(gateway, id, {
    channel,
    parameters: {
      ...Object.fromEntries(own),
      ...(merchantTransactionId !== undefined && { merchantTransactionId }),
      paymentType: 'CP',
      amount,
      currency,
      sequence: 'FINAL',
    },
    besides: { paymentBrand, card, registrationId, registration },
  });
}
