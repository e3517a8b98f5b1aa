/** The faults of a tenant's answers: `GET`, `POST` and `DELETE /tenants/{id}/faults`, and `DELETE …/faults/{fault}`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { operations } from '#contract/control/events.ts';
import type { ActiveFault, Fault, NewFault } from '#contract/control/tenants.ts';
import type { Faults } from '../../tenants/faults/faults.ts';
import { operationName } from '../checked-values.ts';
import { millisecondsIn } from '../durations.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

export interface FaultsRoutes {
  tenantOf(id: string): { readonly faults: Faults } | undefined;
}

/** Longest delay, in milliseconds. */
const maxDelayMs = 600_000;

const exactly = (value: true) => z.literal(value, { error: `must be ${value}` });
const atLeast = (least: number) =>
  z.int(`must be a whole number from ${least} on`).min(least, `must be ${least} or more`);

const statuses = [429, 500, 502, 503, 504] as const;
const members = {
  status: z.literal(statuses, { error: `must be one of ${statuses.join(', ')}` }),
  delay: z.union([z.number(), z.string()]),
  hang: exactly(true),
  reset: z.enum(['before', 'after'], { error: 'must be before (nothing has happened) or after (it has)' }),
  truncate: atLeast(0),
  malformed: exactly(true),
  slow: z.strictObject({ bytesPerSecond: atLeast(1) }),
} as const;
const faultNames = Object.keys(members);

const ofCheckout = '/v1/checkouts/:id';

export const newFault = z.strictObject({
  fault: z
    .strictObject({
      ...members,
      retryAfter: atLeast(0),
      body: z.enum(['json', 'html', 'empty'], { error: 'must be json, html or empty' }),
    })
    .partial()
    .refine((fault) => Object.keys(fault).filter((name) => faultNames.includes(name)).length === 1, {
      error: `must have exactly one of ${faultNames.join(', ')}`,
    })
    .refine(({ status, retryAfter, body }) => status !== undefined || (retryAfter ?? body) === undefined, {
      error: 'has retryAfter and body with a status only',
    }),
  scope: z
    .strictObject({
      on: operationName,
      times: atLeast(1).optional(),
      after: atLeast(0).optional(),
      per: z.enum(['request', 'attempt'], { error: 'must be request or attempt' }).optional(),
      checkout: z.string().optional(),
    })
    .refine(({ on, checkout }) => checkout === undefined || operations[on][1].startsWith(ofCheckout), {
      path: ['checkout'],
      error: `is for operations whose path begins with ${ofCheckout}; leave it out`,
    }),
});

interface OfTenant {
  Params: { id: string };
}

export function addFaults(app: FastifyInstance, { tenantOf }: FaultsRoutes): void {
  app.get<OfTenant>('/tenants/:id/faults', async ({ params }) => ({
    faults: knownTenant(tenantOf, params.id).faults.list(),
  }));

  app.post<OfTenant>('/tenants/:id/faults', async ({ params, body }, reply): Promise<ActiveFault> => {
    const { faults } = knownTenant(tenantOf, params.id);
    const { fault, scope } = readInput(newFault, body) as NewFault;
    const added = faults.add({ fault: withMilliseconds(fault), scope });
    reply.code(201);
    return added;
  });

  app.delete<OfTenant>('/tenants/:id/faults', async ({ params }, reply) => {
    knownTenant(tenantOf, params.id).faults.clear();
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string; fault: string } }>(
    '/tenants/:id/faults/:fault',
    async ({ params }, reply) => {
      const { faults } = knownTenant(tenantOf, params.id);
      if (faults.remove(params.fault)) return reply.code(204).send();
      const known = faults.list().map(({ id }) => id);
      const message = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`;
      throw new ControlRefusal(404, 'fault', `There is no fault of this id; ${message}.`);
    },
  );
}

function withMilliseconds(fault: Fault): Fault {
  if (!('delay' in fault)) return fault;
  const delay = millisecondsIn('fault.delay', fault.delay);
  if (delay <= maxDelayMs) return { delay };
  throw new ControlRefusal(
    400,
    'fault.delay',
    `fault.delay must be at most ${maxDelayMs} ms; for an answer that never comes, use {"hang":true}.`,
  );
}
