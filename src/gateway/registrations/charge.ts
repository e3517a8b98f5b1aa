import type { Parameters } from '#contract/parameters/table.ts';
import type { Entity } from '../config/config.ts';
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import { invalidParameters } from '../core/refusal.ts';
import { forThisPayment } from './for-this-payment.ts';
import { type RegistrationParts, usableRegistration } from './usable.ts';

/** What an order takes of the registration that it charges. */
export interface RegistrationCharge {
  /** The channel that stored the instrument, through which it is charged. */
  readonly entity: Pick<Entity, 'id'>;
  /** The instrument with what was sent for this payment alone. */
  readonly stored: { readonly means: PaymentInstrument; readonly brand: string };
  readonly registrationId: string;
}

/**
 * Reads the registration that a payment charges. Throws as {@link usableRegistration} does, and 400 when another brand is
 * named: the merchant would take the charge for one of that brand.
 */
export async function chargeOf(
  parts: RegistrationParts,
  entityId: string,
  id: string,
  sent: Parameters,
  place: 'registrationId' | 'path' = 'registrationId',
): Promise<RegistrationCharge> {
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
