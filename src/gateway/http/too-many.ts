/** The answer to a request that is over a limit (`service.md`, "Errors"). */
import type { FastifyRequest } from 'fastify';
import type { PlainRecord } from '#contract/payment.ts';
import { type Answers, createResult } from '../core/answers.ts';
import { createCheckoutId, readCheckoutKey, readRegistrationKey } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';

/**
 * Makes the body of HTTP 429: the code's text with the advice of that section, and always an `id`. This is the id in
 * the path, if there is one (gateway-contract 12, number 18), otherwise the id of the request itself.
 *
 * @param ndc of the answer, which belongs to no checkout
 */
export function tooMany(
  answers: Answers,
  request: FastifyRequest,
  ndc: string,
): PlainRecord & { readonly id: string } {
  const { id = '' } = (request.params ?? {}) as { id?: string };
  const { code, errors, addition } = new Throttled(0);
  const { description } = createResult(code, errors);
  const result = { code, description: `${description}${addition}` };
  const key = readCheckoutKey(id);
  if (key !== undefined) {
    const checkoutId = createCheckoutId(key);
    return { ...answers.plain(result, answers.checkoutNdc(checkoutId)), id: checkoutId };
  }
  const body = answers.plain(result, ndc);
  // A request without an id in its path gets the id of the request itself, with which `ndc` ends.
  return { ...body, id: readRegistrationKey(id) ?? body.ndc.slice(-32) };
}
