/**
 * Decides whether and how the gateway authenticates the shopper of an order. This is done once, before anything is
 * stored.
 */
import { randomUUID } from 'node:crypto';
import type { AuthenticationOrder, Connectors, PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/identifiers.ts';
import { invalidParameters } from '../core/refusal.ts';
import { missingBrowserData } from '../three-d-secure/browser.ts';
import { type CardOrder, isCardOrder } from '../three-d-secure/card-order.ts';
import { type AuthenticationPlan, canAskShopper, planAuthentication } from '../three-d-secure/plan.ts';
import type { AuthenticationIds } from '../three-d-secure/request.ts';
import { connectorOf, type Order } from './call-connector.ts';

/** The plan of an order that the gateway itself authenticates. */
export interface CardPlan {
  readonly order: CardOrder;
  /** The ids of the authentication, if one is made. */
  readonly ids: AuthenticationIds;
  readonly plan: AuthenticationPlan;
}

/**
 * Makes the plan of an order. Undefined for an order that goes to its connector without authentication by this gateway:
 * a follow-up, an order without a card, or one whose connector authenticates. Charges nothing.
 *
 * @throws 400 listing the missing `customer.browser.*` parameters when the issuer may ask the shopper: a page must not
 * be able to avoid the authentication by leaving out its browser data (threeds-security A8)
 */
export function planOrder(
  { connectors, issuer }: Pick<GatewayContext, 'connectors' | 'issuer'>,
  order: Order,
  now: number,
): CardPlan | undefined {
  if (order.kind === 'follow-up' || !isCardOrder(order) || !isAuthenticatedHere(connectors, order, now)) {
    return undefined;
  }
  const ids = { id: randomHex(), transactionId: randomUUID() };
  const plan = planAuthentication(issuer, order, ids.transactionId);
  const missing = missingBrowserData(order.parameters);
  if (plan.kind === 'authenticate' && canAskShopper(order) && missing.length > 0) {
    throw invalidParameters(missing);
  }
  return { order, ids, plan };
}

function isAuthenticatedHere(
  connectors: Connectors,
  order: PaymentOrder | AuthenticationOrder,
  now: number,
): boolean {
  if (order.kind === 'authentication') return connectors.authenticationOnly.authenticates(order, now);
  return connectorOf(connectors, order).authenticates?.(order, now) === true;
}
