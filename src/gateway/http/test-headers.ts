/** Headers that explain an answer, in the test environment only (design decision 14). */
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { noteRule } from './trail.ts';

/** Maximum length of a header with a list of names, in characters. */
const maxLength = 1000;

/** Names the rule that decided the outcome: in a header of the test environment, and in the log of both. */
export function nameRule(config: Config, reply: FastifyReply, rule: string): void {
  noteRule(reply.request, rule);
  if (config.environment === 'test') reply.header('X-Simulator-Rule', rule);
}

/** Names the parameters that the gateway does not know; they never change the outcome (settled question 7). */
export function nameUnknown(config: Config, reply: FastifyReply, names: readonly string[]): void {
  if (config.environment !== 'test' || names.length === 0) return;
  const list = names.map((name) => encodeURIComponent(name)).join(', ');
  reply.header('X-Unknown-Parameters', list.slice(0, maxLength));
  const { server, id } = reply.request;
  server.log.warn({ reqId: id, count: names.length }, 'unknown parameters were sent');
}

/** Names the parameters that a card network will miss in the 3-D Secure request; they never change the outcome. */
export function nameLacking(
  { environment }: Config,
  reply: FastifyReply,
  lacks: readonly { readonly name: string }[],
): void {
  if (environment !== 'test' || lacks.length === 0) return;
  reply.header('X-Authentication-Wants', lacks.map(({ name }) => name).join(', '));
}
