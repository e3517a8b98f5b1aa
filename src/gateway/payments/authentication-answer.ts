/** Answers an authentication without a payment, by its result. Nothing is charged, whatever the answer is. */
import { isAuthenticated } from '#contract/authentication-status.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { acceptedCode, type Outcome } from '../../connector/outcome.ts';
import type { AuthenticationOrder } from '../connectors/connector.ts';

/**
 * Result codes for cards whose issuer was not asked, by the rule that decided so. Every other card that is not asked
 * about takes no part in 3-D Secure 2.
 */
const unasked: Readonly<Partial<Record<string, ResultCode>>> = {
  'three-d-secure-off': '000.400.104',
  'test-card-not-participating': '000.400.101',
  'shopper-absent': '000.400.112',
};

export function answerAuthentication({ mode, authentication }: AuthenticationOrder): Outcome {
  const { rule = 'any-other-card', threeDSecure } = authentication ?? {};
  if (threeDSecure === undefined) return { code: unasked[rule] ?? '000.400.109', rule };
  return { code: codeOf(threeDSecure.authenticationStatus, threeDSecure.flow, mode), rule, threeDSecure };
}

/**
 * Returns the result code for an authentication status. An issuer that was only informed (status I), or that does not
 * know the card, has not authenticated the shopper.
 */
function codeOf(
  status: string | undefined,
  flow: string | undefined,
  mode: AuthenticationOrder['mode'],
): ResultCode {
  if (status === 'I') return '000.400.120';
  if (!isAuthenticated(status)) return '000.400.102';
  return flow === 'challenge' ? acceptedCode(mode) : '000.400.110';
}
