/** Writes addresses as Adyen takes them, and says what of them it would refuse. */
import { needsState, type PaymentOrder, toStateCode } from '../../connector/index.ts';
import type { Payment } from './wire.ts';

type Parameters = PaymentOrder['parameters'];
type Kind = 'billing' | 'shipping';
type Address = NonNullable<Payment['billingAddress']>;

/**
 * What Adyen takes for a state that is not known, where it refuses an address without one (error 135):
 * github.com/activemerchant/active_merchant/pull/3252, read on 2026-11-30.
 */
const noState = 'N/A';

/** The longest postcode. */
const maxPostcodeLength = 10;

/**
 * Returns the address; undefined unless all is there that Adyen requires of one. It refuses a payment with an address that does
 * not fit (https://docs.adyen.com/api-explorer/Checkout/72/post/payments, `billingAddress`).
 */
export function createAddress(parameters: Parameters, kind: Kind): Address | undefined {
  const of = (name: string) => parameters[`${kind}.${name}`];
  const [street, city, country] = [of('street1'), of('city'), of('country')];
  const postalCode = country && postcodeIn(country, of('postcode')?.trim());
  if (!street || !city || !postalCode || !country) return undefined;
  const state = of('state') ?? '';
  const plain = /^[A-Z]{2}$/.test(state) ? state : undefined;
  const stateOrProvince = needsState(country) ? (toStateCode(country, state) ?? noState) : plain;
  // Where the house's number is a part of the street, Adyen wants a placeholder.
  const houseNumberOrName = of('houseNumber1') ?? 'N/A';
  return { street, houseNumberOrName, city, postalCode, country, stateOrProvince };
}

/** Adyen takes five digits of a postcode of the United States, and ten letters of others. */
function postcodeIn(country: string, sent = ''): string | undefined {
  if (country === 'US') return /^(\d{5})(?:[- ]?\d{4})?$/.exec(sent)?.[1];
  return sent.length <= maxPostcodeLength ? sent : undefined;
}

/** Returns the parameters of addresses that Adyen is not sent. */
export function findUnsentAddresses(parameters: Parameters, request: Payment): readonly string[] {
  const namesIn = (kind: Kind, address: Address | null | undefined) => {
    const isOfAddress = (name: string) => name.startsWith(`${kind}.`) && name !== 'shipping.cost';
    const names = Object.keys(parameters).filter((name) => isOfAddress(name) && parameters[name]);
    // The country is also sent by itself.
    if (address == null)
      return names.filter((name) => name !== 'billing.country' || request.countryCode !== parameters[name]);
    const { stateOrProvince = noState } = address;
    return stateOrProvince === noState ? names.filter((name) => name === `${kind}.state`) : [];
  };
  return [...namesIn('billing', request.billingAddress), ...namesIn('shipping', request.deliveryAddress)];
}
