/** The simulator's rules for cards whose number is in the request. */

import type { PaymentOrder } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { Card } from '../../../connector/payment-instrument.ts';
import { cardProblem } from '../../../gateway/connectors/card-problem.ts';
import { createDecline, createSuccess } from './outcomes.ts';
import type { RuleName } from './rules.ts';

/**
 * Returns the outcome of a payment with a card: a decline for an invalid card or a refused exemption, else success.
 * `now` is in milliseconds.
 */
export function chargeCard(order: PaymentOrder, card: Card, now: number): Outcome {
  return problemOf(order, card, now) ?? charge(order);
}

/** Returns the decline of a card that is invalid in itself, such as an expired one; undefined for every other order. */
export function findCardProblem(
  order: Pick<PaymentOrder, 'brand' | 'ranges' | 'instrument'>,
  now: number,
): Outcome | undefined {
  return order.instrument.kind === 'card' ? problemOf(order, order.instrument, now) : undefined;
}

/**
 * Returns the decline of an invalid card; undefined for a valid one. The record of a decline for the check digit has no
 * amount, because such a card could never pay one (settled question 21).
 */
function problemOf(
  { brand, ranges }: Pick<PaymentOrder, 'brand' | 'ranges'>,
  card: Card,
  now: number,
): Outcome | undefined {
  const problem = cardProblem(brand, card, now, ranges);
  if (problem === undefined) return undefined;
  const { code, rule } = problem;
  return rule === 'luhn' ? createDecline(code, rule, { without: ['amount'] }) : createDecline(code, rule);
}

function charge({ mode, authentication }: PaymentOrder): Outcome {
  const { rule = 'any-other-card', threeDSecure, isRefusedExemption = false } = authentication ?? {};
  if (isRefusedExemption) return createDecline('300.100.100', 'exemption-refused');
  return createSuccess(mode, rule as RuleName, threeDSecure && { threeDSecure });
}
