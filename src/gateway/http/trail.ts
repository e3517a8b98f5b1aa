/**
 * The audit trail: the members of an answer's log line besides the route. With them a refund can be traced to a caller
 * and an address (PCI DSS 4.0.1, 10.2.1 and 10.2.2). The trail holds only values that the gateway itself has issued and
 * recognised, so that a stranger cannot write arbitrary text into it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../config/config.ts';
import type { Party } from '../config/entities.ts';
import { readCheckoutKey, readRegistrationKey } from '../core/identifiers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the trail says of this request; null until something is noted. */
    trail: Noted | null;
  }
}

interface Noted {
  who?: { readonly entity: string; readonly token: string };
  record?: { readonly code: string; readonly id: string | undefined };
  rule?: string;
  connector?: string;
}

/**
 * How many bytes of a token's hash are shown, with two hexadecimal digits each: enough to find it among `accessTokenHash` of the
 * configuration, too few to guess the token.
 */
const shownBytesOfHash = 4;

/** Notes the entity of a merchant's request, as soon as the caller is authenticated. */
export function noteParty(request: FastifyRequest, { tokenHash }: Grant, { id }: Party): void {
  request.trail = { who: { entity: id, token: tokenHash.toString('hex', 0, shownBytesOfHash) } };
}

/** Notes the name of the rule that decided. */
export function noteRule(request: FastifyRequest, rule: string): void {
  request.trail ??= {};
  request.trail.rule = rule;
}

/** Notes the name of the connector that the payment of an answer went to. */
export function noteConnector(request: FastifyRequest, connector: string): void {
  request.trail ??= {};
  request.trail.connector = connector;
}

/** Notes the result code and the record id of each answer. */
export function noteRecords(app: FastifyInstance): void {
  app.decorateRequest('trail', null);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { id, result } = (payload ?? {}) as { id?: unknown; result?: { code?: unknown } };
    const code = result?.code;
    if (typeof code === 'string') {
      request.trail ??= {};
      request.trail.record = { code, id: typeof id === 'string' ? id : undefined };
    }
    done(null, payload);
  });
}

/**
 * The statuses for which the log line shows the address of an unknown caller: wrong token, no permission, too many
 * requests.
 */
const suspicious = new Set([401, 403, 429]);

/** Returns the members that the trail adds to the log line of an answer. */
export function createTrail(request: FastifyRequest, { statusCode }: FastifyReply): object {
  const { who, record, rule, connector } = request.trail ?? {};
  // For an unknown caller the line holds an id only if the gateway found it.
  const isKnown = statusCode < 400 || (who !== undefined && statusCode !== 404);
  // Absent members stay out of the line, because JSON has no `undefined`.
  return {
    entity: who?.entity,
    token: who?.token,
    address: who || suspicious.has(statusCode) ? request.ip : undefined,
    about: isKnown ? idInPath(request) : undefined,
    code: record?.code,
    rule: rule || undefined,
    connector,
    id: record?.id || undefined,
  };
}

/** Returns the id of a payment, a registration or a checkout in the path. No other text has one of these forms. */
function idInPath({ params }: FastifyRequest): string | undefined {
  const { id = '' } = (params ?? {}) as { id?: string };
  return readCheckoutKey(id) ?? readRegistrationKey(id);
}
