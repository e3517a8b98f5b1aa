/** What can be judged of a checkout's payment before its shopper has chosen how to pay. */
import type { Grant } from '../config/config.ts';
import { channelFor } from '../config/dispatch.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters } from '../core/refusal.ts';
import { type Preparation, problemsOfOffer } from '../registrations/one-click.ts';
import { requireAmount } from './order.ts';
import { linkOf, paymentOfGrant, unknownUuid } from './referenced-payment.ts';

/**
 * Throws 400 where every submission would be refused, so that the merchant's server hears of it and not the shopper: for an
 * amount of nothing, a currency or brand that no channel charges, registrations of others, and a `referenceUuid` that
 * the payment cannot follow.
 */
export async function requirePayable(
  gateway: GatewayContext,
  grant: Grant,
  preparation: Preparation,
): Promise<void> {
  const { entityId, parameters } = preparation;
  const { currency, paymentBrand: brand, paymentType, referenceUuid } = parameters;
  const entity = { id: entityId };
  requireAmount(parameters);
  if (currency !== undefined) channelFor(gateway.config, entity, { brand, currency, paymentType });
  const problems = await problemsOfOffer(gateway, preparation);
  if (problems.length > 0) throw invalidParameters(problems);
  if (referenceUuid === undefined) return;
  if ((await paymentOfGrant(gateway, grant, referenceUuid)) === undefined) throw unknownUuid(referenceUuid);
  await linkOf(gateway, entity, parameters, gateway.clock.now());
}
