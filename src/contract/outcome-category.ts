import type { ResultCode } from './result-codes.ts';
import { printedCategoryOf } from './result-codes.ts';

/**
 * The result code of an unknown outcome, "timeout, uncertain result": the acquirer may have charged the shopper
 * (gateway-contract 9.2).
 */
export const unknownOutcome: ResultCode = '900.100.300';

/**
 * Whether a merchant has to treat the payment as accepted, pending or rejected. The printed categories count the
 * unknown outcome among the rejections; here it is pending, because nobody may conclude from it that nothing was
 * charged.
 */
export function outcomeCategoryOf(code: string): ReturnType<typeof printedCategoryOf> {
  return code === unknownOutcome ? 'pending' : printedCategoryOf(code);
}
