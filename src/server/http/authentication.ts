/** Bearer tokens and the entities they may use (`service.md`, "Authentication"; threeds-security T24). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { entityId as entityIdRow } from '../../contract/parameters/addressing.ts';
import { problemOf } from '../../contract/parameters/format.ts';
import { missing, type Parameters } from '../../contract/parameters/table.ts';
import { type Config, type Entity, type Grant, hashToken } from '../config/config.ts';
import { invalidParameters, notAuthenticated, notAuthorized } from './refusal.ts';

const bearer = /^Bearer ([0-9A-Za-z+/=._~-]{1,1024})$/i;

/** What the request's token may do. Throws 401 without a proper header, 403 for a token nobody was given. */
export function grantOf(config: Config, request: FastifyRequest): Grant {
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw notAuthenticated();
  const hash = hashToken(token);
  // Every grant is compared, so that the time tells nothing about which one fits.
  const [found] = config.grants.filter((grant) => timingSafeEqual(grant.tokenHash, hash));
  if (found === undefined) throw notAuthorized();
  return found;
}

/**
 * The entity the request names. Throws 400 for a missing or malformed entityId and 403 for one that does not
 * exist or that the token may not use.
 */
export function entityOf(config: Config, grant: Grant, { entityId }: Parameters): Entity {
  const { name, format } = entityIdRow;
  if (entityId === undefined || entityId === '') {
    throw invalidParameters([missing(name, `send ${format.expected}`)]);
  }
  const message = problemOf(format, entityId);
  if (message !== '') throw invalidParameters([{ name, value: entityId.slice(0, 64), message }]);
  const entity = config.entities.find(({ id }) => id === entityId);
  if (entity === undefined || !grant.entities.includes(entityId)) throw notAuthorized();
  return entity;
}
