/** The life of a payment: `processing` until its connector answers, `pending` while the outcome is unknown, then final. */
import { outcomeCategoryOf } from '#contract/outcome-category.ts';

export type PaymentState = 'processing' | 'pending' | 'succeeded' | 'failed';

const states = { accepted: 'succeeded', pending: 'pending', rejected: 'failed' } as const;

/** The state of a payment with this result code. */
export function stateOf(code: string): Exclude<PaymentState, 'processing'> {
  return states[outcomeCategoryOf(code)];
}

/** Whether nothing changes any more; follow-ups are payments of their own. */
export function isFinal({ state }: { readonly state: PaymentState }): boolean {
  return state === 'succeeded' || state === 'failed';
}
