/** The snapshots of a tenant. */
import type { Snapshot } from '#contract/control/records.ts';
import { restoreTenant, saveTenant, type TenantState } from '../tenants/snapshots.ts';
import type { CreatedTenant } from '../tenants/tenant.ts';
import { ControlRefusal } from './refuse.ts';

/** `restore` and `remove` refuse an id that no snapshot has. */
export interface KeptSnapshots {
  /** Refuses when too many are kept. */
  take(): Promise<Snapshot>;
  restore(id: string): Promise<void>;
  remove(id: string): void;
}

/** Each is a copy of all rows. */
const maxSnapshots = 50;

export function keptSnapshots(tenant: CreatedTenant): KeptSnapshots {
  const kept = new Map<string, TenantState>();
  let taken = 0;
  const known = (id: string) => {
    const state = kept.get(id);
    if (state !== undefined) return state;
    const message = 'There is no such snapshot: POST /tenants/{id}/snapshots takes one.';
    throw new ControlRefusal(404, 'snapshot', message);
  };
  return {
    async take() {
      if (kept.size >= maxSnapshots) {
        const message = `${maxSnapshots} snapshots of this tenant are kept: remove one with DELETE /tenants/{id}/snapshots/{snapshot}.`;
        throw new ControlRefusal(409, 'snapshot', message);
      }
      const state = await saveTenant(tenant);
      taken += 1;
      const id = `snapshot-${taken}`;
      kept.set(id, state);
      return { id, now: new Date(state.clock.now).toISOString() };
    },
    restore: (id) => restoreTenant(tenant, known(id)),
    remove(id) {
      known(id);
      kept.delete(id);
    },
  };
}
