/**
 * Authenticates a card's shopper and charges the card: at once, or after the shopper has been to the issuer's pages. Only
 * this file hands an order to a connector.
 */
import { unknownOutcome } from '#contract/outcome-category.ts';
import {
  type CardOrder,
  type Connectors,
  getConnector,
  type Order,
  type Outcome,
} from '../connectors/connector.ts';
import { UnknownOutcome } from '../connectors/upstream/unknown-outcome.ts';
import type { GatewayContext } from '../context.ts';
import { startTimer } from '../core/timer.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { type Authentication, afterAction, beginAuthentication } from '../lifecycle/authentication.ts';
import { declineAfter } from '../lifecycle/authorisation.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import { readBrowserData } from '../three-d-secure/browser.ts';
import {
  type AuthenticationIds,
  type AuthenticationPlan,
  type CardPlan,
  canAskShopper,
  getPolicy,
  planAuthentication,
} from '../three-d-secure/plan.ts';
import { authenticatedAmount, requestAuthentication, toThreeDSecure } from '../three-d-secure/request.ts';
import { sealOrder } from '../three-d-secure/sealed-order.ts';
import { redirectTo } from '../three-d-secure/steps.ts';
import type { CardLock } from '../throttling/card-testing.ts';
import { declineLocked } from './card-lock.ts';
import { useAuthentication } from './external-authentication.ts';
import { authenticationJob } from './jobs.ts';

type ChargingContext = Pick<GatewayContext, 'store' | 'config' | 'issuer' | 'connectors' | 'warn'>;

/** The facts that are needed to charge a card. */
export interface Charging {
  /** Names the transaction to the connector. */
  readonly key: string;
  readonly now: number;
  /** Whether the order's security code was lost, because its key was destroyed. */
  readonly isCodeLost?: boolean;
  /** How the order is declined in place of its acquirer, because its card is used up. */
  readonly cardLock?: CardLock | undefined;
}

type Of<Kind> = Extract<AuthenticationPlan, { kind: Kind }>;

/**
 * Returns the outcome of an order. It is pending, with a redirect to the issuer's pages, when the shopper must be
 * authenticated first, and 900.100.300 when nobody knows whether the order was charged. Never throws.
 *
 * @param planned the plan of the authentication; undefined when the order goes to its connector without one
 */
export async function authenticateAndCharge(
  context: ChargingContext,
  order: Order,
  planned: CardPlan | undefined,
  charging: Charging,
): Promise<Outcome> {
  return unlessUnknown(context, async () => {
    if (planned === undefined) return submitAttempt(context.connectors, order, charging);
    return authenticateCard(context, planned, charging);
  });
}

/**
 * Returns the outcome of an order whose shopper has been to the issuer's pages. It is charged or declined, as the issuer
 * decided; the code is 900.100.300 when nobody knows whether it was charged. Never throws.
 *
 * @param state an authentication that is over
 */
export async function chargeAuthenticated(
  context: Pick<ChargingContext, 'connectors' | 'warn'>,
  order: CardOrder,
  charging: Charging,
  state: Authentication,
): Promise<Outcome> {
  return unlessUnknown(context, () =>
    chargeIfAllowed(context.connectors, order, charging, state, 'authenticated'),
  );
}

async function authenticateCard(
  context: ChargingContext,
  { order, ids, plan }: CardPlan,
  charging: Charging,
): Promise<Outcome> {
  // A process has already begun this authentication, but died before its answer was stored.
  const begun = await context.store.authentications.findByPayment(order.id);
  if (begun !== undefined) return redirectToIssuer(order, begun, begun.state);
  switch (plan.kind) {
    case 'authenticate':
      return authenticate(context, { order, ids, plan }, charging);
    case 'charge':
      return chargeUnauthenticated(context, { order, ids, plan }, charging);
    case 'decline': {
      const { kind: _kind, ...outcome } = plan;
      return outcome;
    }
  }
}

/** "Additional customer authentication required": the issuer wants the shopper to be authenticated after all. */
const softDecline = '300.100.100';

/** Rules by which a possible authentication was skipped. */
const skippingRules = new Set(['exempted', 'below-amount']);

async function chargeUnauthenticated(
  context: ChargingContext,
  { order, ids, plan }: CardPlan & { readonly plan: Of<'charge'> },
  charging: Charging,
): Promise<Outcome> {
  const { kind: _kind, ...authentication } = plan;
  const { threeDSecure } = authentication;
  const refused = threeDSecure && (await useAuthentication(context, order, threeDSecure));
  if (refused !== undefined) return refused;
  const outcome = await submitAttempt(context.connectors, { ...order, authentication }, charging);
  if (outcome.code !== softDecline || !skippingRules.has(plan.rule) || !canAskShopper(order)) return outcome;
  // The second try needs another key, because a connector repeats its first answer for a known key.
  return retryWithChallenge(context, order, ids, { ...charging, key: `${charging.key}-challenged` });
}

