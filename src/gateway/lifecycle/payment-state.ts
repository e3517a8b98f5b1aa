/** The life of a payment: `processing` until its connector answers, `pending` while the outcome is unknown, then final. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { getCategory } from '#contract/result-codes.ts';

export type PaymentState = 'processing' | 'pending' | 'succeeded' | 'failed';

const states = { accepted: 'succeeded', pending: 'pending', rejected: 'failed' } as const;

/**
 * Returns the state of a payment with this result code. A chargeback with a reason as its code was made: the printed
 * categories count these codes as rejected, because they are bad news for the merchant.
 */
export function toPaymentState(code: string, paymentType?: string): Exclude<PaymentState, 'processing'> {
  if (paymentType === 'CB' && getCategory(code) === 'chargeback') return 'succeeded';
  return states[getOutcomeCategory(code)];
}

/** Whether the state is final. Follow-ups do not change it, because they are separate payments. */
export function isFinal({ state }: { readonly state: PaymentState }): boolean {
  return state === 'succeeded' || state === 'failed';
}
