import type { ResultCode } from './result-codes.ts';
import { getPrintedCategory } from './result-codes.ts';

/**
 * The result code of an unknown outcome, "timeout, uncertain result": the acquirer may have charged the shopper
 * (gateway-contract 9.2).
 */
export const unknownOutcome: ResultCode = '900.100.300';

/**
 * Returns how a merchant must treat a payment with this code: as `accepted`, `pending` or `rejected`. The printed
 * categories count the unknown outcome as rejected. Here it is pending, because the shopper may have been charged.
 */
export function getOutcomeCategory(code: string): ReturnType<typeof getPrintedCategory> {
  return code === unknownOutcome ? 'pending' : getPrintedCategory(code);
}
