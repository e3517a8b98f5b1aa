import type { GatewayContext } from '../context.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import { type ShopperResult, shopperResultKey } from '../webhooks/shopper-result.ts';

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

/**
 * Notes that the merchant's server has asked for the status, whatever the answer is: the reminder call to the shop is
 * cancelled, until the pay button is used again (`service.md`, "Events": when the POST was called but the GET was not).
 */
export async function cancelReminder(
  { store }: Pick<GatewayContext, 'store'>,
  { id, state }: Checkout,
  resource: ShopperResult['resource'],
): Promise<void> {
  // The pay button was never pressed, so there is no reminder to cancel.
  if (state === 'open') return;
  const key = shopperResultKey({ checkoutId: createCheckoutId(id), resource });
  // When the store is unavailable the reminder stays. A superfluous reminder does no harm, but a failed status request
  // would.
  await unlessUnavailable(store.jobs.remove(key), undefined);
}
