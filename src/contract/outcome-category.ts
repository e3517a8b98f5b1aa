import type { ResultCode } from './result-codes.ts';
import { printedCategoryOf } from './result-codes.ts';

/**
 * The result code of an unknown outcome, "timeout, uncertain result": the acquirer may have charged the shopper
 * (gateway-contract 9.2).
 */
export const unknownOutcome: ResultCode = '900.100.300';

/**
 * `accepted`, `pending` or `rejected`: how a merchant has to treat a payment with this code. The printed categories
 * count the unknown outcome among the rejections; here it is pending, because nobody may conclude from it that
 * nothing was charged.
 */
export function outcomeCategoryOf(code: string): ReturnType<typeof printedCategoryOf> {
  return code === unknownOutcome ? 'pending' : printedCategoryOf(code);
}
