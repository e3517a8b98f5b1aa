/**
 * The number rules of the card brands, for the frames and the gateway. Their source is `cards-data.ts`. The widget
 * never sees a card number, so it has only the names and forms of the brands (`form-types.ts`).
 */
import { ownRules, sharedRules } from './numbers-compact.ts';

export { asked, listed } from './numbers-compact.ts';

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

const read = (lines: string): readonly Brand[] =>
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

/** The brands that can be detected from a number alone. */
export const schemes = read(ownRules);
/** The brands without a range of their own: see {@link sharedRules}. */
export const sharedBrands = read(sharedRules);
export const brands = [...schemes, ...sharedBrands];

/**
 * The rules for a card brand without rules in this table. They allow any number of 12 to 19 digits with a valid check
 * digit.
 */
export const anyCard = read('::16 19 18 17 15 14 13 12');

/** Returns the number rules of a brand such as `VISA`; undefined for a brand without number ranges. */
export function findBrand(code: string): Brand | undefined {
  return brands.find((brand) => brand.code === code);
}
