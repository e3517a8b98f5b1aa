/** The clock of a tenant: `GET` and `POST /tenants/{id}/clock`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { ClockChange, ClockChanged } from '#contract/control/tenants.ts';
import type { DueItem } from '../../tenants/due-items.ts';
import { moveClock, resetClock } from '../../tenants/move-clock.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { millisecondsIn, timeIn } from '../durations.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';
import { readClockState, toDueList } from '../tenant-info.ts';

export const clockChange = z
  .strictObject({
    set: z.string(),
    advance: z.union([z.number(), z.string()]),
    freeze: z.literal(true, { error: 'must be true' }),
    resume: z.literal(true, { error: 'must be true' }),
    reset: z.literal(true, { error: 'must be true' }),
  })
  .partial();

/** Adds the routes. A `POST` answers when everything that fell due is done. */
export function addClockControl(
  app: FastifyInstance,
  { tenantOf }: { tenantOf(id: string): Tenant | undefined },
): void {
  app.get<{ Params: { id: string } }>('/tenants/:id/clock', async ({ params }) =>
    readClockState(knownTenant(tenantOf, params.id)),
  );

  app.post<{ Params: { id: string } }>(
    '/tenants/:id/clock',
    async ({ params, body }): Promise<ClockChanged> => {
      const tenant = knownTenant(tenantOf, params.id);
      const done = await changeClock(tenant, readChange(body));
      return { ...(await readClockState(tenant)), done: toDueList(done) };
    },
  );
}

function readChange(body: unknown): ClockChange {
  const given = readInput(clockChange, body ?? {});
  if (Object.keys(given).length === 1) return given as ClockChange;
  throw new ControlRefusal(
    400,
    'body',
    'The body must have exactly one of set, advance, freeze, resume, reset.',
  );
}

/** Changes the clock when all earlier changes of the tenant are over. Resolves to what fell due. */
async function changeClock(tenant: Tenant, asked: ClockChange): Promise<readonly DueItem[]> {
  if ('set' in asked) {
    const time = timeIn('set', asked.set);
    return moveClock(tenant, () => time);
  }
  if ('advance' in asked) {
    const by = millisecondsIn('advance', asked.advance);
    return moveClock(tenant, (clock) => clock.now() + by);
  }
  if ('reset' in asked) return resetClock(tenant);
  const { clock, turns } = tenant;
  await turns.inTurn(async () => ('freeze' in asked ? clock.freeze() : clock.resume()));
  return [];
}
