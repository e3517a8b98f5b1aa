/**
 * A checkout whose node died in the middle of a payment, and that the shopper pays with another card. The payment is first
 * asked about. While nobody knows it, the new card is sent as the same transaction, under the same key, so that an upstream
 * that honours keys charges one of the two cards at most.
 */
import { minorUnits } from '#contract/money.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { CheckoutLife } from '../lifecycle/checkout.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { Store } from '../store/store.ts';
import type { ReconciliationContext } from './authentication-steps.ts';
import { dedupe } from './dedupe.ts';
import { atMost } from './outcome-inquiries.ts';
import { latestOutcome } from './reconciliation.ts';
import { recordOutcome } from './record-outcome.ts';

/** How long an attempt waits for the answer to the question, in milliseconds. */
const timeoutMs = 5_000;

/** Asks for the outcome of a payment whose node died, and stores it. */
export type Settle = (paymentId: string) => Promise<void>;

/** Makes the function that asks: at most once in ten seconds for each payment, because anybody can make it ask. */
export function createSettle(gateway: ReconciliationContext): Settle {
  const settle = dedupe(gateway, async (paymentId) => {
    const payment = await gateway.store.findPayment(paymentId);
    const outcome = payment && (await latestOutcome(gateway, payment));
    if (payment === undefined || outcome === undefined) return;
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  });
  return (paymentId) => atMost(timeoutMs, settle(paymentId));
}

/** Finds the payment that an attempt goes on with: its own, or the one that it continues with another card. */
export async function findLeftPayment(
  store: Pick<Store, 'findPayment'>,
  { state, paymentId }: CheckoutLife,
): Promise<Payment | undefined> {
  return state === 'processing' && paymentId !== null ? store.findPayment(paymentId) : undefined;
}

/**
 * Whether an order can be sent as the transaction of a payment whose outcome nobody knows: the upstream honours keys, and all
 * but the instrument is the same, so that any answer is the outcome of both.
 */
export function canContinue(payment: Payment, order: PaymentOrder): boolean {
  const { channel, mode, paymentType, amount, currency, linkedTo, parameters } = order;
  return (
    channel.upstream?.idempotencyKeys === true &&
    channel.id === payment.entityId &&
    mode === payment.mode &&
    mode !== 'INTERNAL' &&
    paymentType === payment.paymentType &&
    minorUnits(amount, currency) === payment.amount &&
    currency === payment.currency &&
    (parameters.merchantTransactionId ?? null) === payment.merchantTransactionId &&
    linkedTo === undefined &&
    payment.referenceId === null
  );
}
