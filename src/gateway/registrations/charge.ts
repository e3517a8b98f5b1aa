import type { Parameters } from '../../contract/parameters/table.ts';
import { invalidParameters } from '../core/refusal.ts';
import type { Ordering } from '../payments/order.ts';
import { forThisPayment } from './for-this-payment.ts';
import { type RegistrationParts, usableRegistration } from './usable.ts';

/**
 * What an order needs of a registration it charges: the means with what was sent for this payment alone, its brand, and
 * the channel that stored it, through which it is charged. Throws as {@link usableRegistration} does, and when another
 * brand is named: the merchant would take the charge for one of that brand.
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
  const { paymentBrand = registration.brand } = sent;
  if (paymentBrand !== registration.brand) throw otherBrand(paymentBrand, registration.brand);
  return {
    entity: { id: registration.entityId },
    stored: { means: forThisPayment(means, sent), brand: registration.brand },
    registrationId: registration.id,
  };
}

function otherBrand(value: string, stored: string) {
  const message = `is not the brand of the stored means, which is ${stored}; send that, or leave paymentBrand out`;
  return invalidParameters([{ name: 'paymentBrand', value, message }]);
}
