/** The outcomes of payments that the gateway ended by itself, before an issuer or an acquirer decided about them. */
import type { ResultCode } from '#contract/result-codes.ts';

/** Result codes of such payments. */
export const timedOutCode: ResultCode = '100.396.103';
export const abandonedCode: ResultCode = '100.396.101';
export const neverArrivedCode: ResultCode = '900.100.100';
