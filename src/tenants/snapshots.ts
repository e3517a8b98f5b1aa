/** Keeps the whole state of a tenant, gives it back, and closes it. */
import { runAs } from './current-tenant.ts';
import type { CreatedTenant } from './tenant.ts';
import { saveTestTools } from './tools.ts';

/** Returns the state of a tenant of which nothing is at work. */
export function presentState(tenant: CreatedTenant) {
  const { data, seed, clock } = tenant;
  return data.alone((rows) => ({
    rows: rows.save(),
    ids: seed.source.save(),
    clock: clock.save(),
    restoreTools: saveTestTools(tenant),
  }));
}

export type TenantState = Awaited<ReturnType<typeof presentState>>;

/** Returns the tenant's state when everything that is due is done, and no request is at work. */
export function saveTenant(tenant: CreatedTenant): Promise<TenantState> {
  return tenant.turns.inTurn(async () => {
    await runAs(tenant, () => tenant.jobs.runDue());
    return atRest(tenant, { cuts: false }, () => presentState(tenant));
  });
}

/**
 * Replaces the tenant's state when no request and no job is at work, so that none of them writes into the new one. A
 * request that a fault holds back ends without an answer.
 */
export function restoreTenant(tenant: CreatedTenant, state: TenantState): Promise<void> {
  return tenant.turns.inTurn(() =>
    atRest(tenant, { cuts: true }, () =>
      tenant.data.alone((rows) => {
        rows.restore(state.rows);
        tenant.seed.source.restore(state.ids);
        tenant.clock.restore(state.clock);
        state.restoreTools();
      }),
    ),
  );
}

/**
 * Stops a tenant's jobs and closes its store when no request is at work. One that a fault holds back ends without an
 * answer, and one that is at work for too long meets a closed store.
 */
export function closeTenant(tenant: CreatedTenant): Promise<void> {
  const { jobs, turns, store } = tenant;
  return turns.inTurn(async () => {
    await jobs.stop();
    await turns.alone(async () => undefined, { cuts: true }).catch(() => undefined);
    await store.close();
  });
}

/** Jobs are waited for first: the receiver of a webhook may call the gateway before it answers. */
async function atRest<T>(
  { jobs, turns }: Pick<CreatedTenant, 'jobs' | 'turns'>,
  options: { readonly cuts: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const goOn = await jobs.hold();
  try {
    return await turns.alone(work, options);
  } finally {
    goOn();
  }
}
