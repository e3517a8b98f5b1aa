/** The life of a payment: `processing` until its connector answered, `pending` while nobody knows, then it is over. */
import { outcomeCategoryOf } from '#contract/outcome-category.ts';

export type PaymentState = 'processing' | 'pending' | 'succeeded' | 'failed';

const states = { accepted: 'succeeded', pending: 'pending', rejected: 'failed' } as const;

/** Where a result code leads. */
export function stateOf(code: string): Exclude<PaymentState, 'processing'> {
  return states[outcomeCategoryOf(code)];
}

/** Whether nothing changes any more; follow-ups are payments of their own. */
export function isFinal({ state }: { readonly state: PaymentState }): boolean {
  return state === 'succeeded' || state === 'failed';
}
