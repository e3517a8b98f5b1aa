/** Makes payments, and authentications without a payment, at the request of a merchant's server. */

import type { AuthenticationOrder, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { StandaloneAuthentication } from '../store/payments/standalone-authentications.ts';
import type { Attempted } from '../throttling/decline-limits.ts';
import { createAuthenticationStart, createPaymentStart } from './attempt-start.ts';
import { earlierPayment } from './idempotency.ts';
import { type AuthenticationOrdering, createAuthenticationOrder } from './order.ts';
import { findProcessed, processAlone } from './process-payment.ts';

/** The facts about a payment that are not part of its order. */
export interface CreationFacts {
  /** Names the transaction to the connector. */
  readonly key: string;
  /** The registration that is charged. */
  readonly registrationId?: string;
  /** Whether a payment with that registration has succeeded before. */
  readonly isPaid?: boolean;
  /** Due jobs that are stored together with the payment. */
  readonly jobs?: readonly NewJob[];
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * Makes a payment and returns it with its outcome. Throws as {@link processAlone} does. Returns the earlier payment when
 * another request with the same idempotency key was faster.
 */
export async function createPayment(
  gateway: GatewayContext,
  order: RoutedPayment,
  { key, registrationId, isPaid = false, jobs = [], idempotencyKey }: CreationFacts,
): Promise<Payment> {
  const ndc = gateway.answers.entityNdc(order.channel.id);
  const { shopperResultUrl } = order.parameters;
  const start = createPaymentStart(gateway, order, {
    key,
    ndc,
    registrationId,
    shopperResultUrl,
    jobs,
    idempotencyKey,
  });
  const counted = isPaid ? undefined : countedBy(order);
  const end = await processAlone(gateway, { order, start, counted });
  const earlier = end === undefined ? await earlierPayment(gateway, idempotencyKey) : undefined;
  return earlier ?? findProcessed(gateway, start, end);
}

/** Authenticates a shopper without a payment. Throws as {@link createAuthenticationOrder} and {@link processAlone} do. */
export async function createAuthentication(
  gateway: GatewayContext,
  asked: Omit<AuthenticationOrdering, 'id'>,
): Promise<StandaloneAuthentication> {
  const id = gateway.random.hex('authentication');
  const order = createAuthenticationOrder(gateway.config, { ...asked, id });
  const start = createAuthenticationStart(gateway, order);
  const counted = countedBy(order);
  await processAlone(gateway, { order, start, counted });
  const attempt = await gateway.store.findAttempt(order.id);
  if (attempt?.kind !== 'authentication') throw new Error('An authentication that was stored is gone.');
  return attempt;
}

/**
 * Returns the subjects by which an attempt is counted. The caller leaves out a registration with which a payment has
 * succeeded: its card is no stolen one to be tested, and declines are usual when a merchant charges without the shopper.
 */
function countedBy({
  channel: { id: channel },
  instrument,
  parameters,
}: RoutedPayment | AuthenticationOrder): Attempted {
  return { channel, address: parameters['customer.ip'], instrument };
}
