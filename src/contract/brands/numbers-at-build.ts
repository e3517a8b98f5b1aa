/**
 * The part of the brand table that the frames need. The build evaluates this module and writes the values of its exports
 * into the scripts in its place (tools/vite/evaluate.mjs); `number-rules.ts` reads them.
 */
import type { CardNumbers } from './brand.ts';
import type { Brand, Prefix } from './number-ranges.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].flatMap(([code, { numbers = [] }]) =>
  [numbers].flat().map((rules) => ({ code, ...rules })),
);

const toPrefix = (range: CardNumbers['ranges'][number]): Prefix => {
  const [low, high] = typeof range === 'number' ? [range, range] : range;
  return [String(low), String(high)];
};

/** Lengths, gaps and length of the security code stand for the most common ones where a row has none. */
const toBrand = ({
  code,
  ranges,
  lengths,
  gaps,
  cvv = 3,
  ...rest
}: CardNumbers & { code: string }): Brand => ({
  code,
  prefixes: ranges.map(toPrefix),
  lengths: lengths ?? [16],
  gaps: gaps ?? [4, 8, 12, 16],
  cvv: [cvv],
  isCvvOptional: rest.isCvvOptional ?? false,
  hasCheckDigit: rest.hasCheckDigit ?? true,
});
const codes = (brands: readonly { readonly code: string }[]) => brands.map(({ code }) => code);

/** The brands that have number ranges of their own. Only these are detected when the form has no list of brands. */
export const schemes: readonly Brand[] = rows.filter(({ isShared }) => !isShared).map(toBrand);
/**
 * The brands whose cards have numbers from the ranges of another scheme. It is not published which numbers of these
 * ranges belong to the brand. So the brand is never detected by itself: the shopper or the shop must choose it, or it
 * must be the only offered brand that fits the number.
 */
export const sharedBrands: readonly Brand[] = rows.filter(({ isShared }) => isShared).map(toBrand);
/** Codes of the brands whose ranges are in the gateway's BIN list. The list is loaded where one of them is offered. */
export const binListBrands: readonly string[] = codes(rows.filter(({ usesBinList }) => usesBinList));
/**
 * Codes of the brands among which the shopper may choose when a card has two brands. Detection reports them whenever
 * the number fits (regulation (EU) 2015/751, article 8).
 */
export const schemeChoices: readonly string[] = codes(rows.filter(({ asksForScheme }) => asksForScheme));