/** Makes the same payment again, without its exemption and with a mandatory challenge. */
async function retryWithChallenge(
  context: ChargingContext,
  order: CardOrder,
  ids: AuthenticationIds,
  charging: Charging,
): Promise<Outcome> {
  const { 'threeDSecure.exemptionFlag': _exemption, ...rest } = order.parameters;
  const mandated = { ...order, parameters: { ...rest, 'threeDSecure.challengeIndicator': '04' } };
  const plan = planAuthentication(context.issuer, mandated, ids.transactionId);
  if (plan.kind !== 'authenticate') return { code: softDecline, rule: plan.rule };
  return authenticate(context, { order: mandated, ids, plan }, charging);
}

async function authenticate(
  context: ChargingContext,
  { order, ids, plan }: CardPlan & { readonly plan: Of<'authenticate'> },
  charging: Charging,
): Promise<Outcome> {
  const { now } = charging;
  const canAsk = canAskShopper(order) && readBrowserData(order.parameters) !== undefined;
  const first = beginAuthentication(now, canAsk ? plan.methodUrl : undefined);
  if (first.phase === 'method') return awaitShopper(context, order, charging, ids, first);
  const answered = await requestAuthentication(context.issuer, order, ids, 'U');
  const state = afterAction(first, answered, now);
  if (state.phase === 'over') {
    return chargeIfAllowed(context.connectors, order, charging, state, plan.rule);
  }
  if (canAsk) return awaitShopper(context, order, charging, ids, state);
  return { code: softDecline, rule: 'challenge-without-shopper', threeDSecure: toThreeDSecure(state) };
}

/** Stores the order with its card, encrypted, while the shopper is on the issuer's pages. */
async function awaitShopper(
  context: ChargingContext,
  order: CardOrder,
  { key }: Charging,
  ids: AuthenticationIds,
  state: Authentication,
): Promise<Outcome> {
  const sealed = await sealOrder(context, ids.id, { order, key });
  const job = authenticationJob(order.id, order.channel.id, state.deadline);
  await context.store.authentications.add({ ...ids, paymentId: order.id, state, ...sealed }, job);
  return redirectToIssuer(order, ids, state);
}

function redirectToIssuer(
  { origin }: CardOrder,
  ids: Pick<StoredAuthentication, 'id' | 'transactionId'>,
  { methodUrl, phase }: Authentication,
): Outcome {
  const isBefore = phase === 'method' ? methodUrl : undefined;
  return {
    code: '000.200.000',
    rule: phase === 'method' ? 'method-page' : 'challenge',
    redirect: redirectTo(origin, ids, isBefore),
  };
}

/**
 * Returns the outcome of an order whose authentication is over: charges it, or declines it by the issuer's result.
 *
 * When the security code was lost, the issuer's authentication decides. If the issuer has confirmed the cardholder, the
 * payment is charged without the code. Otherwise nothing proves that the shopper may use the card, and the payment is
 * declined.
 */
async function chargeIfAllowed(
  connectors: Connectors,
  order: CardOrder,
  charging: Charging,
  state: Authentication,
  rule: string,
): Promise<Outcome> {
  const threeDSecure = toThreeDSecure(state);
  const refusal =
    state.result === undefined
      ? '100.390.112'
      : (declineAfter(state.result, getPolicy(order), state.challenge !== undefined) ??
        (coversAmount(order) ? undefined : '100.390.101'));
  if (refusal !== undefined) return { code: refusal, rule: 'authentication-refused', threeDSecure };
  if (charging.isCodeLost && order.kind === 'payment' && !isCardholder(state)) {
    return { code: '100.390.112', rule: 'security-code-lost', threeDSecure };
  }
  return submitAttempt(connectors, { ...order, authentication: { rule, threeDSecure } }, charging);
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

/**
 * Passes an order to its connector, and an authentication without a payment to the authenticator, and measures how long they
 * take. Throws when the outcome is unknown.
 */
async function submitAttempt(
  connectors: Connectors,
  order: Order,
  { key, now, cardLock }: Charging,
): Promise<Outcome> {
  const elapsed = startTimer();
  const outcome = cardLock
    ? await declineLocked(connectors, order, cardLock)
    : await callConnector(connectors, order, key, now);
  return { ...outcome, tookMs: elapsed() };
}

async function callConnector(
  connectors: Connectors,
  order: Order,
  key: string,
  now: number,
): Promise<Outcome> {
  switch (order.kind) {
    case 'payment':
      return getConnector(connectors, order).charge(order, key, now);
    case 'follow-up':
      return getConnector(connectors, order).followUp(order, key, now);
    case 'authentication':
      return connectors.authenticationOnly.answer(order, now);
  }
}

/** Returns the outcome of `ask`; 900.100.300 (unknown outcome) when `ask` throws. */
async function unlessUnknown(
  context: Pick<ChargingContext, 'warn'>,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    reportBug(context, error);
    return { code: unknownOutcome, rule: 'connector-failed' };
  }
}

/**
 * Warns the operator about an error that a connector throws because of a bug. Two errors are expected and not reported:
 * an unknown outcome, and an unavailable store, which is already in the log.
 */
export function reportBug({ warn }: Pick<GatewayContext, 'warn'>, error: unknown): void {
  if (error instanceof UnknownOutcome || error instanceof StoreUnavailable) return;
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  // The warning names the place in the code, but not the error's message, which may contain values that were sent.
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(
    `A connector failed with ${name}${where.trimEnd()}: the payment is pending until its outcome is known.`,
  );
}
