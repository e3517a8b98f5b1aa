/**
 * Decides whether and how the gateway authenticates the shopper of an order. This is done once, before anything is
 * stored. The channel's policy decides, never the page (threeds-security A8).
 */

import { minorUnits } from '#contract/money.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { ThreeDSecure } from '../../connector/orders.ts';
import type {
  AuthenticationOrder,
  CardOrder,
  Connectors,
  GatewayConnector,
  Order,
  RoutedPayment,
} from '../connectors/connector.ts';
import type { RandomSource } from '../core/random-source.ts';
import { invalidParameters } from '../core/refusal.ts';
import { type AuthenticationPolicy, declineAfter } from '../lifecycle/authorisation.ts';
import { isShopperAbsent } from '../lifecycle/shopper-absent.ts';
import { missingBrowserData } from './browser.ts';
import { readExternalAuthentication } from './external-authentication.ts';
import type { Issuer, LookUp } from './issuer.ts';

export type AuthenticationPlan =
  /** The payment is charged without authentication, or with one that was made elsewhere. */
  | {
      readonly kind: 'charge';
      readonly rule: string;
      readonly threeDSecure?: ThreeDSecure;
      /** True when the merchant asks for an exemption that the issuer refuses, so the shopper must be authenticated. */
      readonly isRefusedExemption?: boolean;
    }
  | {
      readonly kind: 'decline';
      readonly rule: string;
      readonly code: ResultCode;
      /** The authentication that was made elsewhere. */
      readonly threeDSecure?: ThreeDSecure;
    }
  | { readonly kind: 'authenticate'; readonly rule: string; readonly methodUrl?: string };

export interface AuthenticationIds {
  /** The authentication's id: 32 lowercase hex. */
  readonly id: string;
  /** The `threeDSServerTransID`: a UUID. */
  readonly transactionId: string;
}

/** The plan of an order that the gateway itself authenticates. */
export interface CardPlan {
  readonly order: CardOrder;
  /** What the authentication will be called, if there is one. */
  readonly ids: AuthenticationIds;
  readonly plan: AuthenticationPlan;
}

interface PlanningContext {
  readonly connectors: Connectors;
  readonly config: Parameters<Connectors['find']>[0];
  readonly issuer: Issuer;
  readonly random: RandomSource;
}

/**
 * Makes the plan of an order. Undefined for an order that goes to its connector without authentication by this gateway:
 * a follow-up, an order without a card, or one whose connector authenticates. Charges nothing.
 *
 * @throws 400 listing the missing `customer.browser.*` parameters when the issuer may ask the shopper: a page must not
 * be able to avoid the authentication by leaving out its browser data (threeds-security A8)
 */
export function planOrder(
  { connectors, config, issuer, random }: PlanningContext,
  order: Order,
  now: number,
): CardPlan | undefined {
  if (
    order.kind === 'follow-up' ||
    !isCardOrder(order) ||
    !isAuthenticatedHere(connectors.find(config, order), order, now)
  ) {
    return undefined;
  }
  const ids = { id: random.hex('authentication'), transactionId: random.uuid('authentication') };
  const plan = planAuthentication(issuer, order, ids.transactionId);
  if (plan.kind === 'authenticate' && canAskShopper(order)) {
    const missing = missingBrowserData(order.parameters);
    if (missing.length > 0) throw invalidParameters(missing);
  }
  return { order, ids, plan };
}

function isAuthenticatedHere(
  connector: GatewayConnector,
  order: RoutedPayment | AuthenticationOrder,
  now: number,
): boolean {
  if (order.kind === 'authentication') return connector.certainOutcome?.(order, now) === undefined;
  return connector.authenticates?.(order, now) === true;
}

/** Whether the order's instrument is a card. */
function isCardOrder(order: RoutedPayment | AuthenticationOrder): order is CardOrder {
  return order.instrument.kind === 'card';
}

const challengeRules = new Set(['test-card-challenge', 'forced-challenge']);

type Policy = AuthenticationPolicy & { readonly from: Readonly<Record<string, string>> };

/**
 * Returns the channel's policy. A standalone authentication is made for any amount, and its technical failure is its
 * outcome, because the merchant asked for nothing but the authentication.
 */
export function getPolicy({ channel, kind }: Pick<CardOrder, 'channel' | 'kind'>): Policy {
  const policy: Policy = { mode: 'on', whenUnavailable: 'authorise', from: {}, ...channel.threeDSecure };
  if (kind === 'payment') return policy;
  return { mode: policy.mode === 'off' ? 'off' : 'on', whenUnavailable: 'decline', from: {} };
}

