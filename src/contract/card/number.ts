/** Detects the brand of a card number while it is typed, groups its digits and checks it. */
import { isInRanges } from '../brands/number-ranges.ts';
import {
  anyCard,
  type BinList,
  type Brand,
  binListBrands,
  brands,
  findBrand,
  schemeChoices,
  schemes,
  sharedBrands,
} from '../brands/number-rules.ts';
import type { Problem } from '../messages.ts';
import { passesCheckDigit } from './check-digit.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

function offeredBrands(offered: readonly string[]): readonly Brand[] {
  if (offered.length === 0) return schemes;
  // A brand that the page names a thousand times would make the time of its answer measurable.
  return [...new Set(offered)].flatMap((offer) => brands.filter(({ code }) => code === offer));
}

/**
 * Returns the offered brands that fit the digits, in two groups. The first group has the brands that the number itself
 * identifies, in the offered order; for brands of the BIN list the list's ranges count, not the table's.
 *
 * The second group has brands that only may be right; a shop or a shopper can prefer one of them. A brand that shares
 * the ranges of another scheme is in this group in four cases: it is the active brand; it is the only brand that fits;
 * the shopper may choose it for a card with two brands; or the first group is not empty and the brand is not one of the
 * BIN list. A brand without any ranges is in this group when it is the active brand; its numbers in the range of a scheme
 * have a check digit at the lengths of that scheme only.
 */
function matches(digits: string, offered: readonly string[], active = '', list?: BinList): Brand[] {
  const fitting = offeredBrands(offered).filter(({ code, prefixes }) =>
    isInRanges(digits, list?.get(code) ?? prefixes),
  );
  const isGuess = (brand: Brand) => sharedBrands.includes(brand) && !list?.has(brand.code);
  const shown = fitting.filter((brand) => !isGuess(brand));
  const isPossible = ({ code }: Brand) =>
    code === active ||
    schemeChoices.includes(code) ||
    fitting.length === 1 ||
    (shown.length > 0 && !binListBrands.includes(code));
  const isWithoutRanges = digits !== '' && offered.includes(active) && !findBrand(active);
  return [
    ...shown,
    ...fitting.filter((brand) => isGuess(brand) && isPossible(brand)),
    ...(isWithoutRanges ? [withoutRanges(active, digits)] : []),
  ];
}

function withoutRanges(code: string, digits: string): Brand {
  return { ...anyCard, code, checkDigit: isOfSchemeLength(digits) ? 'luhn' : 'none' };
}

/**
 * Whether a number is as long as those of its scheme. Only then may its check digit decide: a page would else learn of each
 * part of a number whether it passes the check, by naming a brand without ranges or by paying with the part
 * (threeds-security.md T4).
 */
export function isOfSchemeLength(digits: string): boolean {
  const [{ lengths } = anyCard] = matches(digits, []);
  return lengths.includes(digits.length);
}

/**
 * Returns the offered brands that fit. When none fits, returns any brand that fits, so that grouping, length and name
 * are known even of a card that the shop does not accept.
 */
function candidates(digits: string, offered: readonly string[], active = '', list?: BinList): Brand[] {
  const fitting = matches(digits, offered, active, list);
  return fitting.length > 0 ? fitting : matches(digits, []);
}

/**
 * Returns the codes of the offered brands whose ranges contain `digits`, in the offered order. A brand is left out
 * until its prefix is fully typed. An empty `offered` means every brand that can be detected from a number alone.
 */
export function detectBrands(digits: string, offered: readonly string[]): string[] {
  return codesOf(matches(digits, offered));
}

/**
 * Whether `digits` is a complete and valid number of the brand. Checks the range, the length and, for brands that have
 * one, the check digit.
 */
export function fitsBrand(digits: string, code: string, list?: BinList): boolean {
  return matches(digits, [code], '', list).some((brand) => fitsRules(digits, brand));
}

/** The maximum number of digits of a card number, by ISO/IEC 7812 and by every brand here. */
const maxLength = 19;
const fours = [4, 8, 12, 16];

/** The result of checking a typed card number. */
interface NumberJudgement {
  problem: Problem;
  /** Whether the number is long enough for a mistake to be reported while the shopper is still in the field. */
  complete: boolean;
  /** Codes of the offered brands that fit the number. Brands that can be detected from the number alone come first. */
  brands: string[];
}

/**
 * Checks a typed number. The problem `brand` means that the number is valid but of a brand that is not offered. A
 * number with a valid check digit and one of its brand's shorter lengths is valid, although more digits could follow.
 *
 * @param active code of the active brand, empty when it is unknown; a brand without ranges accepts any number
 * @param list the BIN list; its ranges replace those of the table for the brands that it has
 */
export function judgeNumber(
  digits: string,
  offered: readonly string[],
  active = '',
  list?: BinList,
): NumberJudgement {
  const { length } = digits;
  const matching = matches(digits, offered, active, list);
  const likely = candidates(digits, offered, active, list);
  const isValid = (brand: Brand) => fitsRules(digits, brand);
  const longest = longestOf(likely);
  const problem = () => {
    if (length === 0) return 'empty';
    if (matching.some(isValid)) return '';
    if (likely.some(isValid)) return 'brand';
    const isOfLength = likely.some(({ lengths }) => lengths.includes(length));
    return isOfLength || length >= (longest || 12) ? 'invalid' : 'incomplete';
  };
  return {
    problem: problem(),
    complete: length >= (longest || 16) || likely.some(({ lengths }) => lengths[0] === length),
    brands: codesOf(matching),
  };
}

/** Returns each code once: a brand whose own numbers and second ones both fit stands where its own do. */
function codesOf(matching: readonly Brand[]): string[] {
  return [...new Set(matching.map(({ code }) => code))];
}

/** Whether the number has a length of the brand and, for brands that have one, a valid check digit. */
function fitsRules(digits: string, { lengths, checkDigit }: Brand): boolean {
  return lengths.includes(digits.length) && passesCheckDigit(digits, checkDigit);
}

/** Returns the length of the longest number of these brands; 0 for no brand. */
const longestOf = (brands: readonly Brand[]) => Math.max(0, ...brands.flatMap(({ lengths }) => lengths));

/** Puts a space after each gap, but never at the end. */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/**
 * Returns the format of the number field, for {@link formatEdit} of edit.ts. With `grouped` false no spaces are inserted.
 */
export function numberShape(offered: readonly string[], grouped: boolean, active = ''): Shape {
  const candidatesOf = (digits: string) => candidates(digits, offered, active);
  return {
    // A date behind the number, as people copy both together, is no part of it.
    clean: (text) => toDigits(text.replace(/\D\d\d? ?\/.*/, '')),
    limit: (digits) => longestOf(candidatesOf(digits)) || maxLength,
    format: (digits) => (grouped ? groupDigits(digits, candidatesOf(digits)[0]?.gaps ?? fours) : digits),
  };
}
