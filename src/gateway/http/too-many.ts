/** The answer of a request that is over a limit (`service.md`, "Errors"). */
import type { FastifyRequest } from 'fastify';
import type { PlainRecord } from '../../contract/payment.ts';
import { type Answers, resultOf } from '../core/answers.ts';
import { checkoutIdOf, checkoutKeyOf, checkoutNdc, registrationKeyOf } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';

/**
 * HTTP 429: the code's text with the advice of that section, and always an `id`: the one of the path, if it has one
 * (gateway-contract 12, number 18), else the request's.
 *
 * @param ndc of an answer that is about no checkout
 */
export function tooMany(
  answers: Answers,
  request: FastifyRequest,
  ndc: string,
): PlainRecord & { readonly id: string } {
  const { id = '' } = (request.params ?? {}) as { id?: string };
  const { code, errors, addition } = new Throttled(0);
  const { description } = resultOf(code, errors);
  const result = { code, description: `${description}${addition}` };
  const key = checkoutKeyOf(id);
  if (key !== undefined) {
    const checkoutId = checkoutIdOf(key);
    return { ...answers.plain(result, checkoutNdc(checkoutId)), id: checkoutId };
  }
  const body = answers.plain(result, ndc);
  // Of what was not created there is no id: then the one of the request, which `ndc` ends with.
  return { ...body, id: registrationKeyOf(id) ?? body.ndc.slice(-32) };
}
