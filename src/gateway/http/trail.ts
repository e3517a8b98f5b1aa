/**
 * What the log says of an answer besides its route, so that a refund can be traced to who made it and from where (PCI DSS
 * 4.0.1, 10.2.1 and 10.2.2). By construction nothing that a stranger made up gets there: only what the gateway issued, and
 * only once it has recognised it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../config/config.ts';
import type { Party } from '../config/entities.ts';
import { checkoutKeyOf, registrationKeyOf } from '../core/identifiers.ts';

interface Noted {
  who?: { readonly entity: string; readonly token: string };
  record?: { readonly code: string; readonly id: string | undefined };
}

const notes = new WeakMap<FastifyRequest, Noted>();

function noteOf(request: FastifyRequest): Noted {
  const note = notes.get(request) ?? {};
  notes.set(request, note);
  return note;
}

/** Enough of a token's hash to find it among `accessTokenHash` of the configuration, and too little to guess it by. */
const shownOfHash = 8;

/** Whom a merchant's request speaks for, as soon as that is proven. */
export function noteParty(request: FastifyRequest, { tokenHash }: Grant, { id }: Party): void {
  noteOf(request).who = { entity: id, token: tokenHash.toString('hex').slice(0, shownOfHash) };
}

/** Remembers what is answered: the result code and the id of the record. */
export function noteRecords(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { id, result } = (payload ?? {}) as { id?: unknown; result?: { code?: unknown } };
    const code = result?.code;
    if (typeof code !== 'string') return payload;
    noteOf(request).record = { code, id: typeof id === 'string' ? id : undefined };
    return payload;
  });
}

/** A wrong token, no right, too many requests: the trail shows the caller's address, although it does not know the caller. */
const suspicious = new Set([401, 403, 429]);

/** The members of the answer's line in the log. */
export function trailOf(request: FastifyRequest, { statusCode }: FastifyReply): object {
  const { who, record } = notes.get(request) ?? {};
  // Of a stranger's only what was found.
  const isKnown = statusCode < 400 || (who !== undefined && statusCode !== 404);
  const about = isKnown ? idInPath(request) : undefined;
  return {
    ...who,
    ...((who || suspicious.has(statusCode)) && { address: request.ip }),
    ...(about && { about }),
    ...(record && { code: record.code, ...(record.id && { id: record.id }) }),
  };
}

/** Of a payment, a registration or a checkout; nothing else has that form. */
function idInPath({ params }: FastifyRequest): string | undefined {
  const { id = '' } = (params ?? {}) as { id?: string };
  return checkoutKeyOf(id) ?? registrationKeyOf(id);
}
