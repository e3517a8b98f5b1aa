/** Keeps the whole state of a tenant and gives it back. */
import { runAs } from './current-tenant.ts';
import type { Tenant } from './tenant.ts';
import { saveTestTools } from './tools.ts';

/** Returns the tenant's state as it is now. Nothing of the tenant may be under way. */
export function saveTenant({ data, seed, clock, tools }: Tenant) {
  return {
    rows: data.save(),
    ids: seed.source.save(),
    clock: clock.save(),
    restoreTools: saveTestTools(tools),
  };
}

export type TenantState = ReturnType<typeof saveTenant>;

/** Waits for the work that is under way, and replaces the tenant's state. */
export async function restoreTenant(tenant: Tenant, state: TenantState): Promise<void> {
  await runAs(tenant, () => tenant.jobs.runDue());
  tenant.data.restore(state.rows);
  tenant.seed.source.restore(state.ids);
  tenant.clock.restore(state.clock);
  state.restoreTools();
}
