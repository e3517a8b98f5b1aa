/**
 * The number rules of the card brands, for the frames and the gateway. Their source is `cards-data.ts`. The widget
 * never sees a card number, so it has only the names and forms of the brands (`form-types.ts`).
 */
import type { Brand } from './number-ranges.ts';
import { schemes, sharedBrands } from './numbers-at-build.ts';

export { type BinList, type Brand, type Prefix, readRanges } from './number-ranges.ts';
export { binListBrands, schemeChoices, schemes, sharedBrands } from './numbers-at-build.ts';

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
  hasCheckDigit: true,
};

/**
 * Returns the number rules of a brand such as `VISA`, of its own numbers where it has others, too; undefined for a brand
 * without number ranges.
 */
export function findBrand(code: string): Brand | undefined {
  return brands.find((brand) => brand.code === code);
}
