/** The outcomes that wait for a tenant's next payments: `GET`, `POST` and `DELETE /tenants/{id}/outcomes`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type OutcomeQueue,
  type QueuedOutcome,
  redirectOutcomes,
  threeDSOutcomes,
} from '#contract/control/tenants.ts';
import { isResultCode } from '#contract/result-codes.ts';
import { reasonForm, switches } from '../../simulator/issuer/switches.ts';
import { isOfKind, type Outcomes } from '../../tenants/outcomes/outcomes.ts';
import { wrongName } from '../checked-values.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

export interface OutcomesRoutes {
  tenantOf(id: string): { readonly outcomes: Outcomes } | undefined;
}

/** How many outcomes can wait. */
const maxWaiting = 1000;

const members = {
  result: z.string().refine(isResultCode, {
    error: 'must be a result code of the catalogue, such as 800.100.155; GET /v1/resultcodes lists them',
  }),
  threeDS: z.string().refine((name) => threeDSOutcomes.some((known) => known === name), {
    error: ({ input }) => wrongName(String(input), threeDSOutcomes),
  }),
  redirect: z.enum(redirectOutcomes, { error: `must be one of ${redirectOutcomes.join(', ')}` }),
} as const;
const outcomeNames = Object.keys(members);

const wanted = 'must be a list with at least one outcome, such as [{ "result": "800.100.155" }]';

export const newOutcomes = z.strictObject({
  outcomes: z
    .array(
      z
        .strictObject({ ...members, acs: z.record(z.string(), z.string()) })
        .partial()
        .refine(
          (outcome) => Object.keys(outcome).filter((name) => outcomeNames.includes(name)).length === 1,
          { error: `must have exactly one of ${outcomeNames.join(', ')}` },
        )
        .refine(({ acs, threeDS }) => acs === undefined || threeDS !== undefined, {
          error: 'must have acs with threeDS only',
        }),
      wanted,
    )
    .min(1, wanted),
});

interface OfTenant {
  Params: { id: string };
}

export function addOutcomes(app: FastifyInstance, { tenantOf }: OutcomesRoutes): void {
  const queueOf = (id: string): OutcomeQueue => ({ waiting: knownTenant(tenantOf, id).outcomes.waiting() });

  app.get<OfTenant>('/tenants/:id/outcomes', async ({ params }) => queueOf(params.id));

  app.post<OfTenant>('/tenants/:id/outcomes', async ({ params, body }) => {
    const { outcomes } = knownTenant(tenantOf, params.id);
    const added = readInput(newOutcomes, body).outcomes as readonly QueuedOutcome[];
    for (const [at, outcome] of added.entries()) {
      if (isOfKind(outcome, 'threeDS')) checkSwitches(outcome.acs ?? {}, `outcomes.${at}.acs`);
    }
    if (outcomes.waiting().length + added.length > maxWaiting) {
      throw new ControlRefusal(
        400,
        'outcomes',
        `outcomes can hold ${maxWaiting} at once; DELETE /tenants/{id}/outcomes empties the queue.`,
      );
    }
    outcomes.add(added);
    return queueOf(params.id);
  });

  app.delete<OfTenant>('/tenants/:id/outcomes', async ({ params }, reply) => {
    knownTenant(tenantOf, params.id).outcomes.clear();
    return reply.code(204).send();
  });
}

/** The switches of the simulated issuer besides those that `threeDS` itself decides. */
const { status: _status, ares: _ares, ...listed } = switches;
const freeSwitches: Readonly<Record<string, RegExp>> = {
  reason: reasonForm,
  delayMs: /^[0-9]{1,7}$/,
  info: /^.{1,128}$/s,
};
const switchNames = [...Object.keys(listed), ...Object.keys(freeSwitches)];

/** @throws 400 naming the first switch that the simulated issuer would not understand */
function checkSwitches(acs: Readonly<Record<string, string>>, parameter: string): void {
  for (const [name, value] of Object.entries(acs)) {
    const problem = problemOfSwitch(name, value);
    if (problem !== undefined) {
      throw new ControlRefusal(400, `${parameter}.${name}`, `${parameter}.${name} is wrong: ${problem}.`);
    }
  }
}

function problemOfSwitch(name: string, value: string): string | undefined {
  if (name === 'status' || name === 'ares') return 'threeDS decides this; choose its value instead';
  if (!switchNames.includes(name)) return wrongName(name, switchNames);
  const values: readonly string[] = Object.hasOwn(listed, name) ? listed[name as keyof typeof listed] : [];
  if (values.length > 0) return values.includes(value) ? undefined : wrongName(value, values);
  return freeSwitches[name]?.test(value) ? undefined : 'see customParameters[acs.…] in /docs for its form';
}
