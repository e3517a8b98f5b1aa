/** Checks access tokens and the entities that they may use (`service.md`, "Authentication"; threeds-security T24). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { entityId as entityIdRow } from '#contract/parameters/addressing.ts';
import { describeProblem } from '#contract/parameters/format.ts';
import { createMeantValue } from '#contract/parameters/meant-value.ts';
import { missing, type Parameters } from '#contract/parameters/table.ts';
import { readBearer } from '../../web/bearer.ts';
import { type Config, type Grant, hashToken } from '../config/config.ts';
import { findParty, type Party } from '../config/entities.ts';
import { invalidParameters, notAuthenticated, notItsEntity, unknownToken } from '../core/refusal.ts';
import { getBody, getQuery } from './form-body.ts';
import {
  type Credentials,
  credentialsIn,
  findLegacyGrant,
  legacyEntityName,
} from './legacy-authentication.ts';

const tokenForm = /^[0-9A-Za-z+/=._~-]{1,1024}$/;

/**
 * Returns the grant of the caller. Throws 401 without a proper `Authorization` header and 403 for a token that no grant
 * has. With the setting `legacyAuthentication`, user and password may replace the header; wrong ones get 401, as in the
 * recordings (gateway-contract 3.6).
 */
export function requireGrant(config: Config, request: FastifyRequest): Grant {
  const { authorization } = request.headers;
  if (authorization === undefined && config.legacyAuthentication) return grantOfUser(config, request);
  const token = readBearer(authorization);
  if (token === undefined || !tokenForm.test(token))
    throw notAuthenticated(authorization ? 'malformed' : 'missing');
  const hash = hashToken(token);
  // Every grant is compared, so that the time of the answer does not tell which one fits.
  const [grant] = config.grants.filter((grant) => timingSafeEqual(grant.tokenHash, hash));
  if (grant === undefined) throw unknownToken();
  return grant;
}

/**
 * Returns the channel or merchant that the request names. Throws 400 for a missing or malformed entityId, and 403 for
 * one that does not exist or that the token may not use: the answer does not tell which of the two.
 */
export function requireEntity(config: Config, grant: Grant, parameters: Parameters): Party {
  const { name, format } = entityIdRow;
  const entityId = sentEntityId(config, parameters);
  if (entityId === undefined) throw invalidParameters([missing(name, `send ${format.expected}`)]);
  const message = describeProblem(format, entityId);
  if (message !== '') throw invalidParameters([{ name, value: entityId.slice(0, 64), message }]);
  const party = findParty(config, grant, entityId);
  if (party === undefined) throw notItsEntity();
  return party;
}

/**
 * Returns the sent entity id. An empty parameter counts as absent (settled question 4), and so does the older name
 * where it is not accepted.
 */
function sentEntityId({ legacyAuthentication }: Config, parameters: Parameters): string | undefined {
  const [entityId, older] = [parameters.entityId, parameters[legacyEntityName]].map(
    (sent) => sent && createMeantValue(entityIdRow.format, sent),
  );
  if (!legacyAuthentication || !older) return entityId || undefined;
  if (!entityId || entityId === older) return older;
  const message = `is not the same as ${entityIdRow.name}; send one of them`;
  throw invalidParameters([{ name: legacyEntityName, value: older.slice(0, 64), message }]);
}

function grantOfUser(config: Config, request: FastifyRequest): Grant {
  const credentials = credentialsOf(request);
  const grant = credentials && findLegacyGrant(config, credentials);
  if (grant === undefined) throw notAuthenticated(credentials === undefined ? 'missing' : 'user');
  return grant;
}

/** Returns the credentials of a request, right or wrong; undefined when it has none. */
export function sentCredentials(
  config: Config,
  request: FastifyRequest,
): { readonly secret: string; readonly user?: Credentials } | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return { secret: authorization };
  const user = config.legacyAuthentication ? credentialsOf(request) : undefined;
  return user && { secret: user.password, user };
}

/** User and password stand in the body or in the query, whatever the method (gateway-contract 5.8). */
function credentialsOf(request: FastifyRequest): Credentials | undefined {
  return credentialsIn(getBody(request)) ?? credentialsIn(getQuery(request));
}
