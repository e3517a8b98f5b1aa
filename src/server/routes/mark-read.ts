import type { Gateway } from '../parts.ts';
import type { Checkout } from '../store/checkouts.ts';
import { unlessUnavailable } from '../unavailable.ts';

/** Notes that an outcome was read; false when it was before. It is told although nobody can note that: then it counts as not read. */
export async function markRead(
  { store, clock }: Pick<Gateway, 'store' | 'clock'>,
  checkout: Checkout,
): Promise<boolean> {
  return unlessUnavailable(store.markRead(checkout, clock.now()), true);
}
