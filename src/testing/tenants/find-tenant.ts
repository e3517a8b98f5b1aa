/** Finds the tenant of a request by its access token, or by an id in its path, its query or its body. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBearer } from '../../web/bearer.ts';
import { runAs } from './current-tenant.ts';
import './fault-met.ts';
import type { Tenant } from './tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant that the request belongs to; null for the demo merchant and for requests that belong to nobody. */
    tenant: Tenant | null;
    /** Whether the request names a tenant that has ended, by a token or an id that nobody has any more. */
    isOfEnded: boolean;
  }
}

export interface TenantIndex {
  byToken(accessToken: string): Tenant | undefined;
  /** @param digits an id's hexadecimal digits, or more */
  byIdPrefix(digits: string): Tenant | undefined;
  /** Whether a token, or the digits of an id, are of a tenant that has ended. */
  isOfEnded(tokenOrDigits: string): boolean;
}

/** 128 bits in hexadecimal digits, also with the hyphens of a UUID. */
const ids = /(?<![0-9a-f])[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}(?![0-9a-f])/gi;

/** Parameters that hold JSON in base64url, in which the issuer's ids are (EMV 3-D Secure 2.3.1, 5.8 and 6.2). */
const encoded = ['creq', 'cres', 'threeDSMethodData', 'threeDSSessionData'];

/** How much of a body is searched, in characters. Ids stand in short parameters. */
const searchLimit = 100_000;

/**
 * Adds the hooks that run each request as work of its tenant. A token decides alone, so that an id of a tenant is as unknown
 * to other merchants as any other. Call it before any other hook is added.
 */
export function runRequestsAsTenants(app: FastifyInstance, index: TenantIndex): void {
  app.decorateRequest('tenant', null);
  app.decorateRequest('visit', null);
  app.decorateRequest('isOfEnded', false);
  app.addHook('onRequest', (request, reply, done) => {
    begin(findByHead(request, index), request, reply, done);
  });
  // A body arrives in events of the connection, which belong to no tenant.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.tenant !== null) return runAs(request.tenant, done);
    const hasToken = request.headers.authorization !== undefined;
    begin(hasToken ? undefined : findByBody(request, index), request, reply, done);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.visit?.answered();
    done();
  });
}

/** Lets a request go on as work of its tenant, or at once when it belongs to none. */
function begin(
  tenant: Tenant | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  if (tenant === undefined) return done();
  request.tenant = tenant;
  const visit = tenant.turns.enter(`${request.method} ${request.routeOptions.url ?? 'of an unknown path'}`);
  request.visit = visit;
  reply.raw.once('close', () => {
    // A file and a broken connection are answered past Fastify.
    if (reply.sent) visit.answered();
    visit.closed();
  });
  visit.proceed(() => runAs(tenant, done));
}

function findByHead(request: FastifyRequest, index: TenantIndex): Tenant | undefined {
  const { headers, raw } = request;
  const token = readBearer(headers.authorization);
  if (token === undefined) return findIn(raw.url ?? '', index, request);
  request.isOfEnded = index.isOfEnded(token);
  return index.byToken(token);
}

function findByBody(request: FastifyRequest, index: TenantIndex): Tenant | undefined {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return undefined;
  const found = findIn(JSON.stringify(body).slice(0, searchLimit), index, request);
  if (found !== undefined) return found;
  for (const name of encoded) {
    const { [name]: value } = body as Record<string, unknown>;
    const inside =
      typeof value === 'string' && findIn(Buffer.from(value, 'base64url').toString(), index, request);
    if (inside) return inside;
  }
  return undefined;
}

function findIn(
  text: string,
  index: TenantIndex,
  request: Pick<FastifyRequest, 'isOfEnded'>,
): Tenant | undefined {
  for (const [id] of text.matchAll(ids)) {
    const digits = id.replaceAll('-', '').toLowerCase();
    const tenant = index.byIdPrefix(digits);
    request.isOfEnded ||= index.isOfEnded(digits);
    if (tenant !== undefined) return tenant;
  }
  return undefined;
}
