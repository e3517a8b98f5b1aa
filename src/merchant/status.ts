import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import type { StatusRecord } from './answers.ts';
import { type Difference, differencesFrom } from './comparison.ts';
import type { Expected } from './expected.ts';

export interface Status {
  /**
   * `paid`: the code is a success and the record is that of the order. `pending`: the outcome is unknown; take no other
   * payment and ask again. `declined`: nothing was charged. `mismatch`: a genuine success, but not of this order; do
   * not fulfil it.
   */
  readonly state: 'paid' | 'pending' | 'declined' | 'mismatch';
  readonly record: StatusRecord;
  /** Not empty for `mismatch` only, because an unfinished record does not hold everything. */
  readonly differences: readonly Difference[];
}

/** Tells what a record means for an order. Throws a `MerchantError` for an order without an id. */
export function statusOf(record: StatusRecord, expected: Expected): Status {
  const differences = differencesFrom(record, expected);
  const stands = outcomeCategoryOf(record.result.code);
  if (stands === 'pending') return { state: 'pending', record, differences: [] };
  if (stands === 'rejected') return { state: 'declined', record, differences: [] };
  return { state: differences.length === 0 ? 'paid' : 'mismatch', record, differences };
}
