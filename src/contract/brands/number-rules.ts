/**
 * The number rules of the card brands, for the frames and the gateway. Their source is `cards-data.ts`. The widget
 * never sees a card number, so it has only the names and forms of the brands (`form-types.ts`).
 */
import { ownRules, sharedRules } from './numbers-compact.ts';
import { type Brand, readRules } from './read-rules.ts';

export { asked, listed } from './numbers-compact.ts';
export { type BinList, type Brand, type Prefix, readRanges } from './read-rules.ts';

/** The brands that can be detected from a number alone. */
export const schemes = readRules(ownRules);
/** The brands without a range of their own: see {@link sharedRules}. */
export const sharedBrands = readRules(sharedRules);
export const brands = [...schemes, ...sharedBrands];

/**
 * The rules for a card brand without rules in this table. They allow any number of 12 to 19 digits with a valid check
 * digit.
 */
export const anyCard = readRules('::16 19 18 17 15 14 13 12');

/** Returns the number rules of a brand such as `VISA`; undefined for a brand without number ranges. */
export function findBrand(code: string): Brand | undefined {
  return brands.find((brand) => brand.code === code);
}
