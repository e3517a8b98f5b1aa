/** Groups and checks a card number whose possible brands are known. */
import type { Brand } from '../brands/number-ranges.ts';
import type { Problem } from '../messages.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';
import { passesLuhn } from './luhn.ts';

/** The maximum number of digits of a card number, by ISO/IEC 7812 and by every brand here. */
const maxLength = 19;
const fours = [4, 8, 12, 16];

/** The result of checking a typed card number. */
export interface NumberJudgement {
  problem: Problem;
  /** Whether the number is long enough for a mistake to be reported while the shopper is still in the field. */
  complete: boolean;
  /** Codes of the offered brands that fit the number. Brands that can be detected from the number alone come first. */
  brands: string[];
}

/**
 * Checks a typed number.
 *
 * @param matching the offered brands that fit the digits
 * @param candidates the same, or any brand that fits when no offered one does
 */
export function judgeDetected(
  digits: string,
  matching: readonly Brand[],
  candidates: readonly Brand[],
): NumberJudgement {
  const { length } = digits;
  const isValid = (brand: Brand) => fitsRules(digits, brand);
  const longest = longestOf(candidates);
  const problem = () => {
    if (length === 0) return 'empty';
    if (matching.some(isValid)) return '';
    if (candidates.some(isValid)) return 'brand';
    const isOfLength = candidates.some(({ lengths }) => lengths.includes(length));
    return isOfLength || length >= (longest || 12) ? 'invalid' : 'incomplete';
  };
  return {
    problem: problem(),
    complete: length >= (longest || 16) || candidates.some(({ lengths }) => lengths[0] === length),
    brands: matching.map(({ code }) => code),
  };
}

/** Whether the number has a length of the brand and, for brands that have one, a valid check digit. */
export function fitsRules(digits: string, { lengths, hasCheckDigit }: Brand): boolean {
  return lengths.includes(digits.length) && (!hasCheckDigit || passesLuhn(digits));
}

/** Returns the positions after which a space is shown: those of the first brand, or groups of four for no brand. */
const getGaps = (brands: readonly Brand[]): readonly number[] => brands[0]?.gaps ?? fours;

/** Returns the length of the longest number of these brands; 19 for no brand. */
const getMaxDigits = (brands: readonly Brand[]): number => longestOf(brands) || maxLength;

/** Returns the length of the longest number of these brands; 0 for no brand. */
const longestOf = (brands: readonly Brand[]) => Math.max(0, ...brands.flatMap(({ lengths }) => lengths));

/** Puts a space after each gap, but never at the end. */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/**
 * Returns the format of a number field, for `formatEdit` of edit.ts. With `grouped` false no spaces are inserted.
 *
 * @param candidatesOf returns the brands that a number with these first digits may have
 */
export function createShape(candidatesOf: (digits: string) => readonly Brand[], grouped: boolean): Shape {
  return {
    clean: toDigits,
    limit: (digits) => getMaxDigits(candidatesOf(digits)),
    format: (digits) => (grouped ? groupDigits(digits, getGaps(candidatesOf(digits))) : digits),
  };
}
