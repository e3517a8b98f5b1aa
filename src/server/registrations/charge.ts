import type { Parameters } from '../../contract/parameters/table.ts';
import type { Ordering } from '../payments/order.ts';
import { forThisPayment } from './for-this-payment.ts';
import { type RegistrationParts, usableRegistration } from './usable.ts';

/**
 * What an order needs of a registration it charges: the means with what was sent for this payment alone, its brand, and
 * the channel that stored it, through which it is charged. Throws as {@link usableRegistration} does.
 */
export async function chargeOf(
  parts: RegistrationParts,
  entityId: string,
  id: string,
  sent: Parameters,
  place: 'registrationId' | 'path' = 'registrationId',
): Promise<
  Pick<Ordering, 'entity'> & Required<Pick<Ordering, 'stored'>> & { readonly registrationId: string }
> {
  const { registration, means } = await usableRegistration(parts, entityId, id, place);
  return {
    entity: { id: registration.entityId },
    stored: { means: forThisPayment(means, sent), brand: registration.brand },
    registrationId: registration.id,
  };
}
