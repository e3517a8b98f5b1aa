/** Checks a checkout's payment as far as possible before the shopper has chosen how to pay. */
import type { Grant } from '../config/config.ts';
import { channelFor } from '../config/dispatch.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters } from '../core/refusal.ts';
import { requireAmount } from '../payments/order.ts';
import { paymentOfGrant, toLink, unknownUuid } from '../payments/referenced-payment.ts';
import { type Preparation, problemsOfOffer } from '../registrations/one-click.ts';

/**
 * Throws 400 for a checkout whose every submission would be refused, so that the merchant's server gets the error and
 * not the shopper. The reasons are: an amount of zero, a currency or brand that no channel charges, registrations of
 * other merchants, and a `referenceUuid` that the payment cannot follow.
 */
export async function requirePayable(
  gateway: Pick<GatewayContext, 'config' | 'store' | 'clock'>,
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
  await toLink(gateway, entity, parameters, gateway.clock.now());
}
