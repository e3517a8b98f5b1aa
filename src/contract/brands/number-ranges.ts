/** Number ranges of cards, and the rules of a brand's numbers. */
import type { CardCheckDigit } from './brand.ts';

/** First and last prefix of a number range. Both have the same number of digits. */
export type Prefix = readonly [low: string, high: string];

export interface Brand {
  /** The gateway's code, as in `data-brands` and `paymentBrand` (gateway-contract.md 5.3). */
  readonly code: string;
  readonly prefixes: readonly Prefix[];
  /** Positions in the number after which a space is shown. */
  readonly gaps: readonly number[];
  /** Allowed lengths of the number in digits, the usual one first. */
  readonly lengths: readonly number[];
  /** Allowed lengths of the security code in digits. */
  readonly cvv: readonly number[];
  /** Whether a card may have no security code at all (Maestro, widget-contract.md section 8). */
  readonly isCvvOptional: boolean;
  /** What the last digit is. UnionPay issues cards without a check digit. */
  readonly checkDigit: CardCheckDigit;
}

/** The gateway's BIN list: the number ranges of some brands, by brand code. */
export type BinList = ReadonlyMap<string, readonly Prefix[]>;

/** Reads number ranges that are written as `51-55 2221`. */
export function readRanges(text: string): Prefix[] {
  return text.split(' ').flatMap((range): Prefix[] => {
    const [low = '', high = low] = range.split('-');
    return low ? [[low, high]] : [];
  });
}

/**
 * Whether a number with these first digits is in one of the ranges. False until a whole prefix is typed. It always compares
 * every range: a page that asks often would learn from the time which one it was (threeds-security.md T23).
 */
export function isInRanges(digits: string, ranges: readonly Prefix[]): boolean {
  const places = ranges.map(([low, high]) => {
    const start = Number(digits.slice(0, low.length));
    return Math.min(start - Number(low), Number(high) - start, digits.length - low.length);
  });
  return Math.max(...places) >= 0;
}
