/**
 * The number rules of the card brands: for the frames and the gateway. The widget, which never sees a number, has only
 * names and forms (`form-types.ts`). The rules stand in `cards-data.ts`.
 */
import { ownRules, sharedRules } from './numbers-compact.ts';

export { asked, listed } from './numbers-compact.ts';

/** First and last prefix of a range, of equal length. */
export type Prefix = readonly [low: string, high: string];

export interface Brand {
  /** The gateway's code, as in `data-brands` and `paymentBrand` (gateway-contract.md 5.3). */
  readonly code: string;
  readonly prefixes: readonly Prefix[];
  /** Positions in the digits after which a space stands. */
  readonly gaps: readonly number[];
  /** Allowed lengths of the number, the usual one first. */
  readonly lengths: readonly number[];
  /** Allowed lengths of the security code. */
  readonly cvv: readonly number[];
  /** The card may have no security code at all (Maestro, widget-contract.md section 8). */
  readonly isCvvOptional: boolean;
  /** The last digit is a Luhn check digit. UnionPay issues cards without one. */
  readonly hasCheckDigit: boolean;
}

/** Ranges of some brands by code, as the gateway's BIN list has them. */
export type BinList = ReadonlyMap<string, readonly Prefix[]>;

/** Ranges that are written as `51-55 2221`. */
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

/** The schemes that a number shows by itself. */
export const schemes = read(ownRules);
/** Brands without a range of their own: {@link sharedRules}. */
export const sharedBrands = read(sharedRules);
export const brands = [...schemes, ...sharedBrands];

/** The rules of a card brand that this table lacks, as lengths and check digit go: any number. */
export const anyCard = read('::16 19 18 17 15 14 13 12');

const byCode: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [brand.code, brand]));

/** The rules of a gateway code such as `VISA`; undefined for a code without ranges. */
export function findBrand(code: string): Brand | undefined {
  return byCode.get(code);
}
