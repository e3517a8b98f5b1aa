import type { FastifyReply } from 'fastify';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Config } from '../config/config.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { nameRule } from '../http/test-headers.ts';
import { noteConnector } from '../http/trail.ts';
import type { Payment } from '../store/payments/payments.ts';

/** Sends a payment to the merchant's server. A declined one is HTTP 400 with its record (settled question 10). */
export function sendPayment(
  config: Config,
  reply: FastifyReply,
  { record, state, rule, connector }: Payment,
): FastifyReply {
  nameRule(config, reply, rule);
  if (connector !== null) noteConnector(reply.request, connector);
  return reply.code(state === 'failed' ? 400 : 200).send(record);
}

/** Sends a payment that an earlier request made. */
export function sendAgain(
  gateway: Pick<GatewayContext, 'config' | 'answers'>,
  reply: FastifyReply,
  payment: Payment,
): FastifyReply {
  return sendPayment(gateway.config, reply, { ...payment, record: recordAgain(gateway, payment) });
}

/**
 * Returns the record for a repeated answer. Its `ndc` names the checkout in which the payment was made, otherwise the
 * channel.
 */
export function recordAgain(
  { answers }: Pick<GatewayContext, 'answers'>,
  { record, checkoutId, entityId }: Payment,
): PaymentRecord {
  const ndc =
    checkoutId === null ? answers.entityNdc(entityId) : answers.checkoutNdc(createCheckoutId(checkoutId));
  return answers.again(record, ndc);
}