/**
 * Makes the plan for an order. The first rule that applies decides. `transactionId` is the UUID of the authentication,
 * if one is made.
 */
export function planAuthentication(
  issuer: Issuer,
  order: CardOrder,
  transactionId: string,
): AuthenticationPlan {
  const { parameters } = order;
  const threeDSecure = readExternalAuthentication(parameters);
  if (threeDSecure !== undefined) return planExternal(threeDSecure, order);
  if (isShopperAbsent(order)) return { kind: 'charge', rule: 'shopper-absent' };
  const policy = getPolicy(order);
  if (policy.mode === 'off') return { kind: 'charge', rule: 'three-d-secure-off' };
  const isRequired = policy.mode === 'required';
  if (!isRequired && parameters['threeDSecure.disable'] === 'true')
    return { kind: 'charge', rule: 'three-d-secure-disabled' };
  const lookUp = issuer.lookUp(createLookUp(order, transactionId));
  if (!lookUp.takesPart) return planWithoutIssuer(lookUp, isRequired);
  const { rule, methodUrl } = lookUp;
  return (
    (isRequired ? undefined : planWaived(order, policy, rule)) ?? {
      kind: 'authenticate',
      rule,
      ...(methodUrl !== undefined && { methodUrl }),
    }
  );
}

/** Makes the plan for a card that takes no part in 3-D Secure. */
function planWithoutIssuer(
  lookUp: Extract<ReturnType<Issuer['lookUp']>, { readonly takesPart: false }>,
  isRequired: boolean,
): AuthenticationPlan {
  if ('code' in lookUp) return { kind: 'decline', rule: lookUp.rule, code: lookUp.code };
  return isRequired
    ? { kind: 'decline', rule: 'three-d-secure-required', code: '000.400.101' }
    : { kind: 'charge', rule: lookUp.rule };
}

/**
 * Makes the plan for an order whose card takes part, and which goes without: it is exempted, or below the channel's amount.
 * Undefined for any other.
 */
function planWaived(order: CardOrder, { from }: Policy, rule: string): AuthenticationPlan | undefined {
  if (isExempted(order))
    return { kind: 'charge', rule: 'exempted', isRefusedExemption: challengeRules.has(rule) };
  return !isMandated(order) && isBelow(order, from) ? { kind: 'charge', rule: 'below-amount' } : undefined;
}

/** Statuses that a merchant may send (gateway-contract 5.4). */
const sentStatuses = ['Y', 'A', 'N', 'U'] as const;

/**
 * Makes the plan for a payment that was authenticated elsewhere. That authentication counts like one of this gateway.
 * Without a status, it counts as Y.
 */
function planExternal(threeDSecure: ThreeDSecure, order: CardOrder): AuthenticationPlan {
  const { authenticationStatus, transactionStatusReason, flow } = threeDSecure;
  const status = sentStatuses.find((known) => known === authenticationStatus) ?? 'Y';
  const reason = transactionStatusReason?.padStart(2, '0') ?? '';
  const code = declineAfter({ status, reason }, getPolicy(order), flow === 'challenge');
  return code === undefined
    ? { kind: 'charge', rule: 'authenticated-elsewhere', threeDSecure }
    : { kind: 'decline', rule: 'authentication-refused', code, threeDSecure };
}

/** Makes the question whether the order's card takes part in 3-D Secure. */
export function createLookUp(
  { instrument, brand, origin, parameters }: CardOrder,
  transactionId: string,
): LookUp {
  return { number: instrument.number, brand, threeDSServerTransID: transactionId, origin, parameters };
}

/**
 * Whether the shopper can be asked. For a payment from server to server, a `shopperResultUrl` shows that the shopper is
 * present.
 */
export function canAskShopper({ parameters }: Pick<CardOrder, 'parameters'>): boolean {
  return parameters.shopperResultUrl !== undefined;
}

function isExempted({ parameters }: CardOrder): boolean {
  return parameters['threeDSecure.exemptionFlag'] !== undefined;
}

/** Whether the merchant demands a challenge (indicator 04), whatever the amount is. */
function isMandated({ parameters }: CardOrder): boolean {
  return parameters['threeDSecure.challengeIndicator']?.padStart(2, '0') === '04';
}

function isBelow({ amount, currency }: CardOrder, from: Readonly<Record<string, string>>): boolean {
  const least = from[currency];
  const units = least === undefined ? undefined : minorUnits(least, currency);
  return units !== undefined && (minorUnits(amount, currency) ?? units) < units;
}
