/**
 * The rules of charging a card: what to do next, by the plan of its authentication, the issuer's answer or its result. The
 * rules are pure; `authenticate-and-charge.ts` carries the decisions out.
 *
 *     by plan -> ask the issuer -> by answer -> wait for the shopper ... by result -> charge or answer
 */

import type { ThreeDSecure } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { CardOrder } from '../connectors/connector.ts';
import { type Authentication, beginAuthentication } from '../lifecycle/authentication.ts';
import { declineAfter } from '../lifecycle/authorisation.ts';
import { readBrowserData } from '../three-d-secure/browser.ts';
import {
  type AuthenticationIds,
  type AuthenticationPlan,
  type CardPlan,
  canAskShopper,
  getPolicy,
} from '../three-d-secure/plan.ts';
import { authenticatedAmount, toThreeDSecure } from '../three-d-secure/request.ts';
import { redirectTo } from '../three-d-secure/steps.ts';

export type ChargeDecision =
  /** The outcome is certain without a question to the connector. */
  | { readonly kind: 'answer'; readonly outcome: Outcome }
  /**
   * The connector charges the order. `challenged` is the order to authenticate if the issuer answers with a
   * {@link softDecline}; absent when that answer is final.
   */
  | { readonly kind: 'charge'; readonly order: CardOrder; readonly challenged?: CardOrder }
  /** The order refers to an authentication made elsewhere. It is charged unless that authentication cannot be used. */
  | { readonly kind: 'use-authentication'; readonly order: CardOrder; readonly threeDSecure: ThreeDSecure }
  /** The issuer is asked to authenticate the shopper. */
  | {
      readonly kind: 'ask-issuer';
      readonly order: CardOrder;
      readonly state: Authentication;
      readonly rule: string;
    }
  /** The order is kept while the shopper visits the issuer's pages. */
  | { readonly kind: 'await-shopper'; readonly order: CardOrder; readonly state: Authentication };

/** "Additional customer authentication required": the issuer wants the shopper to be authenticated after all. */
export const softDecline = '300.100.100';

/** Rules by which a possible authentication was skipped. */
const skippingRules = new Set(['exempted', 'below-amount']);

/** Decides what to do first with an order, by the plan of its authentication. `now` is in milliseconds. */
export function decideByPlan({ order, plan }: Omit<CardPlan, 'ids'>, now: number): ChargeDecision {
  switch (plan.kind) {
    case 'authenticate':
      return beginWithIssuer(order, plan, now);
    case 'charge':
      return chargeUnauthenticated(order, plan);
    case 'decline': {
      const { kind: _kind, ...outcome } = plan;
      return { kind: 'answer', outcome };
    }
  }
}

/**
 * Decides what to do with a soft-declined order, by the plan of its authentication with a mandatory challenge. The soft
 * decline is final when the card cannot be authenticated.
 */
export function decideAfterSoftDecline({ order, plan }: Omit<CardPlan, 'ids'>, now: number): ChargeDecision {
  if (plan.kind === 'authenticate') return beginWithIssuer(order, plan, now);
  return { kind: 'answer', outcome: { code: softDecline, rule: plan.rule } };
}

/**
 * Decides what to do when the issuer has answered the request.
 *
 * @param state the authentication after the answer
 * @param rule the rule of the plan by which the issuer was asked
 */
export function decideByAnswer(
  order: CardOrder,
  state: Authentication,
  rule: string,
  isCodeLost?: boolean,
): ChargeDecision {
  if (state.phase === 'over') return decideByResult(order, state, rule, isCodeLost);
  if (canVisitIssuer(order)) return { kind: 'await-shopper', order, state };
  const threeDSecure = toThreeDSecure(state);
  return {
    kind: 'answer',
    outcome: { code: softDecline, rule: 'challenge-without-shopper', threeDSecure },
  };
}

