/**
 * The number rules of the most common brands. A frame of a form that offers only these has no other rules, which makes
 * its document smaller. For such forms the results are those of `number.ts`: test/contract/brands/common-rules.test.ts
 * compares the two.
 */
import { coarseRules, commonRules } from './numbers-compact.ts';
import { type Brand, isInRanges, readRulesOnce } from './read-rules.ts';

const common = readRulesOnce(commonRules);
const others = readRulesOnce(coarseRules);

/** Returns the number rules of a common brand; undefined for any other. */
export const findCommonBrand = (code: string): Brand | undefined =>
  common().find((brand) => brand.code === code);

const fitting = (digits: string, brands: readonly Brand[]) =>
  brands.filter(({ prefixes }) => isInRanges(digits, prefixes));

/** Returns those of the offered common brands that fit the digits, in the offered order. */
export const matchCommon = (digits: string, offered: readonly string[]): Brand[] =>
  fitting(
    digits,
    offered.flatMap((code) => findCommonBrand(code) ?? []),
  );

/** Returns the offered brands that fit. When none fits, returns one brand that fits, or no brand. */
export function commonCandidates(digits: string, offered: readonly string[]): readonly Brand[] {
  const matching = matchCommon(digits, offered);
  return matching.length > 0 ? matching : fitting(digits, [...common(), ...others()]).slice(0, 1);
}
