/**
 * The number rules of the card brands, for the frames and the gateway. Their source is `cards-data.ts`. The widget
 * never sees a card number, so it has only the names and forms of the brands (`form-types.ts`).
 */
import { type Brand, isInRanges, readRanges } from './number-ranges.ts';
import { type WrittenBrand, writtenSchemes, writtenSharedBrands } from './numbers-at-build.ts';

export { type BinList, type Brand, type Prefix, readRanges } from './number-ranges.ts';
export { binListBrands, schemeChoices } from './numbers-at-build.ts';

const toBrand = ({ ranges, ...rules }: WrittenBrand): Brand => ({ ...rules, prefixes: readRanges(ranges) });

/** The brands that have number ranges of their own. Only these are detected when the form has no list of brands. */
export const schemes: readonly Brand[] = writtenSchemes.map(toBrand);
/**
 * The brands whose cards have numbers from the ranges of another scheme. It is not published which numbers of these
 * ranges belong to the brand. So the brand is never detected by itself: the shopper or the shop must choose it, or it
 * must be the only offered brand that fits the number.
 */
export const sharedBrands: readonly Brand[] = writtenSharedBrands.map(toBrand);
export const brands: readonly Brand[] = [...schemes, ...sharedBrands];

/**
 * The rules for a card brand without rules in this table. They allow any number of 12 to 19 digits with a valid check
 * digit.
 */
export const anyCard: Brand = {
  code: '',
  prefixes: [],
  lengths: [16, 19, 18, 17, 15, 14, 13, 12],
  gaps: [4, 8, 12, 16],
  cvv: [3],
  isCvvOptional: false,
  checkDigit: 'luhn',
};

/**
 * Returns the number rules of a brand such as `VISA`: those that this number follows, or the first ones; undefined for a
 * brand without number ranges.
 */
export function findBrand(code: string, number = ''): Brand | undefined {
  const rows = brands.filter((brand) => brand.code === code);
  return rows.find(({ prefixes }) => isInRanges(number, prefixes)) ?? rows[0];
}
