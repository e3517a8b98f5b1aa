/** What can be read from a request of the gateway: its operation, who sent it, and what it is about. */
import type { FastifyRequest } from 'fastify';
import type { JournalOperation, Lane } from '#contract/control/events.ts';
import { empty } from '#contract/parameters/operation.ts';
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { readRegistrationKey } from '../../../gateway/core/identifiers.ts';
import { shownCheckoutId } from '../../../gateway/core/journal.ts';
import { getBody, getQuery } from '../../../gateway/http/form-body.ts';
import { findOperation } from '../find-operation.ts';
import type { EventSubject, Subjects } from './subjects.ts';

/** Operations that only a shop's server calls, so that one without credentials is the shop's mistake, too. */
const ofShops: ReadonlySet<JournalOperation | undefined> = new Set([
  ...([
    'checkout.create',
    'checkout.update',
    'checkout.status',
    'payment.create',
    'payment.followUp',
  ] as const),
  ...([
    'payment.read',
    'registration.create',
    'registration.charge',
    'registration.status',
    'query',
  ] as const),
]);

/** Routes to which the issuer's pages send the shopper's browser. */
const ofIssuer = /^\/acs\/|^\/v1\/threeDSecure\/:id\/(method|challenge)$/;

/** Returns who sent a request. */
export function getLane(request: FastifyRequest, sent: Parameters): Lane {
  const hasCredentials =
    request.headers.authorization !== undefined || sent['authentication.userId'] !== undefined;
  if (hasCredentials || ofShops.has(findOperation(request))) return 'shop';
  return ofIssuer.test(request.routeOptions.url ?? '') ? 'issuer' : 'page';
}

/** Returns the parameters of a request's query and body; those of the body where the query cannot be read. */
export function getSentParameters(request: FastifyRequest): Parameters {
  const query = request.url.includes('?') ? readableQuery(request) : undefined;
  return query === undefined ? getBody(request) : Object.assign(empty(), query, getBody(request));
}

function readableQuery(request: FastifyRequest): Parameters | undefined {
  try {
    return getQuery(request);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of a request for the journal. It names the route: an id appears when it has the form of one that the
 * gateway issues, and an unknown path becomes `(no such path)`.
 */
export function toShownPath(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return '(no such path)';
  const id = idIn(request);
  const shown =
    shownCheckoutId(id) ?? (readRegistrationKey(id) === undefined ? undefined : withoutCardNumbers(id));
  return shown === undefined ? url : url.replace(':id', shown);
}

const idIn = (request: FastifyRequest) => ((request.params ?? {}) as { id?: string }).id ?? '';

/** Fields in which the issuer and the browser send messages with the transaction's id. */
const messageFields = ['creq', 'cres', 'threeDSMethodData'] as const;

/** Returns which checkout and payment a request is about, as far as its address and parameters tell. */
export function subjectOfRequest(
  request: FastifyRequest,
  sent: Parameters,
  subjectOf: Subjects['of'],
): EventSubject {
  const { url = '' } = request.routeOptions;
  const id = idIn(request);
  if (url.startsWith('/v1/checkouts/:id')) return { checkoutId: id };
  if (/^\/v1\/(payments|query)\/:id/.test(url)) return { ...subjectOf(id), paymentId: id };
  const { checkoutId, ndcid } = sent;
  if (checkoutId !== undefined) return { checkoutId };
  if (ndcid !== undefined) return { ...subjectOf(ndcid), paymentId: ndcid };
  // An authentication's page, its steps, and the issuer's pages.
  const ids = [
    id,
    sent.id,
    sent.threeDSServerTransID,
    ...messageFields.map((name) => transactionIn(sent[name])),
  ];
  return (
    ids
      .filter((one) => one)
      .map((one) => subjectOf(one ?? ''))
      .find(({ paymentId, checkoutId }) => paymentId ?? checkoutId) ?? {}
  );
}

/** Returns the transaction's id in a message of 3-D Secure; undefined when it cannot be read. */
function transactionIn(message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  try {
    const { threeDSServerTransID: id } = JSON.parse(Buffer.from(message, 'base64url').toString());
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
