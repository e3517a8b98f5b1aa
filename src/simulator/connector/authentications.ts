/**
 * Answers requests that only authenticate a shopper, without a payment. The simulator decides the outcome. Nothing is
 * charged, whatever the outcome is.
 */
import { isAuthenticated } from '#contract/authentication-status.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { acceptedCode } from '../../connector/outcome.ts';
import type { AuthenticationOrder, Authenticator } from '../../gateway/connectors/connector.ts';
import { findCardProblem } from './card-rules.ts';
import { forcedCode, holderCode } from './general-rules.ts';
import { createDecline } from './outcomes.ts';
import type { RuleName } from './rules.ts';

export const authenticationOnly: Authenticator = {
  authenticates: (order, now) => refusalOf(order, now) === undefined,
  answer: (order, now) => refusalOf(order, now) ?? answerOf(order),
};

/** Returns the decline of a card that no issuer would be asked about; undefined for any other card. */
function refusalOf(order: AuthenticationOrder, now: number): Outcome | undefined {
  return forcedCode(order.parameters) ?? holderCode(order) ?? findCardProblem(order, now);
}

/**
 * Result codes for cards whose issuer was not asked, by the rule that decided so. Every other card that is not asked
 * about takes no part in 3-D Secure 2.
 */
const unasked: Readonly<Partial<Record<string, ResultCode>>> = {
  'three-d-secure-off': '000.400.104',
  'test-card-not-participating': '000.400.101',
  'shopper-absent': '000.400.112',
};

function answerOf({ mode, authentication }: AuthenticationOrder): Outcome {
  const { rule = 'any-other-card', threeDSecure } = authentication ?? {};
  if (threeDSecure === undefined) return createDecline(unasked[rule] ?? '000.400.109', rule as RuleName);
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
