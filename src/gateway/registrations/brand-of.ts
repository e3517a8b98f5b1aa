/** Finds the brand of the instrument that a request pays with or stores. */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { detectBrands } from '#contract/card/number.ts';
import { unknownBrand } from '#contract/parameters/brand.ts';
import { missing, type ParameterError, type Parameters } from '#contract/parameters/table.ts';
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import { invalidParameters } from '../core/refusal.ts';

/** The brand of each wallet's token when the request names no brand. */
const walletBrands = { deviceWalletA: 'APPLEPAY', deviceWalletB: 'GOOGLEPAY', deviceWalletC: 'SAMSUNGPAY' };

/**
 * Returns the brand that was sent, otherwise the first one that fits the card number or the wallet. Throws 400 for an
 * unknown brand, when no brand can be found, and for a card brand when no card was sent.
 */
export function brandOf({ paymentBrand }: Parameters, instrument: PaymentInstrument): string {
  const brand = paymentBrand ?? brandOfInstrument(instrument);
  if (brand === undefined) throw invalidParameters([noBrand(instrument)]);
  const known = findPaymentBrand(brand);
  if (known === undefined) throw invalidParameters([unknownBrand(brand)]);
  if (known.kind === 'card' && instrument.kind === 'none') throw invalidParameters([noCard]);
  return brand;
}

function brandOfInstrument(instrument: PaymentInstrument): string | undefined {
  if (instrument.kind === 'card') return detectBrands(instrument.number, [])[0];
  return instrument.kind === 'wallet' ? walletBrands[instrument.wallet] : undefined;
}

const noCard: ParameterError = {
  name: 'paymentBrand',
  value: null,
  message: 'card properties must be set; send card.number, card.expiryMonth and card.expiryYear',
};

function noBrand(instrument: PaymentInstrument): ParameterError {
  if (instrument.kind === 'none') return noCard;
  return missing(
    'paymentBrand',
    instrument.kind === 'card'
      ? 'no brand fits the card number, so send the one the shopper chose'
      : 'send the brand of the account, such as DIRECTDEBIT_SEPA',
  );
}
