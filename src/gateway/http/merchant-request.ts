/**
 * A request of a merchant's server: its entity and its parameters. A hook authenticates the caller once for each
 * request (see `throttled.ts`); all later code reads the result.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import type { Config, Grant } from '../config/config.ts';
import { findNewHome, type Party } from '../config/entities.ts';
import { notAuthenticated } from '../core/refusal.ts';
import { requireEntity, requireGrant } from './authentication.ts';
import { bodyLimit, formType, getParameters } from './form-body.ts';
import { MerchantMoved } from './moved-merchants.ts';
import { noteParty } from './trail.ts';

export interface MerchantRequest {
  readonly grant: Grant;
  readonly party: Party;
  readonly rawParameters: Parameters;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the caller is authenticated and its entity is known. */
    provenCaller: MerchantRequest | null;
    /** The grant of the `Authorization` header, set before the body is read. */
    headerGrant: Grant | null;
  }
}

/** Lets requests carry who their caller is. Call it before routes are added. */
export function rememberCallers(app: FastifyInstance): void {
  app.decorateRequest('provenCaller', null);
  app.decorateRequest('headerGrant', null);
}

/** Returns the request that {@link proveCaller} has authenticated. Throws an `Error` on a route without that hook. */
export function merchantRequest(request: FastifyRequest): MerchantRequest {
  const { provenCaller } = request;
  if (!provenCaller) throw new Error('This route has no hook that proves its caller.');
  return provenCaller;
}

/**
 * Authenticates the caller and finds the entity, after the body was read. Throws 401, 403 or 400 as {@link requireGrant} and
 * {@link requireEntity} do, before any other parameter is checked, and {@link MerchantMoved}.
 */
export function proveCaller(
  config: Config,
  request: FastifyRequest,
  grant: Grant = provenGrant(config, request),
): void {
  const rawParameters = getParameters(request);
  const party = requireEntity(config, grant, rawParameters);
  noteParty(request, grant, party);
  const home = findNewHome(config, party.id);
  if (home !== undefined) throw new MerchantMoved(home);
  request.provenCaller = { grant, rawParameters, party };
}

/**
 * Returns the grant of the request. Only the grant of an `Authorization` header is remembered. A trap: user and
 * password may also come in the body, so that a result from before the body was read must not be reused.
 */
function provenGrant(config: Config, request: FastifyRequest): Grant {
  const grant = request.headerGrant ?? requireGrant(config, request);
  if (request.headers.authorization !== undefined) request.headerGrant = grant;
  return grant;
}

/**
 * For the `onRequest` hook of a route with a body: refuses requests that can be refused before the body is read
 * (settled question 20). A request without the header passes when user and password may come in its body;
 * {@link proveCaller} checks them later.
 */
export function refuseEarly(config: Config, request: FastifyRequest): void {
  const { authorization, 'content-type': type } = request.headers;
  const later = config.legacyAuthentication && authorization === undefined && type?.startsWith(formType);
  // The body of a caller who is not authenticated yet is read only up to the general limit.
  const isLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit;
  if (later && isLarge) throw notAuthenticated('tooLarge');
  if (later) return;
  provenGrant(config, request);
}
