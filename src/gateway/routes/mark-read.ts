import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Checkout } from '../store/checkouts.ts';

/**
 * Stores that the merchant has read an outcome. Gives whether this was the first reading; when that cannot be stored, it gives
 * true, because the merchant gets the outcome all the same.
 */
export async function markRead(
  { store, clock }: Pick<GatewayContext, 'store' | 'clock'>,
  checkout: Checkout,
): Promise<boolean> {
  return unlessUnavailable(store.markCheckoutRead({ checkout, now: clock.now() }), true);
}
