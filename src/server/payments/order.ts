/** From valid parameters to an order a connector can settle. */
import { findBrand } from '../../contract/brands.ts';
import { detectBrands } from '../../contract/card/number.ts';
import { withoutCardDigits } from '../../contract/parameters/mask.ts';
import { missing, type ParameterError, type Parameters } from '../../contract/parameters/table.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import { invalidParameters } from '../http/refusal.ts';

/** Never part of an order's parameters: the connector has the card apart, and nobody keeps the code. */
const cardSecrets = /^card\.(number|cvv)$/;

/**
 * The order of a card payment, from parameters as `readCardPayment` gives them: what only the merchant may say is in
 * them from the checkout or not at all. The brand is the sent one, or the first that fits the number. Throws 400 for
 * a brand nobody knows.
 */
export function orderOf(parameters: Parameters): PaymentOrder {
  const number = parameters['card.number'] ?? '';
  const brand = brandOf(parameters, number);
  return {
    amount: parameters.amount ?? '',
    currency: parameters.currency ?? '',
    paymentType: parameters[`overridePaymentType[${brand}]`] ?? parameters.paymentType ?? '',
    brand,
    card: {
      number,
      expiryMonth: parameters['card.expiryMonth'] ?? '',
      expiryYear: parameters['card.expiryYear'] ?? '',
      holder: parameters['card.holder'],
    },
    testMode: parameters.testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL',
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => !cardSecrets.test(name))),
  };
}

function brandOf({ paymentBrand }: Parameters, number: string): string {
  const brand = paymentBrand ?? detectBrands(number, [])[0];
  if (brand !== undefined && findBrand(brand) !== undefined) return brand;
  throw invalidParameters([unknownBrand(paymentBrand)]);
}

function unknownBrand(paymentBrand: string | undefined): ParameterError {
  const name = 'paymentBrand';
  if (paymentBrand === undefined) {
    return missing(name, 'no brand fits the card number, so send the one the shopper chose');
  }
  const message = 'is not a card brand of this gateway; send one such as VISA';
  return { name, value: withoutCardDigits(paymentBrand), message };
}
