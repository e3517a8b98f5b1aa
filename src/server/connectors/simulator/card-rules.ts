/** Rules for cards, their numbers in the request. */
import { cardProblem } from '../card-problem.ts';
import type { Outcome, PaymentOrder } from '../connector.ts';
import type { Card } from '../means.ts';
import { isShopperAbsent } from './general-rules.ts';
import { declined, paid } from './outcomes.ts';
import { authenticatedElsewhere, authenticationOf, behaviourUnder } from './three-d-secure.ts';

export function settleCard(order: PaymentOrder, card: Card, now: number): Outcome {
  return problemOf(order.brand, card, now) ?? authenticate(order, card);
}

/** A number that is none is no payment of any amount (settled question 21). */
function problemOf(brand: string, card: Card, now: number): Outcome | undefined {
  const problem = cardProblem(brand, card, now);
  if (problem === undefined) return undefined;
  const { code, rule } = problem;
  return rule === 'luhn' ? declined(code, rule, { without: ['amount'] }) : declined(code, rule);
}

function authenticate(order: PaymentOrder, { number }: Card): Outcome {
  const { parameters, mode, brand } = order;
  const elsewhere = authenticatedElsewhere(parameters);
  if (elsewhere !== undefined) return paid(mode, 'authenticated-elsewhere', { threeDSecure: elsewhere });
  if (isShopperAbsent(order)) return paid(mode, 'shopper-absent');
  if (parameters['threeDSecure.disable'] === 'true') return paid(mode, 'three-d-secure-disabled');
  const behaviour = behaviourUnder(parameters, number);
  if (behaviour === undefined) return paid(mode, 'any-other-card');
  if (behaviour === 'unlisted') return declined('000.400.109', 'card-not-in-test-table');
  if (behaviour === 'challenge' || behaviour === 'enrolled') {
    return declined('300.100.100', 'challenge-not-available-yet');
  }
  const forced = behaviour === 'frictionless' && parameters['customParameters[3DS2_flow]'] === 'frictionless';
  const threeDSecure = authenticationOf(behaviour, brand);
  const rule = forced ? 'forced-frictionless' : (`test-card-${behaviour}` as const);
  return paid(mode, rule, threeDSecure && { threeDSecure });
}
