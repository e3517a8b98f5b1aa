/** The clock of a tenant: `GET` and `POST /tenants/{id}/clock`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { ClockChange, ClockChanged, ClockState } from '#contract/control/tenants.ts';
import { millisecondsIn, timeIn } from '../durations.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

/** What the clock of a tenant, or of the demo merchant, lets a tester do. */
export interface ClockControl {
  state(): ClockState | Promise<ClockState>;
  /** @param time in milliseconds since 1970 */
  set(time: number): Promise<ClockChanged['done']>;
  /** @param by in milliseconds from the time at which the clock is then */
  advance(by: number): Promise<ClockChanged['done']>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
  /** Moves the clock to the gateway's time, with which it runs on. */
  reset(): Promise<ClockChanged['done']>;
}

export interface ClockTenant {
  readonly clockControl: ClockControl;
}

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
  { tenantOf }: { tenantOf(id: string): ClockTenant | undefined },
): void {
  app.get<{ Params: { id: string } }>('/tenants/:id/clock', async ({ params }) =>
    knownTenant(tenantOf, params.id).clockControl.state(),
  );

  app.post<{ Params: { id: string } }>(
    '/tenants/:id/clock',
    async ({ params, body }): Promise<ClockChanged> => {
      const { clockControl } = knownTenant(tenantOf, params.id);
      const done = await changeClock(clockControl, readChange(body));
      return { ...(await clockControl.state()), done };
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

async function changeClock(control: ClockControl, asked: ClockChange): Promise<ClockChanged['done']> {
  if ('set' in asked) return control.set(timeIn('set', asked.set));
  if ('advance' in asked) return control.advance(millisecondsIn('advance', asked.advance));
  if ('reset' in asked) return control.reset();
  if ('freeze' in asked) await control.freeze();
  else await control.resume();
  return [];
}
