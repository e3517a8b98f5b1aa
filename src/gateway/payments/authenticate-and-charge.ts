/**
 * Authenticates a card's shopper and charges the card: at once, or after the shopper has been to the issuer's pages.
 * `charge-decision.ts` decides what to do; this file does it. Only this file hands an order to a connector.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { declinedMember, type Outcome } from '../../connector/outcome.ts';
import type { CardOrder, Order, RoutedPayment, TimedOutcome } from '../connectors/connector.ts';
import { reportBug } from '../connectors/connectors.ts';
import type { GatewayContext } from '../context.ts';
import { startTimer } from '../core/timer.ts';
import { type Authentication, afterAction } from '../lifecycle/authentication.ts';
import { readExternalAuthentication } from '../three-d-secure/external-authentication.ts';
import { type AuthenticationIds, type CardPlan, planAuthentication } from '../three-d-secure/plan.ts';
import { requestAuthentication } from '../three-d-secure/request.ts';
import { sealOrder } from '../three-d-secure/sealed-order.ts';
import { answerAuthentication, useAuthentication } from '../three-d-secure/standalone-authentication.ts';
import type { CardLock } from '../throttling/card-testing.ts';
import {
  type ChargeDecision,
  decideAfterSoftDecline,
  decideByAnswer,
  decideByPlan,
  decideByResult,
  redirectToIssuer,
  softDecline,
} from './charge-decision.ts';
import { authentication, createPaymentJob } from './jobs.ts';
import { isResendable, unanswered } from './resend.ts';

type ChargingContext = Pick<GatewayContext, 'store' | 'config' | 'issuer' | 'connectors' | 'warn'>;
type ConnectingContext = Pick<GatewayContext, 'config' | 'connectors' | 'store' | 'warn'>;

/** The facts that are needed to charge a card. */
export interface Charging {
  /** Names the transaction to the connector. */
  readonly key: string;
  readonly now: number;
  /** Whether another process has begun the payment, and maybe the authentication of its shopper. */
  readonly isContinued?: boolean;
  /** Whether the order's security code was lost, because its key was destroyed. */
  readonly isCodeLost?: boolean;
  /** How the order is declined in place of its acquirer, because its card is used up. */
  readonly cardLock?: CardLock | undefined;
}

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
): Promise<TimedOutcome> {
  return unlessUnknown(context, async () => {
    if (planned === undefined) return submitAttempt(context, order, charging);
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
  context: ConnectingContext,
  order: CardOrder,
  charging: Charging,
  state: Authentication,
): Promise<TimedOutcome> {
  return unlessUnknown(context, async () => {
    const decision = decideByResult(order, state, 'authenticated', charging.isCodeLost);
    if (decision.kind === 'answer') return decision.outcome;
    return submitAttempt(context, decision.order, charging);
  });
}

async function authenticateCard(
  context: ChargingContext,
  { order, ids, plan }: CardPlan,
  charging: Charging,
): Promise<TimedOutcome> {
  // A process has already begun this authentication, but died before its answer was stored.
  const begun = charging.isContinued
    ? await context.store.authentications.findByPayment(order.id)
    : undefined;
  if (begun !== undefined) return redirectToIssuer(order, begun, begun.state);
  return carryOut(context, decideByPlan({ order, plan }, charging.now), ids, charging);
}

/** Does what was decided, and what is decided after that, until there is an outcome. */
async function carryOut(
  context: ChargingContext,
  decision: ChargeDecision,
  ids: AuthenticationIds,
  charging: Charging,
): Promise<TimedOutcome> {
  switch (decision.kind) {
    case 'answer':
      return decision.outcome;
    case 'charge': {
      const outcome = await submitAttempt(context, decision.order, charging);
      if (outcome.code !== softDecline || decision.challenged === undefined) return outcome;
      return chargeChallenged(context, decision.challenged, ids, charging);
    }
    case 'use-authentication': {
      const refused = await useAuthentication(context, decision.order, decision.threeDSecure);
      return refused ?? submitAttempt(context, decision.order, charging);
    }
    case 'ask-issuer': {
      const { order, state, rule } = decision;
      const answer = await requestAuthentication(context.issuer, order, ids, 'U');
      const answered = afterAction(state, answer, charging.now);
      const next = decideByAnswer(order, answered, rule, charging.isCodeLost);
      return carryOut(context, next, ids, charging);
    }
    case 'await-shopper':
      return awaitShopper(context, decision, ids, charging);
  }
}

/** Makes a payment again that the issuer has soft-declined, with a mandatory challenge. */
async function chargeChallenged(
  context: ChargingContext,
  order: CardOrder,
  ids: AuthenticationIds,
  charging: Charging,
): Promise<TimedOutcome> {
  const plan = planAuthentication(context.issuer, order, ids.transactionId);
  // The second try needs another key, because a connector repeats its first answer for a known key.
  const again = { ...charging, key: `${charging.key}-challenged` };
  return carryOut(context, decideAfterSoftDecline({ order, plan }, charging.now), ids, again);
}

/** Stores the order with its card, encrypted, while the shopper is on the issuer's pages. */
async function awaitShopper(
  context: ChargingContext,
  { order, state }: Pick<Extract<ChargeDecision, { kind: 'await-shopper' }>, 'order' | 'state'>,
  ids: AuthenticationIds,
  { key }: Charging,
): Promise<TimedOutcome> {
  const sealed = await sealOrder(context, ids.id, { order, key });
  const job = createPaymentJob(authentication, order.id, order.channel.id, state.deadline);
  await context.store.authentications.add({ ...ids, paymentId: order.id, state, ...sealed }, job);
  return redirectToIssuer(order, ids, state);
}

/**
 * Passes an order to its connector, and measures how long it takes. An authentication without a payment is answered here. The
 * code is 900.100.300 when nobody knows the outcome. Never throws.
 */
export async function submitAttempt(
  context: ConnectingContext,
  order: Order,
  charging: Charging,
): Promise<TimedOutcome> {
  const outcome = await submitOnce(context, order, charging);
  const failover = planFailover(order, charging, outcome);
  return failover === undefined ? outcome : submitElsewhere(context, failover, charging, outcome);
}

/** An order that goes to another connector than the first one. */
interface Failover {
  readonly order: Omit<RoutedPayment, 'connector' | 'otherwise' | 'otherwiseAfter'>;
  readonly first: string;
  readonly second: string;
  /** Whether the first connector declined it. Otherwise it was not sent. */
  readonly isDeclined: boolean;
}

/** Returns where an order goes that its connector did not send, or declined; undefined where it stays. */
function planFailover(order: Order, { cardLock }: Charging, outcome: TimedOutcome): Failover | undefined {
  if (order.kind !== 'payment' || order.otherwise === undefined) return undefined;
  const { connector: first, otherwise: second, otherwiseAfter, ...plain } = order;
  if (first === null || first === second) return undefined;
  // A card that is used up gets its last decline here, and no acquirer sees it.
  const isDeclined = cardLock === undefined && otherwiseAfter?.includes(outcome.code) === true;
  return outcome.isNotSent || isDeclined ? { order: plain, first, second, isDeclined } : undefined;
}

async function submitElsewhere(
  context: ConnectingContext,
  { order, first, second, isDeclined }: Failover,
  charging: Charging,
  outcome: TimedOutcome,
): Promise<TimedOutcome> {
  // The store has the connector before the order is sent, so that a later inquiry asks there.
  const reroute = (from: string, to: string, details?: Outcome['resultDetails']) =>
    context.store.forwardings.reroute({ ...order, connector: from }, to, charging.key, details);
  const details = isDeclined ? { [declinedMember]: outcome.code } : undefined;
  if (!(await reroute(first, second, details))) return outcome;
  const why = isDeclined
    ? `connector ${first} declined (${outcome.code})`
    : `never left for connector ${first}`;
  context.warn(`A payment that ${why} goes to connector ${second}.`);
  const answered = await submitOnce(context, { ...order, connector: second }, charging);
  // What the first connector no longer has is forgotten by what the second one answers, too.
  const submitted = { lostToken: outcome.lostToken, ...answered, movedTo: second };
  if (!isDeclined) return submitted;
  if (!isUnmade(submitted))
    return { ...submitted, resultDetails: { ...submitted.resultDetails, ...details } };
  // The first connector has decided then, and its name of the transaction is recorded.
  if (!(await reroute(second, first))) return { ...outcome, movedTo: second };
  context.warn(`Connector ${second} did not make a payment: the decline by connector ${first} counts.`);
  return outcome;
}

/** Whether a connector has refused an order without a transaction at its acquirer. */
const isUnmade = ({ code, reference }: TimedOutcome) =>
  reference === undefined && getOutcomeCategory(code) === 'rejected';

async function submitOnce(
  context: ConnectingContext,
  order: Order,
  { key, now, cardLock }: Charging,
): Promise<TimedOutcome> {
  const elapsed = startTimer();
  try {
    const outcome = cardLock
      ? await declineLocked(context, order, cardLock, now)
      : await callConnector(context, order, key, now);
    return { ...outcome, tookMs: elapsed() };
  } catch (error) {
    reportBug(context, error);
    return !cardLock && isResendable(context, order)
      ? { ...unanswered, resendable: { order, key } }
      : unanswered;
  }
}

async function callConnector(
  { connectors, config }: ConnectingContext,
  order: Order,
  key: string,
  now: number,
): Promise<TimedOutcome> {
  const connector = connectors.find(config, order);
  switch (order.kind) {
    case 'payment':
      return connector.charge(withExternalAuthentication(order), key, now);
    case 'follow-up':
      return connector.followUp(order, key, now);
    case 'authentication':
      return connector.certainOutcome?.(order, now) ?? answerAuthentication(order);
  }
}

/** Adds the authentication that was made elsewhere, for a connector that the gateway authenticates nobody for. */
function withExternalAuthentication(order: RoutedPayment): RoutedPayment {
  if (order.mode === 'INTERNAL' || order.authentication !== undefined) return order;
  const threeDSecure = readExternalAuthentication(order.parameters);
  return threeDSecure
    ? { ...order, authentication: { rule: 'authenticated-elsewhere', threeDSecure } }
    : order;
}

/** Returns the outcome of `ask`; 900.100.300 (unknown outcome) when `ask` throws. */
async function unlessUnknown(
  context: Pick<ChargingContext, 'warn'>,
  ask: () => Promise<TimedOutcome>,
): Promise<TimedOutcome> {
  try {
    return await ask();
  } catch (error) {
    reportBug(context, error);
    return unanswered;
  }
}

/** How far the time of an answer may differ from that of the last decline, as a share of it. */
const spread = 0.2;

/**
 * Returns the outcome that the order would have had at its acquirer, as far as anybody can tell: the card's last decline,
 * after about the time that it took. When the acquirer could not be asked, the outcome says so, as it does for every card.
 */
async function declineLocked(
  { connectors, config }: ConnectingContext,
  order: Order,
  { code, tookMs }: CardLock,
  now: number,
): Promise<TimedOutcome> {
  const elapsed = startTimer();
  const obstacle =
    order.kind === 'payment' ? await connectors.find(config, order).obstacleTo?.(order, now) : undefined;
  if (obstacle !== undefined) return obstacle;
  const wait = tookMs * (1 + spread * (Math.random() - 0.5)) - elapsed();
  if (wait > 0) await pause(wait);
  return { code, rule: 'card-limit' };
}
