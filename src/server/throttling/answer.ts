/** What a limit is for, and the answer of a request that is over it. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PlainRecord } from '../../contract/payment.ts';
import { type Answers, resultOf } from '../http/answers.ts';
import { queryOf } from '../http/form-body.ts';
import { checkoutIdOf, checkoutKeyOf, checkoutNdc, entityNdc } from '../identifiers.ts';
import { registrationKeyOf } from '../registrations/identifier.ts';

/**
 * The id in the path in its one spelling, in which payments and registrations have the same form, or the hash of the reference that is searched for, which may be anything;
 * empty for the entity as a whole. What is no id shares one counter, or a caller could fill the store with names.
 */
export function subjectOf(request: FastifyRequest): string {
  const id = idOf(request);
  if (id !== undefined) return (checkoutKeyOf(id) ?? registrationKeyOf(id))?.toLowerCase() ?? 'other';
  const { merchantTransactionId } = request.method === 'GET' ? queryOf(request) : {};
  if (!merchantTransactionId) return '';
  return createHash('sha256').update(merchantTransactionId).digest('base64url');
}

/**
 * HTTP 429 (`service.md`, "Errors"): the code's text with the advice of that section, and always an `id`: the one of the
 * path, if it has one (gateway-contract 12, number 18), else the request's.
 */
export function tooMany(
  answers: Answers,
  entityId: string,
  request: FastifyRequest,
): PlainRecord & { readonly id: string } {
  const id = idOf(request) ?? '';
  const key = checkoutKeyOf(id);
  const { code, description } = resultOf('800.120.100');
  const result = { code, description: `${description} - too many requests, please try again later` };
  if (key !== undefined) {
    const checkoutId = checkoutIdOf(key);
    return { ...answers.plain(result, checkoutNdc(checkoutId)), id: checkoutId };
  }
  const body = answers.plain(result, entityNdc(entityId));
  // Of what was not created there is no id: then the one of the request, which `ndc` ends with.
  return { ...body, id: registrationKeyOf(id) ?? body.ndc.slice(-32) };
}

function idOf({ params }: FastifyRequest): string | undefined {
  return (params as { id?: string }).id;
}