/**
 * Decides whether an order is charged whose authentication is over.
 *
 * When the security code was lost, the issuer's authentication decides. If the issuer has confirmed the cardholder, the
 * payment is charged without the code. Otherwise nothing proves that the shopper may use the card, and the payment is
 * declined.
 *
 * @param rule names in the record why the order was authenticated
 * @param isCodeLost whether the order's security code was lost, because its key was destroyed
 */
export function decideByResult(
  order: CardOrder,
  state: Authentication,
  rule: string,
  isCodeLost = false,
): Extract<ChargeDecision, { kind: 'answer' | 'charge' }> {
  const threeDSecure = toThreeDSecure(state);
  const code = refusalCode(order, state);
  if (code !== undefined) {
    return { kind: 'answer', outcome: { code, rule: 'authentication-refused', threeDSecure } };
  }
  if (isCodeLost && order.kind === 'payment' && !isCardholder(state)) {
    return { kind: 'answer', outcome: { code: '100.390.112', rule: 'security-code-lost', threeDSecure } };
  }
  return { kind: 'charge', order: { ...order, authentication: { rule, threeDSecure } } };
}

/** Returns the outcome of an order whose shopper has to visit the issuer's pages. */
export function redirectToIssuer(
  { origin }: CardOrder,
  ids: AuthenticationIds,
  { methodUrl, phase }: Authentication,
): Outcome {
  const isMethod = phase === 'method';
  return {
    code: '000.200.000',
    rule: isMethod ? 'method-page' : 'challenge',
    redirect: redirectTo(origin, ids, isMethod ? methodUrl : undefined),
  };
}

type PlanOfKind<Kind> = Extract<AuthenticationPlan, { kind: Kind }>;

function chargeUnauthenticated(order: CardOrder, plan: PlanOfKind<'charge'>): ChargeDecision {
  const { kind: _kind, ...authentication } = plan;
  const { rule, threeDSecure } = authentication;
  const authorised = { ...order, authentication };
  if (threeDSecure) return { kind: 'use-authentication', order: authorised, threeDSecure };
  const mayBeChallenged = skippingRules.has(rule) && canAskShopper(order);
  return {
    kind: 'charge',
    order: authorised,
    ...(mayBeChallenged && { challenged: withMandatoryChallenge(order) }),
  };
}

/** Returns the same order without its exemption and with a mandatory challenge. */
function withMandatoryChallenge(order: CardOrder): CardOrder {
  const { 'threeDSecure.exemptionFlag': _exemption, ...rest } = order.parameters;
  return { ...order, parameters: { ...rest, 'threeDSecure.challengeIndicator': '04' } };
}

/** Begins with the issuer's method page if there is one and the shopper can visit it, otherwise with the request. */
function beginWithIssuer(
  order: CardOrder,
  { rule, methodUrl }: PlanOfKind<'authenticate'>,
  now: number,
): ChargeDecision {
  const state = beginAuthentication(now, canVisitIssuer(order) ? methodUrl : undefined);
  return state.phase === 'method'
    ? { kind: 'await-shopper', order, state }
    : { kind: 'ask-issuer', order, state, rule };
}

/** Whether the shopper is present, with a browser of which the issuer gets enough data. */
function canVisitIssuer(order: CardOrder): boolean {
  return canAskShopper(order) && readBrowserData(order.parameters) !== undefined;
}

/** Returns the code that declines an order by the result of its authentication; undefined when it may be charged. */
function refusalCode(order: CardOrder, { result, challenge }: Authentication): Outcome['code'] | undefined {
  if (result === undefined) return '100.390.112';
  const refusal = declineAfter(result, getPolicy(order), challenge !== undefined);
  return refusal ?? (coversAmount(order) ? undefined : '100.390.101');
}

/** Whether the shopper was authenticated (Y) or an attempt was made (A). The issuer is liable in both cases. */
function isCardholder({ result }: Authentication): boolean {
  return result?.status === 'Y' || result?.status === 'A';
}

/** Whether the authenticated amount is at least the charged one, in the same currency (threeds-security A7). */
function coversAmount(order: CardOrder): boolean {
  const { amount, currency } = authenticatedAmount(order);
  return currency === order.currency && Number(amount) >= Number(order.amount);
}
