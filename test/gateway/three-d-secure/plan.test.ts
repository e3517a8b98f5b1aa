/** Whether an order is authenticated whose card takes part in 3-D Secure. */
import { expect, test } from 'vitest';
import type { Parameters } from '../../../src/contract/parameters/table.ts';
import type { Issuer } from '../../../src/gateway/three-d-secure/issuer.ts';
import { planAuthentication } from '../../../src/gateway/three-d-secure/plan.ts';
import { card, order } from '../../support/order.ts';

const issuer = { lookUp: () => ({ takesPart: true, rule: 'enrolled' }) } as unknown as Issuer;
const mandated = (indicator: string) => ({ 'threeDSecure.challengeIndicator': indicator });

test.each<[string, string, Parameters, string]>([
  ['below the amount of the channel', '92.01', {}, 'charge: below-amount'],
  ['of that amount', '92.00', {}, 'authenticate: enrolled'],
  ['below it with a mandated challenge', '92.01', mandated('04'), 'authenticate: enrolled'],
  ['below it with one in a single digit', '92.01', mandated('4'), 'authenticate: enrolled'],
])('the plan of a payment %s', (_what, EUR, parameters, expected) => {
  const paid = order({ amount: '92.00', parameters });
  const channel = { ...paid.channel, threeDSecure: { from: { EUR } } };
  const { kind, rule } = planAuthentication(issuer, { ...paid, channel, instrument: card }, 'id');
  expect(`${kind}: ${rule}`).toBe(expected);
});
