/** Reads phone numbers as shops and shoppers write them. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PaymentOrder } from '../connector/index.ts';

/**
 * Returns a number with its country's code, as acquirers and 3-D Secure want it: +351912345678 for `912 345 678` in Portugal.
 * Undefined for what is no number, and without a country for a number without a code.
 */
export function readPhone(text = '', country = ''): string | undefined {
  const phone = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  return phone?.isPossible() ? phone.number : undefined;
}

/** Returns the shopper's number: the phone, or else the mobile. */
export function readShopperPhone(
  parameters: PaymentOrder['parameters'],
  country = parameters['billing.country'] ?? parameters['shipping.country'],
): string | undefined {
  return (
    readPhone(parameters['customer.phone'], country) ?? readPhone(parameters['customer.mobile'], country)
  );
}

/** The parameters of which nothing is said when the shopper's number cannot be read. */
export const shopperPhones = /^customer\.(?:phone|mobile)$/;
