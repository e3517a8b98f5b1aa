import type { Place } from '../address.ts';
import { knownTenants } from './known-tenants.ts';

/** The id of the demo merchant, which is always there. */
const demo = 'demo';

/** The tenant of a page that shows one: that of the address, or else the first. */
export function useOneTenant(place: Place): string {
  const [first] = knownTenants.value;
  return place.tenant || (first?.id ?? demo);
}
