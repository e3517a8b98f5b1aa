/** Says which brand was probably meant by a code that no brand has. */
import { nearest } from '../nearest.ts';
import { isOwnCode } from './own-brand.ts';
import { findPaymentBrand, paymentBrands } from './payment-brands.ts';

const codes = paymentBrands.map(({ code }) => code);

/** BLIK is two letters away from ALIA, and no slip. */
const editsOfSlip = ({ length }: string): number => (length > 9 ? 2 : 1);

const lettersOf = (code: string) => [...code].sort().join('');

/** Returns the code that was meant by one in the form of an operator's; undefined where it is one. */
const nearestToOwn = (code: string) =>
  codes.find((one) => lettersOf(one) === lettersOf(code)) ?? nearest(code, codes, editsOfSlip);

/** Returns the end of a sentence about a code that no brand has; empty for the code of a brand, or one that an operator may have named. */
export function problemOfBrand(code: string): string {
  if (findPaymentBrand(code) !== undefined) return '';
  const lowerCase = code.toLowerCase();
  const named = paymentBrands.find(({ name }) => name.toLowerCase() === lowerCase);
  const isOwn = isOwnCode(code);
  const meant = named?.code ?? (isOwn ? nearestToOwn(code) : nearest(code, codes));
  if (meant === undefined && isOwn) return '';
  return meant === undefined
    ? `must be the code of a brand, such as VISA; ${code} is none`
    : `must be the code of a brand; ${code} is none, and ${meant} was probably meant`;
}
