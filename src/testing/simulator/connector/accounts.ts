/**
 * Decides payments with virtual accounts and token accounts. Every account is accepted, except for those in two tables
 * of declines.
 */

import { expiresAt } from '#contract/card/expiry.ts';
import type { Mode } from '#contract/mode.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { TokenAccount, VirtualAccount } from '../../../connector/payment-instrument.ts';
import { createDecline, createSuccess } from './outcomes.ts';

/**
 * Ids of virtual accounts that decline, with their result codes. Upper and lower case make no difference. Addresses
 * under `.example` cannot belong to a person (RFC 2606).
 */
export const decliningAccountIds: Readonly<Record<string, ResultCode>> = {
  'declined@simulator.example': '800.100.152',
  'unknown@simulator.example': '800.100.195',
  'blocked@simulator.example': '800.100.172',
  'funds@simulator.example': '800.100.155',
  'limit@simulator.example': '800.100.162',
};

/** Returns the outcome of a payment with a virtual account. */
export function chargeVirtualAccount(mode: Mode, { accountId }: VirtualAccount): Outcome {
  const id = accountId.trim().toLowerCase();
  const code = Object.hasOwn(decliningAccountIds, id) ? decliningAccountIds[id] : undefined;
  return code === undefined
    ? createSuccess(mode, 'virtual-account')
    : createDecline(code, 'virtual-account-declined');
}

/**
 * Numbers of token accounts that decline, with their result codes. No card number begins with 99; the last digits
 * repeat the end of the code.
 */
export const decliningTokens: Readonly<Record<string, ResultCode>> = {
  '9900000000000155': '800.100.155',
  '9900000000000301': '800.100.301',
  '9900000000000317': '800.100.317',
  '9900000000000326': '800.100.326',
};

/**
 * Returns the outcome of a payment with a token account.
 *
 * @param now in milliseconds; decides whether the token has expired
 */
export function chargeToken(mode: Mode, token: TokenAccount, now: number): Outcome {
  const { number, type, expiryMonth, expiryYear } = token;
  const code = decliningTokens[number];
  if (code !== undefined) return createDecline(code, 'token-account-declined');
  if (expiryMonth !== undefined && expiryYear !== undefined && now >= expiresAt(expiryMonth, expiryYear)) {
    return createDecline(type === 'NETWORK' ? '800.100.330' : '100.100.303', 'token-account-expired');
  }
  return createSuccess(mode, 'token-account');
}
