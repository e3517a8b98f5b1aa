import { findTakenBrand } from '#contract/brands/payment-brands.ts';

/**
 * Returns the type with which a brand is charged. `PA.CP` becomes a debit where nothing can be captured: for brands without
 * authorisations, and for asynchronous brands, which take the money as soon as the shopper agrees.
 */
export function toBrandPaymentType(type: string, brand: string): string {
  const { isSynchronous = true, paymentTypes = ['PA', 'CP'] } = findTakenBrand(brand) ?? {};
  const isCaptured = isSynchronous && ['PA', 'CP'].every((one) => paymentTypes.includes(one));
  return type === 'PA.CP' && !isCaptured ? 'DB' : type;
}
