/**
 * Sends requests that are for another cell of the service there: HTTP 307 with `Location` (`service.md`, "Errors"), the same
 * path and query, which keeps method and body. The id in the path names the cell. A path without an id leaves it to the ids
 * among the parameters, and a request without any id to its entity. So every repeat of a request comes to the same cell.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asciiOnly } from '../../web/see-other.ts';
import {
  hasCell,
  hasOtherCells,
  placeOfCell,
  placeOfCheckout,
  placeOfId,
  placesOfEntities,
} from '../config/cell-places.ts';
import type { Config } from '../config/config.ts';
import { findParty } from '../config/entities.ts';
import { type CellPlace, OtherCell } from '../core/other-cell.ts';
import { brokenRequest, invalidParameters, type Refusal } from '../core/refusal.ts';
import { namedEntity } from './authentication.ts';
import { getParameters, getQuery } from './form-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cell of the request's entity, where this one must look first whether it has answered the request before. */
    laterPlace: CellPlace | null;
  }
}

/** Here a merchant may name the cell itself: payments from before its move stay in its former cell. */
const searchPath = '/v1/query';

/** Paths without an id, at which merchants' servers make or search something for an entity. */
const ofEntities: ReadonlySet<string> = new Set([
  ...['/v1/checkouts', '/v1/payments', searchPath, '/v1/registrations', '/v1/threeDSecure'],
]);

/**
 * Paths whose id is a secret of one shopper's challenge: all its digits are random, and its addresses are whole ones of the
 * cell that made it.
 */
const ofChallenges = /^\/v1\/threeDSecure\/:id\/./;

/**
 * Adds the hooks. An id in the path is read before credentials are checked and a body is read, because only the other cell
 * knows what it stands for.
 */
export function moveToCells(app: FastifyInstance, config: Config): void {
  if (!hasOtherCells(config)) return;
  const places = placesOfEntities(config);
  app.decorateRequest('laterPlace', null);

  app.addHook('onRequest', (request, _reply, done) => {
    const place = placeOfPath(config, request);
    done(place === undefined ? undefined : new OtherCell(place, 'path'));
  });

  app.addHook('preHandler', (request, _reply, done) => {
    if (ofEntities.has(request.routeOptions.url ?? '')) judgeParameters(request);
    done();
  });

  function judgeParameters(request: FastifyRequest): void {
    const sent = getParameters(request);
    if (request.routeOptions.url === searchPath && sent.cell) {
      if (!hasCell(config, sent.cell)) throw unknownCell();
      const searched = placeOfCell(config, sent.cell);
      if (searched !== undefined) throw new OtherCell(searched, 'cell');
      return;
    }
    const ids = Object.entries(sent).filter(([name, value]) => isReference(name) && value !== '');
    const named = ids.map(([name, id]) => ({ name, place: placeOfId(config, id) }));
    const [first] = named;
    if (first !== undefined) {
      const apart = named.find(({ place }) => place?.cell !== first.place?.cell);
      if (apart !== undefined) throw twoCells(apart.name, first.name);
      if (first.place !== undefined) throw new OtherCell(first.place, first.name);
      return;
    }
    const entityId = namedEntity(config, sent) ?? '';
    const place = places.get(entityId);
    if (place === undefined) return;
    const isKnown = config.grants.some((grant) => findParty(config, grant, entityId) !== undefined);
    const mayRepeat = request.headers['idempotency-key'] !== undefined && isKnown;
    if (!mayRepeat) throw new OtherCell(place, 'entityId');
    // A merchant that has moved away may repeat a payment that was made here.
    request.laterPlace = place;
  }
}

/** Answers a request of another cell. */
export function answerMove(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  // If the path began with two slashes, a browser could read the next part as a host.
  const path = request.url.replace(/^\/+/, '/');
  return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(`${address}${path}`), 307);
}

/** 421: the request belongs to a cell whose address this gateway does not know. */
export function refuseMove({ place: { cell }, part }: OtherCell): Refusal {
  const whose =
    cell === undefined
      ? 'ends with the digits of no cell that this gateway knows; correct it, or send it to the gateway that answered with it'
      : `belongs to the cell ${cell} of this service, whose address this gateway does not know; send the request there`;
  return brokenRequest(421, part, whose);
}

/**
 * Returns the place of the id in the path, or in the query of a card field's document: only the cell that knows the shop
 * can give that document its policy.
 */
function placeOfPath(config: Config, request: FastifyRequest): CellPlace | undefined {
  const { url = '' } = request.routeOptions;
  if (url === '/v1/pciIframe.html') return placeOfCheckout(config, getQuery(request).checkoutId ?? '');
  const { id = '' } = (request.params ?? {}) as { id?: string };
  if (url.startsWith('/v1/checkouts/:id')) return placeOfCheckout(config, id);
  const hasCell = /^\/v1\/(?:payments|query|registrations|threeDSecure)\/:id/.test(url);
  return hasCell && !ofChallenges.test(url) ? placeOfId(config, id) : undefined;
}

/** Whether a parameter is the id of something that a gateway has made, for a request that makes something of it. */
function isReference(name: string): boolean {
  return name === 'referenceUuid' || name === 'registrationId' || /^registrations\[\d{1,4}\]\.id$/.test(name);
}

function unknownCell(): Refusal {
  const message =
    'names no cell of this service; send the name with which ids of its checkouts end, or none to search the cell of the entity';
  return invalidParameters([{ name: 'cell', value: null, message }]);
}

function twoCells(name: string, other: string): Refusal {
  const message = `is an id of another cell than ${other}; send ids of one cell, which end with the same four digits`;
  return invalidParameters([{ name, value: null, message }]);
}
