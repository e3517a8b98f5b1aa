/** Says which brand was probably meant by a code that no brand has. */
import { nearest } from '../nearest.ts';
import { findPaymentBrand, paymentBrands } from './payment-brands.ts';

const codes = paymentBrands.map(({ code }) => code);

/** Returns the end of a sentence about a code that no brand has; empty for the code of a brand. */
export function problemOfBrand(code: string): string {
  if (findPaymentBrand(code) !== undefined) return '';
  const lowerCase = code.toLowerCase();
  const named = paymentBrands.find(({ name }) => name.toLowerCase() === lowerCase);
  const meant = named?.code ?? nearest(code, codes);
  return meant === undefined
    ? `must be the code of a brand, such as VISA; ${code} is none`
    : `must be the code of a brand; ${code} is none, and ${meant} was probably meant`;
}
