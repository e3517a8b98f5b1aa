import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Checkout } from '../store/payments/checkouts.ts';

/**
 * Stores that the merchant has read an outcome.
 *
 * @returns whether this was the first reading; true when the store is unavailable, so that the merchant gets the outcome
 */
export async function markRead(
  { store, clock }: Pick<GatewayContext, 'store' | 'clock'>,
  checkout: Checkout,
): Promise<boolean> {
  return unlessUnavailable(store.markCheckoutRead({ checkout, now: clock.now() }), true);
}
