import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { nameRule } from '../http/test-headers.ts';
import type { Payment } from '../store/payments.ts';

/** Sends a payment to the merchant's server. A declined one is HTTP 400 with its record (settled question 10). */
export function sendPayment(
  config: Config,
  reply: FastifyReply,
  { record, state, rule }: Payment,
): FastifyReply {
  nameRule(config, reply, rule);
  return reply.code(state === 'failed' ? 400 : 200).send(record);
}
