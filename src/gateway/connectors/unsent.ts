/** Tells the merchant what an acquirer is not told. */
import { type Capabilities, capabilitiesFor } from '../../connector/capabilities.ts';
import { findUnsent } from '../../connector/handed-on.ts';
import { type Outcome, unsentMember } from '../../connector/outcome.ts';
import type { RoutedFollowUp, RoutedPayment } from './connector.ts';
import { getSubject } from './reference.ts';

/**
 * Tells the merchant which parameters the acquirer does not get: in the test environment those of no payment, and everywhere
 * those of this one.
 */
export function withUnsent(
  outcome: Outcome,
  order: RoutedPayment | RoutedFollowUp,
  capabilities: Capabilities,
): Outcome {
  const brandCapabilities = capabilitiesFor(capabilities, getSubject(order).brand) ?? capabilities;
  const { leftOut = [] } = order.kind === 'payment' ? order : {};
  const ofConnector = order.mode === 'LIVE' ? [] : findUnsent(order, brandCapabilities);
  const unsent = [...ofConnector, ...leftOut, ...(outcome.unsent ?? [])];
  return withNamed(outcome, unsent);
}

/** Tells the merchant which parameters no connector gets with this payment. */
export const withLeftOut = (outcome: Outcome, { leftOut = [] }: Pick<RoutedPayment, 'leftOut'>): Outcome =>
  withNamed(outcome, leftOut);

function withNamed(outcome: Outcome, unsent: readonly string[]): Outcome {
  if (unsent.length === 0) return outcome;
  // Of `cart.items[0].name` the group is told, and no key that a merchant made up.
  const groups = new Set(unsent.map((name) => name.replace(/(?<=\.\w+)\..*|\[.*/, '')));
  const resultDetails = { ...outcome.resultDetails, [unsentMember]: [...groups].join(', ').slice(0, 1000) };
  return { ...outcome, resultDetails };
}
