/**
 * Keeps the order of a transaction that its connector did not answer, so that a due job can send it again with its key
 * (`resend-order.ts`): the acquirer then answers what it has made, or makes it. The order of a payment has a card that is not
 * authorised yet: it is encrypted, and erased with the outcome, or after 30 minutes (design decision 12). That of a follow-up
 * has none, and is kept from the beginning until there is an outcome, so that it also survives this process.
 */
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { SentOrder, TimedOutcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import { maxWaitMs } from '../lifecycle/authentication.ts';
import type { AttemptEnd } from '../store/payments/payment-attempts.ts';
import type { PaymentAttempt } from '../store/payments/payments.ts';
import type { NewResend } from '../store/payments/resends.ts';
import { sealOrder } from '../three-d-secure/sealed-order.ts';
import { createPaymentJob, forgetOrder, paymentPayload, reconciliation } from './jobs.ts';

type SealingContext = Pick<GatewayContext, 'config' | 'store'>;

/** The outcome of what a connector did not answer: nobody knows what became of it. */
export const unanswered: TimedOutcome = {
  ...{ code: unknownOutcome, rule: 'connector-failed' },
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
  const sealing = isPayment ? sealResend(gateway, id, resendable, at + maxWaitMs) : undefined;
  // An outcome is stored all the same when the keys of security codes cannot be read.
  const resend = await unlessUnavailable(sealing ?? Promise.resolve(undefined), undefined);
  const again = createPaymentJob(reconciliation, id, entityId, at + firstResendMs);
  return {
    ...end,
    resend,
    obsoleteJobs: [...end.obsoleteJobs, again.key],
    jobs: [
      ...end.jobs,
      again,
      ...(resend ? [createPaymentJob(forgetOrder, id, entityId, at + maxWaitMs)] : []),
    ],
  };
}

/** Encrypts an order to be kept. @param eraseAt when it is erased at the latest; null for one without a card */
export async function sealResend(
  gateway: SealingContext,
  paymentId: string,
  sent: SentOrder,
  eraseAt: number | null,
): Promise<NewResend> {
  const sealed = await sealOrder(gateway, paymentId, sent, 'resend');
  return { paymentId, eraseAt, ...sealed };
}

/** Handles the due job that erases the card of a payment whose outcome is still unknown. */
export function forgetOrderHandler({ store }: Pick<GatewayContext, 'store'>): Handler {
  return async ({ payload }, { now }) => {
    const isGone = await store.resends.erase(paymentPayload.parse(payload).paymentId);
    return isGone ? 'done' : { retryAt: now + 1_000 };
  };
}
