/** The tenants of the gateway, which every page needs for its choice of a tenant. */
import { signal } from '@preact/signals';
import type { TenantInfo } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { callControl } from '../api.ts';
import { shortTenantId } from '../format.ts';

export const knownTenants = signal<readonly TenantInfo[]>([]);

export async function loadTenants(): Promise<void> {
  const { tenants } = await callControl<{ tenants: readonly TenantInfo[] }>('GET', '/tenants');
  knownTenants.value = tenants;
}

/** What the workbench calls a tenant. */
export const nameOfTenant = (id: string): string =>
  knownTenants.value.find((tenant) => tenant.id === id)?.label || shortTenantId(id);

/** The id of the demo merchant, which is always there. */
export const demo = 'demo';

/** The tenant of a page that shows one: that of the address, or else the first. */
export function useOneTenant(place: Place): string {
  const [first] = knownTenants.value;
  return place.tenant || (first?.id ?? demo);
}
