import type { CardEnds } from '../../connector/orders.ts';
import type { GatewayContext } from '../context.ts';
import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import type { Payment } from '../store/payments/payments.ts';

/** The facts of a chain of payments that a follow-up needs, but may not have in its own record or request. */
export interface ChainFacts {
  /** The merchant's reference: that of the payment itself, otherwise of the nearest payment before it. */
  readonly merchantTransactionId: string | null;
  /** The masked card with which the chain began; undefined for other instruments. */
  readonly card: CardEnds | undefined;
}

/** Reads the facts of a payment's chain, from the payment itself back to the first one. */
export async function findChainFacts(
  { store }: Pick<GatewayContext, 'store'>,
  payment: Pick<Payment, 'merchantTransactionId' | 'referenceId' | 'record'>,
): Promise<ChainFacts> {
  let { merchantTransactionId, referenceId } = payment;
  let { card } = payment.record;
  while (referenceId !== null && (merchantTransactionId === null || card === undefined)) {
    const earlier = await store.findPayment(referenceId);
    merchantTransactionId ??= earlier?.merchantTransactionId ?? null;
    card ??= earlier?.record.card;
    referenceId = earlier?.referenceId ?? null;
  }
  return { merchantTransactionId, card: card && { bin: card.bin, last4Digits: card.last4Digits } };
}

/** The authorisation that a checkout's payment raises or renews, and what the payment takes from its ledger. */
export interface Link {
  readonly referenced: Payment;
  readonly chain: ChainFacts;
  readonly judged: AllowedFollowUp;
}

/** Reads the payment from the store, because another process may have ended it. */
export async function storedPayment({ store }: Pick<GatewayContext, 'store'>, id: string): Promise<Payment> {
  const payment = await store.findPayment(id);
  if (payment === undefined) throw new Error('A payment that was stored is gone.');
  return payment;
}
