/**
 * Distinguishes declines of a card or an account from technical failures. Only declines are counted, to prevent the
 * testing of stolen cards (threeds-security T22).
 */

import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import type { ResultCode } from '#contract/result-codes.ts';

/** Result codes of payments that ended without a decision about them. */
export const timedOut: ResultCode = '100.396.103';
export const abandoned: ResultCode = '100.396.101';
export const neverArrived: ResultCode = '900.100.100';

/** The rule of a payment that ended because its shopper came back to pay in another way. */
export const paidOtherwise = 'paid-otherwise';

/**
 * Codes of technical failures: no answer, no acquirer for the instrument, a wrong setting, an overloaded acquirer. They
 * say nothing about the card, because a valid card gets them as well as a stolen one. Source: communication,
 * configuration and system errors in the list of result codes.
 */
const technical = /^(900\.|999\.|500\.|600\.|800\.500\.110$|800\.600\.|800\.800\.[48]|800\.120\.100$)/;

/** Whether a payment was declined because of its instrument, and not because something failed or the shopper left. */
export function isInstrumentDecline({
  code,
  rule,
}: {
  readonly code: string;
  readonly rule?: string | undefined;
}): boolean {
  const leavings: readonly string[] = [timedOut, abandoned];
  if (outcomeCategoryOf(code) !== 'rejected' || technical.test(code)) return false;
  return rule !== paidOtherwise && !leavings.includes(code);
}
