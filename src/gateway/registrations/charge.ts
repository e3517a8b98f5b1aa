import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { Entity } from '../config/config.ts';
import { invalidParameters } from '../core/refusal.ts';
import type { KeptAgreement } from '../lifecycle/kept-agreement.ts';
import type { Mandate } from './mandate.ts';
import type { BrandedInstrument } from './open-instrument.ts';
import { type InstrumentTokens, type StorableInstrument, withoutKept } from './storable.ts';
import { type RegistrationContext, usableRegistration } from './usable.ts';

/** The parts of a charged registration that an order needs. */
export interface RegistrationCharge {
  /** The channel that the request names; for a merchant's id the channel that stored the instrument. */
  readonly entity: Pick<Entity, 'id'>;
  /** The stored instrument, completed by what was sent for this payment only, such as the security code. */
  readonly stored: BrandedInstrument;
  readonly registrationId: string;
  /** What the card network calls the first payment with the instrument; absent when there was none. */
  readonly agreement?: KeptAgreement | undefined;
  /** By which an account is debited again; the day when the account was stored stands for one that was not sent. */
  readonly mandate?: Mandate | undefined;
  /** The acquirers' names of the instrument, by the connector that gave each. */
  readonly instrumentTokens?: InstrumentTokens | undefined;
  /** Whether a payment with the registration has succeeded before. */
  readonly isPaid: boolean;
}

/**
 * Reads the registration that a payment charges. Throws as {@link usableRegistration} does, and 400 when the request names
 * another brand, because the merchant would book the payment under the wrong brand.
 */
export async function readCharge(
  context: RegistrationContext,
  entityId: string,
  id: string,
  rawParameters: Parameters,
  place: 'registrationId' | 'path' = 'registrationId',
): Promise<RegistrationCharge> {
  const { registration, instrument } = await usableRegistration(context, entityId, id, place);
  const { paymentBrand = registration.brand } = rawParameters;
  if (paymentBrand !== registration.brand) throw otherBrand(paymentBrand, registration.brand);
  const isMerchant = context.config.merchants.some(({ id: merchantId }) => merchantId === entityId);
  return {
    entity: { id: isMerchant ? registration.entityId : entityId },
    stored: { instrument: forThisPayment(instrument, rawParameters), brand: registration.brand },
    registrationId: registration.id,
    agreement: registration.record.standingInstruction,
    ...(instrument.kind === 'bankAccount' && {
      mandate: { dateOfSignature: toDay(registration.createdAt), ...instrument.mandate },
    }),
    instrumentTokens: instrument.tokens,
    isPaid: registration.paidAt !== null,
  };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

function otherBrand(value: string, stored: string) {
  const message = `is not the brand of the stored means, which is ${stored}; send that, or leave paymentBrand out`;
  return invalidParameters([{ name: 'paymentBrand', value, message }]);
}

/**
 * Returns the instrument for a payment with a registration: the stored instrument with the sent security code and, with
 * `overrideHolder=true`, with a sent holder if none is stored. Both are used for this payment only (parameters.md,
 * "Tokenisation and registration"). A stored holder is never replaced.
 */
export function forThisPayment(kept: StorableInstrument, rawParameters: Parameters): PaymentInstrument {
  const stored = withoutKept(kept);
  if (stored.kind === 'card') {
    const { 'card.cvv': securityCode } = rawParameters;
    const holder = holderOf(stored.holder, rawParameters, 'card.holder');
    return { ...stored, holder, ...(securityCode !== undefined && { securityCode }) };
  }
  if (stored.kind !== 'bankAccount') return stored;
  return { ...stored, holder: holderOf(stored.holder, rawParameters, 'bankAccount.holder') };
}

function holderOf(stored: string | undefined, rawParameters: Parameters, name: string): string | undefined {
  const isEmpty = stored === undefined || stored.trim() === '';
  return isEmpty && rawParameters.overrideHolder === 'true' ? (rawParameters[name] ?? stored) : stored;
}
