/**
 * Keeps the order of a transaction that its connector did not answer, so that a due job can send it again with its key
 * (`resend-order.ts`): the acquirer then answers what it has made, or makes it. An order without a card or token is kept from
 * its beginning, so that it also survives this process; any other from the moment when no answer came. It is encrypted, and
 * erased with the outcome. That of a payment is erased after 30 minutes (design decision 12): its shopper has gone, or has paid
 * in another way, and a later one would still take money, or ask on the shopper's phone.
 */
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { Order, SentOrder, TimedOutcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import { maxWaitMs } from '../lifecycle/authentication.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  addJobs,
  removeJobs,
  type Write,
} from '../store/payments/payment-attempts.ts';
import type { PaymentAttempt } from '../store/payments/payments.ts';
import type { NewResend } from '../store/payments/resends.ts';
import { sealOrder } from '../three-d-secure/sealed-order.ts';
import { createPaymentJob, forgetOrder, paymentPayload, reconciliation } from './jobs.ts';

type SealingContext = Pick<GatewayContext, 'config' | 'store'>;

/** The outcome of what a connector did not answer: nobody knows what became of it. */
export const unanswered: TimedOutcome = {
  code: unknownOutcome,
  rule: 'connector-failed',
  isUnanswered: true,
};

/** How long after an unknown outcome the transaction is sent again first, in milliseconds: its shopper still waits. */
const firstResendMs = 5_000;

/** Returns an attempt's end with the order that is kept, and with the jobs that send it again and erase it. */
export async function withResend(
  gateway: SealingContext,
  end: AttemptEnd,
  { entityId }: Pick<PaymentAttempt, 'entityId'>,
  { resendable }: TimedOutcome,
  at: number,
): Promise<AttemptEnd> {
  if (resendable === undefined) return end;
  const { id } = end;
  const isPayment = resendable.order.kind === 'payment';
  const sealing = isPayment ? sealResend(gateway, id, resendable, at) : undefined;
  // An outcome is stored all the same when the keys of security codes cannot be read.
  const resend = await unlessUnavailable(sealing ?? Promise.resolve(undefined), undefined);
  const again = createPaymentJob(reconciliation, id, entityId, at + firstResendMs);
  return {
    ...end,
    writes: [
      ...end.writes,
      ...removeJobs(again.key),
      ...addJobs(again),
      ...(resend ? keepOrder(resend, entityId) : []),
    ],
  };
}

/** Returns an attempt's start with the order that is kept from the beginning, if its connector may get it again. */
export async function withResendOfStart<Start extends AttemptStart>(
  gateway: SealingContext & Pick<GatewayContext, 'connectors'>,
  start: Start,
  order: Order,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<Start> {
  if (!isResendable(gateway, order) || hasSecret(order)) return start;
  const { id, channel } = order;
  const resend = await sealResend(gateway, id, { order, key }, now);
  return { ...start, writes: [...start.writes, ...keepOrder(resend, channel.id)] };
}

/** Whether the connector may get this order again with its key. */
export function isResendable(
  { connectors, config }: Pick<GatewayContext, 'config' | 'connectors'>,
  order: Order,
): order is SentOrder['order'] {
  return order.kind !== 'authentication' && connectors.find(config, order).isRepeatable === true;
}

/** Whether an order has a card or token, which is kept only when no answer came. */
function hasSecret(order: SentOrder['order']): boolean {
  return order.kind === 'payment' && ['card', 'tokenAccount', 'wallet'].includes(order.instrument.kind);
}

/** Encrypts an order to be kept: a follow-up until its outcome, a payment for half an hour. */
async function sealResend(
  gateway: SealingContext,
  paymentId: string,
  sentOrder: SentOrder,
  at: number,
): Promise<NewResend> {
  const sealed = await sealOrder(gateway, paymentId, sentOrder, 'resend');
  return { paymentId, eraseAt: sentOrder.order.kind === 'payment' ? at + maxWaitMs : null, ...sealed };
}

/** Keeps an order, with the job that erases one with a card. */
function keepOrder(resend: NewResend, entityId: string): Write[] {
  const { paymentId, eraseAt } = resend;
  return [
    { kind: 'keep order', resend },
    ...(eraseAt === null ? [] : addJobs(createPaymentJob(forgetOrder, paymentId, entityId, eraseAt))),
  ];
}

/** Handles the due job that erases the order of a payment whose outcome is still unknown. */
export function forgetOrderHandler({ store }: Pick<GatewayContext, 'store'>): Handler {
  return async ({ payload }, { now }) => {
    const isGone = await store.resends.erase(paymentPayload.parse(payload).paymentId);
    return isGone ? 'done' : { retryAt: now + 1_000 };
  };
}
