import type { GatewayContext } from '../context.ts';
import { checkoutIdOf } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { type ShopperResult, shopperResultKey } from '../reminders/shopper-result.ts';
import type { Checkout } from '../store/checkouts.ts';

/**
 * The merchant's server has called for the status, whatever it is answered: the shop is not called any more, unless the
 * pay button is used again (`service.md`, "Events": when the POST was called but the GET was not).
 */
export async function askedFor(
  { store }: Pick<GatewayContext, 'store'>,
  { id, state }: Checkout,
  resource: ShopperResult['resource'],
): Promise<void> {
  // Nobody has pressed the button, so that nobody is to be called.
  if (state === 'open') return;
  const key = shopperResultKey({ checkoutId: checkoutIdOf(id), resource });
  // A reminder too many does no harm; a status that cannot be read would.
  await unlessUnavailable(store.jobs.remove(key), undefined);
}
