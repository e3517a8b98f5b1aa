/** Headers that explain an answer, in the test environment only (design decision 14). */
import type { FastifyReply } from 'fastify';
import type { Reading } from '#contract/parameters/operation.ts';
import type { Config } from '../config/config.ts';
import { noteRule } from './trail.ts';

/** Maximum length of a header with a list of names, in characters. */
const maxLength = 1000;

/** Names the rule that decided the outcome: in a header of the test environment, and in the log of both. */
export function nameRule(config: Config, reply: FastifyReply, rule: string): void {
  noteRule(reply.request, rule);
  if (config.environment === 'test') reply.header('X-Simulator-Rule', rule);
}

/**
 * Names the parameters that the gateway does not know, which never change the outcome (settled question 7), and those that
 * a gateway without the setting `lenientFormats` refuses (settled question 18).
 */
export function nameParameters(
  config: Config,
  reply: FastifyReply,
  { unknown, lenient = [] }: Pick<Reading, 'unknown' | 'lenient'>,
): void {
  if (config.environment !== 'test') return;
  if (lenient.length > 0) reply.header('X-Lenient-Parameters', listOf(lenient));
  if (unknown.length === 0) return;
  reply.header('X-Unknown-Parameters', listOf(unknown));
  const { server, id } = reply.request;
  server.log.warn({ reqId: id, count: unknown.length }, 'unknown parameters were sent');
}

function listOf(names: readonly string[]): string {
  return names
    .map((name) => encodeURIComponent(name))
    .join(', ')
    .slice(0, maxLength);
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
