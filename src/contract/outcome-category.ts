import type { ResultCode } from './result-codes.ts';
import { printedCategoryOf } from './result-codes.ts';

/** "timeout, uncertain result": the acquirer may have charged (gateway-contract 9.2). */
export const unknownOutcome: ResultCode = '900.100.300';

/**
 * How a payment stands, as a merchant has to treat it. The printed categories count the unknown outcome among the
 * rejections, but nobody may conclude from it that nothing was charged.
 */
export function outcomeCategoryOf(code: string): ReturnType<typeof printedCategoryOf> {
  return code === unknownOutcome ? 'pending' : printedCategoryOf(code);
}
