/**
 * A pair of test cards for every card brand: one that is not enrolled in 3-D Secure and one whose issuer asks the
 * shopper. A rule makes the numbers, so that a brand has its pair as soon as it has its row in the brand table.
 */

import { isInRanges } from '#contract/brands/number-ranges.ts';
import { anyCard, brands, findBrand, type Prefix, readRanges } from '#contract/brands/number-rules.ts';
import { type PaymentBrand, paymentBrands } from '#contract/brands/payment-brands.ts';
import { passesLuhn } from '#contract/card/luhn.ts';
import { createBinList } from '../../../gateway/core/bin-list.ts';

export interface BrandPair extends Pick<PaymentBrand, 'name'> {
  /** The brand's code. */
  readonly brand: string;
  readonly notEnrolled: string;
  readonly challenge: string;
  /** A security code of the brand's length. */
  readonly cvv: string;
}

/** The first digit of numbers for brands without published ranges. ISO/IEC 7812 leaves it to national bodies. */
const unpublished: readonly Prefix[] = [['9', '9']];

const binList = createBinList({});

/** The pairs, ordered as the brand table is. Brands that share a range share the pair. */
export const brandPairs: readonly BrandPair[] = paymentBrands
  .filter(({ kind }) => kind === 'card')
  .map(({ code, name }) => {
    const { lengths, cvv } = findBrand(code) ?? anyCard;
    const prefix = getOwnPrefix(code);
    return {
      brand: code,
      name,
      notEnrolled: createNumber(prefix, 1, lengths[0]),
      challenge: createNumber(prefix, 2, lengths[0]),
      cvv: '1234'.slice(0, cvv[0]),
    };
  });

/** Returns the prefix of the brand that the fewest brands share. For a brand of the BIN list the list's ranges count. */
function getOwnPrefix(code: string): string {
  const listed = binList[code];
  const prefixes = listed === undefined ? findBrand(code)?.prefixes : readRanges(listed);
  const countBrands = (prefix: string) =>
    brands.filter(({ prefixes: others }) => isInRanges(prefix.padEnd(8, '0'), others)).length;
  return (prefixes ?? unpublished)
    .map(([low]) => low)
    .reduce((best, prefix) => (countBrands(prefix) < countBrands(best) ? prefix : best));
}

/** Returns the prefix, zeros, the digit that tells the two cards of a pair apart, and the check digit. */
function createNumber(prefix: string, digit: number, length = 16): string {
  const digits = `${prefix.padEnd(length - 2, '0')}${digit}`;
  return [...'0123456789'].map((check) => digits + check).find(passesLuhn) ?? digits;
}
