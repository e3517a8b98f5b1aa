/** Reads the number rules of card brands from the compact texts of `numbers-compact.ts`. */

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
  /** Whether the last digit is a Luhn check digit. UnionPay issues cards without one. */
  readonly hasCheckDigit: boolean;
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

const numbers = (text: string) => text.split(' ').map(Number);

/** Reads brands, one line for those with the same rules; `numbers-compact.ts` explains the parts of a line. */
export const readRules = (lines: string): readonly Brand[] =>
  lines.split('\n').flatMap((line) => {
    const [codes = '', ranges = '', lengths, gaps, cvv, lacks] = line.split(':');
    return codes.split(' ').map((code) => ({
      code,
      prefixes: readRanges(ranges),
      lengths: numbers(lengths || '16'),
      gaps: numbers(gaps || '4 8 12 16'),
      cvv: numbers(cvv || '3'),
      isCvvOptional: lacks === 'cvv',
      hasCheckDigit: lacks !== 'luhn',
    }));
  });

/** Whether a number with these first digits is in one of the ranges. False until a whole prefix is typed. */
export function isInRanges(digits: string, ranges: readonly Prefix[]): boolean {
  return ranges.some(([low, high]) => {
    const start = digits.slice(0, low.length);
    return start.length === low.length && start >= low && start <= high;
  });
}
