/** The outcomes that the gateway itself gives to payments without a decision about them. */
import type { ResultCode } from '#contract/result-codes.ts';

/** Result codes of payments that ended without a decision about them. */
export const timedOut: ResultCode = '100.396.103';
export const abandoned: ResultCode = '100.396.101';
export const neverArrived: ResultCode = '900.100.100';

/** The rule of a payment that ended because its shopper came back to pay in another way. */
export const paidOtherwise = 'paid-otherwise';
