import type { Place } from '../address.ts';
import { useSignalValue } from '../parts/use-signal.ts';
import { knownTenants } from './known-tenants.ts';

/** The id of the demo merchant, which is always there. */
const demo = 'demo';

/** The tenant of a page that shows one: that of the address, or else the first. */
export function useOneTenant(place: Place): string {
  const [first] = useSignalValue(knownTenants);
  return place.tenant || (first?.id ?? demo);
}
