/** Gives a tenant the state in which it began, and closes it. */
import type { CreatedTenant } from './tenant.ts';
import { resetTestTools } from './tools.ts';

/** Returns what a tenant that was just made begins with, for {@link resetTenant}. */
export function readBeginning({ data, seed, clock }: CreatedTenant) {
  return data.alone((rows) => ({ rows: rows.save(), ids: seed.source.save(), time: clock.now() }));
}

export type TenantBeginning = Awaited<ReturnType<typeof readBeginning>>;

/**
 * Takes a tenant back to its beginning when no request and no job is at work, so that none of them writes into the new
 * state. A request that a fault holds back ends without an answer.
 *
 * @param text the ids come from it besides the seed; may be empty
 */
export function resetTenant(tenant: CreatedTenant, beginning: TenantBeginning, text: string): Promise<void> {
  const { jobs, turns, data, seed, clock } = tenant;
  return turns.inTurn(async () => {
    // Jobs are waited for first: the receiver of a webhook may call the gateway before it answers.
    const goOn = await jobs.hold();
    try {
      await turns.alone(() =>
        data.alone((rows) => {
          rows.restore(beginning.rows);
          seed.source.restore({ ...beginning.ids, text });
          clock.resume();
          clock.set(beginning.time);
          resetTestTools(tenant);
        }),
      );
    } finally {
      goOn();
    }
  });
}

/**
 * Stops a tenant's jobs and closes its store when no request is at work. One that a fault holds back ends without an
 * answer, and one that is at work for too long meets a closed store.
 */
export function closeTenant({ jobs, turns, store }: CreatedTenant): Promise<void> {
  return turns.inTurn(async () => {
    await jobs.stop();
    await turns.alone(async () => undefined).catch(() => undefined);
    await store.close();
  });
}
