import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { StatusRecord } from './answers.ts';
import { type ComparedRecord, type Difference, differencesFrom } from './comparison.ts';
import type { Expected } from './expected.ts';

export interface Status<Body = StatusRecord> {
  /**
   * `paid`: the payment succeeded and belongs to the order. `pending`: the outcome is unknown; accept no other payment
   * and ask again. `declined`: nothing was charged. `mismatch`: a payment succeeded, but it does not fit this order; do
   * not fulfil the order.
   */
  readonly state: 'paid' | 'pending' | 'declined' | 'mismatch';
  readonly record: Body;
  /**
   * Empty except for `mismatch`. A pending or declined record is not compared, because it does not have all members.
   */
  readonly differences: readonly Difference[];
}

/** Returns what a record means for an order. Throws a `MerchantError` for an order without an id. */
export function toStatus<Body extends ComparedRecord>(record: Body, expected: Expected): Status<Body> {
  const differences = differencesFrom(record, expected);
  const stands = getOutcomeCategory(record.result.code);
  if (stands === 'pending') return { state: 'pending', record, differences: [] };
  if (stands === 'rejected') return { state: 'declined', record, differences: [] };
  return { state: differences.length === 0 ? 'paid' : 'mismatch', record, differences };
}
