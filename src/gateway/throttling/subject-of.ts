/** What a limit is for. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { checkoutKeyOf, registrationKeyOf } from '../core/identifiers.ts';
import { queryOf } from '../http/form-body.ts';

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

function idOf({ params }: FastifyRequest): string | undefined {
  return (params as { id?: string }).id;
}
