/** Names the thing that a limit applies to. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readCheckoutKey, readRegistrationKey } from '../core/identifiers.ts';
import { getQuery } from '../http/form-body.ts';

/**
 * Returns the id in the path, in one spelling; payments and registrations have ids of the same form. Without an id in
 * the path, returns the hash of the reference that is searched for, which may be any text; without a reference, an
 * empty text for the entity as a whole. Invalid ids share one counter, because a caller could otherwise fill the store
 * with names.
 */
export function getSubject(request: FastifyRequest): string {
  const id = idOf(request);
  if (id !== undefined) return (readCheckoutKey(id) ?? readRegistrationKey(id))?.toLowerCase() ?? 'other';
  const { merchantTransactionId } = request.method === 'GET' ? getQuery(request) : {};
  if (!merchantTransactionId) return '';
  return createHash('sha256').update(merchantTransactionId).digest('base64url');
}

function idOf({ params }: FastifyRequest): string | undefined {
  return (params as { id?: string }).id;
}
