/** A card payment with its shopper's authentication: before it is charged, in one go or with the shopper's help. */
import { randomUUID } from 'node:crypto';
import type { ParameterError } from '../../contract/parameters/table.ts';
import type { Connector, Outcome, PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/identifiers.ts';
import { type Authentication, afterEvent, beginAuthentication } from '../lifecycle/authentication.ts';
import { declineAfter } from '../lifecycle/authorisation.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import { browserDataOf, missingBrowserData } from '../three-d-secure/browser.ts';
import type { CardOrder } from '../three-d-secure/card-order.ts';
import {
  type AuthenticationPlan,
  canAskShopper,
  planAuthentication,
  policyOf,
} from '../three-d-secure/plan.ts';
import {
  type AuthenticationIds,
  authenticatedAmount,
  requestAuthentication,
  threeDSecureOf,
} from '../three-d-secure/request.ts';
import { sealOrder } from '../three-d-secure/sealed-order.ts';
import { redirectTo } from '../three-d-secure/steps.ts';
import { useAuthentication } from './external-authentication.ts';
import { authenticationJob } from './jobs.ts';

type Parts = Pick<GatewayContext, 'store' | 'config' | 'codeKey' | 'issuer'>;

/** What a connector that leaves the authentication to the gateway is asked with. */
export interface Charging {
  readonly connector: Connector;
  /** Names the transaction to the connector. */
  readonly key: string;
  readonly now: number;
  /** The order's security code was lost with the process that took it. */
  readonly isCodeLost?: boolean;
}

/** Whether the gateway sees to the authentication of this order's shopper. */
export function isAuthenticatedHere({ connector, now }: Charging, order: PaymentOrder): order is CardOrder {
  return order.means.kind === 'card' && connector.authenticates?.(order, now) === true;
}

/**
 * What is missing of the shopper's browser in an order whose shopper the issuer may ask; nothing for every other order.
 * Judged before anything is stored, so that a page cannot leave the authentication out by saying nothing of its browser
 * (threeds-security A8).
 */
export function missingForAuthentication(
  { issuer }: Pick<GatewayContext, 'issuer'>,
  order: PaymentOrder,
  charging: Charging,
): ParameterError[] {
  if (!canAskShopper(order)) return [];
  const missing = missingBrowserData(order.parameters);
  if (missing.length === 0 || !isAuthenticatedHere(charging, order)) return [];
  return planAuthentication(issuer, order, '').kind === 'authenticate' ? missing : [];
}

/** The outcome of a payment: pending with the way to the issuer's pages when the shopper has to help. */
export async function authenticateAndCharge(
  parts: Parts,
  order: CardOrder,
  charging: Charging,
): Promise<Outcome> {
  // The process that began this died before its answer was stored.
  const begun = await parts.store.authentications.findByPayment(order.id);
  if (begun !== undefined) return sentAway(order, begun, begun.state);
  const names = { id: randomHex(), transactionId: randomUUID() };
  const plan = planAuthentication(parts.issuer, order, names.transactionId);
  if (plan.kind === 'authenticate') return authenticate(parts, order, charging, names, plan);
  if (plan.kind === 'decline') {
    const { kind: _kind, ...outcome } = plan;
    return outcome;
  }
  const { kind: _kind, ...authentication } = plan;
  const refused = await useAuthentication(parts, order, authentication.threeDSecure);
  if (refused !== undefined) return refused;
  const outcome = await charging.connector.settle({ ...order, authentication }, charging.key, charging.now);
  if (outcome.code !== softDecline || !leftOut.has(plan.rule) || !canAskShopper(order)) return outcome;
  // Under another name: a connector answers a name that it knows as it did before.
  const again = { ...charging, key: `${charging.key}-challenged` };
  return retryWithChallenge(parts, order, again, names);
}

/** "Additional customer authentication required": the issuer wants to see the shopper after all. */
const softDecline = '300.100.100';

/** Rules that leave out an authentication which could be made. */
const leftOut = new Set(['exempted', 'below-amount']);

/** The same payment without its exemption, and with a challenge that the issuer may not leave out. */
function retryWithChallenge(
  parts: Parts,
  order: CardOrder,
  charging: Charging,
  names: AuthenticationIds,
): Promise<Outcome> {
  const { 'threeDSecure.exemptionFlag': _exemption, ...rest } = order.parameters;
  const mandated = { ...order, parameters: { ...rest, 'threeDSecure.challengeIndicator': '04' } };
  const plan = planAuthentication(parts.issuer, mandated, names.transactionId);
  if (plan.kind !== 'authenticate') return Promise.resolve({ code: softDecline, rule: plan.rule });
  return authenticate(parts, mandated, charging, names, plan);
}

async function authenticate(
  parts: Parts,
  order: CardOrder,
  charging: Charging,
  names: AuthenticationIds,
  { rule, methodUrl }: Extract<AuthenticationPlan, { kind: 'authenticate' }>,
): Promise<Outcome> {
  const { now } = charging;
  const asks = canAskShopper(order) && browserDataOf(order.parameters) !== undefined;
  const first = beginAuthentication(now, asks ? methodUrl : undefined);
  if (first.phase === 'method') return wait(parts, order, charging, names, first);
  const answered = await requestAuthentication(parts.issuer, order, names, 'U');
  const state = afterEvent(first, answered, now);
  if (state.phase === 'over') return chargeAuthenticated(order, charging, state, rule);
  if (!asks)
    return { code: softDecline, rule: 'challenge-without-shopper', threeDSecure: threeDSecureOf(state) };
  return wait(parts, order, charging, names, state);
}

/** The card waits until the shopper has been to the issuer's pages. */
async function wait(
  parts: Parts,
  order: CardOrder,
  { key }: Charging,
  names: AuthenticationIds,
  state: Authentication,
): Promise<Outcome> {
  const sealed = sealOrder(parts, names.id, { order, key });
  const job = authenticationJob(order.id, order.channel.id, state.deadline);
  await parts.store.authentications.add({ ...names, paymentId: order.id, state, ...sealed }, job);
  return sentAway(order, names, state);
}

function sentAway(
  { origin }: CardOrder,
  names: Pick<StoredAuthentication, 'id' | 'transactionId'>,
  { methodUrl, phase }: Authentication,
): Outcome {
  const isBefore = phase === 'method' ? methodUrl : undefined;
  return {
    code: '000.200.000',
    rule: phase === 'method' ? 'method-page' : 'challenge',
    redirect: redirectTo(origin, names, isBefore),
  };
}

/**
 * What becomes of a payment whose authentication is over: charged, or declined by what the issuer said.
 *
 * A security code that was lost costs nothing when the issuer has said that it is the cardholder: the payment is charged
 * without one. Where nobody has proved that, neither proof is left, and the payment is declined.
 */
export async function chargeAuthenticated(
  order: CardOrder,
  { connector, key, now, isCodeLost = false }: Charging,
  state: Authentication,
  rule: string,
): Promise<Outcome> {
  const threeDSecure = threeDSecureOf(state);
  const refusal =
    state.result === undefined
      ? '100.390.112'
      : (declineAfter(state.result, policyOf(order), state.challenge !== undefined) ??
        (coversAmount(order) ? undefined : '100.390.101'));
  if (refusal !== undefined) return { code: refusal, rule: 'authentication-refused', threeDSecure };
  if (isCodeLost && !isProven(state) && !isStandalone(order)) {
    return { code: '100.390.112', rule: 'security-code-lost', threeDSecure };
  }
  return connector.settle({ ...order, authentication: { rule, threeDSecure } }, key, now);
}

/** Authenticated, or attempted, which the issuer answers for as well. */
function isProven({ result }: Authentication): boolean {
  return result?.status === 'Y' || result?.status === 'A';
}

/** What was shown to the shopper may be more than is charged, never less (threeds-security A7). */
function coversAmount(order: CardOrder): boolean {
  const { amount, currency } = authenticatedAmount(order);
  return currency === order.currency && Number(amount) >= Number(order.amount);
}
