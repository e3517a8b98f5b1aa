/** `GET /tenants/{id}/requests`: the requests that a tenant's journal has recorded, and waiting for the next one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { RecordedRequest, RequestFilter } from '#contract/control/records.ts';
import { differencesTo, toRecordedRequest } from '../../tenants/journal/request-matches.ts';
import type { TenantJournal } from '../../tenants/journal/tenant-journal.ts';
import { operationName } from '../checked-values.ts';
import { ControlRefusal, knownTenant, queryMembers, readInput } from '../refuse.ts';

export interface RequestsDependencies {
  tenantOf(id: string): { readonly journal: TenantJournal } | undefined;
}

/** Longest time that a request of the control plane waits, in milliseconds. */
const maxWaitMs = 30_000;

const parameterPrefix = 'parameter.';
const whole = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must be 0 or more');
export const requestQuery = z.strictObject({
  on: operationName.optional(),
  checkout: z.string().optional(),
  status: whole.max(599, 'must be a status from 100 to 599, or 0 for a request without an answer').optional(),
  wait: whole.max(maxWaitMs, `must be at most ${maxWaitMs}`).optional(),
});

export function addRequests(app: FastifyInstance, { tenantOf }: RequestsDependencies): void {
  app.get(
    '/tenants/:id/requests',
    async (
      request: FastifyRequest<{ Params: { id: string } }>,
      reply,
    ): Promise<{ requests: readonly RecordedRequest[] }> => {
      const { journal } = knownTenant(tenantOf, request.params.id);
      const { wait, ...filter } = filterOf(request);
      const found = journal.requests(filter);
      if (found.length > 0 || wait === undefined) return { requests: found };
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const isWanted = (event: Parameters<typeof toRecordedRequest>[0]) =>
        differencesTo(filter, toRecordedRequest(event)).length === 0;
      const next = await journal.next(
        { kind: 'request' },
        { timeoutMs: wait, signal: gone.signal, isWanted },
      );
      if (next !== undefined) return { requests: [toRecordedRequest(next)] };
      throw new ControlRefusal(404, 'wait', `${nothingCame(filter, wait)} ${journal.nearMisses(filter)}`);
    },
  );
}

function filterOf(request: FastifyRequest): RequestFilter {
  const members: Record<string, string> = {};
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(queryMembers(request))) {
    if (name.startsWith(parameterPrefix)) parameters[name.slice(parameterPrefix.length)] = value;
    else members[name] = value;
  }
  const read = readInput(requestQuery, members) as Omit<RequestFilter, 'parameters'>;
  return Object.keys(parameters).length === 0 ? read : { ...read, parameters };
}

/** Says what was waited for. Values of parameters stay out, because one may be a card number. */
function nothingCame({ on, checkout, status, parameters = {} }: RequestFilter, wait: number): string {
  const wanted = [
    ...(on === undefined ? [] : [`on=${on}`]),
    ...(checkout === undefined ? [] : [`checkout=${checkout}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
    ...Object.keys(parameters).map((name) => `${parameterPrefix}${name}`),
  ];
  return `No request matched ${wanted.join(', ') || 'anything'} within ${wait} ms.`;
}
