import { owns, type Party } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { isOver } from '../payments/session-end.ts';
import type { Checkout } from '../store/payments/checkouts.ts';

/**
 * Returns the checkout of an id, with or without its node suffix. Throws the same refusal for an unknown, an expired
 * and another party's checkout (gateway-contract 3.7).
 *
 * @param party who asks; absent for the shopper's browser, whose only credential is the id
 */
export async function knownCheckout(
  { config, store, clock }: Pick<GatewayContext, 'config' | 'store' | 'clock'>,
  id: string,
  party?: Party,
): Promise<Checkout> {
  const key = readCheckoutKey(id);
  const checkout = key === undefined ? undefined : await store.findCheckout(key);
  if (checkout === undefined || isOver(store, checkout, clock.now())) throw noPaymentSession();
  if (party !== undefined && !owns(config, party, checkout.entityId)) throw noPaymentSession();
  return checkout;
}
