/**
 * The part of the brand table that the frames need. The build evaluates this module and writes the values of its exports
 * into the scripts in its place (tools/vite/evaluate.mjs); `number-rules.ts` reads them.
 */
import type { CardNumbers } from './brand.ts';
import type { Brand } from './number-ranges.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].flatMap(([code, { numbers = [] }]) =>
  [numbers].flat().map((rules) => ({ code, ...rules })),
);

/** The rules of a brand's numbers, with the ranges written as `51-55 2221`, which is shorter in a script. */
export type WrittenBrand = Omit<Brand, 'prefixes'> & { readonly ranges: string };

const writeRange = (range: CardNumbers['ranges'][number]) => [...new Set([range].flat())].join('-');

/** Lengths, gaps and length of the security code stand for the most common ones where a row has none. */
const toBrand = ({
  code,
  ranges,
  lengths,
  gaps,
  cvv = 3,
  ...rest
}: CardNumbers & { code: string }): WrittenBrand => ({
  code,
  ranges: ranges.map(writeRange).join(' '),
  lengths: lengths ?? [16],
  gaps: gaps ?? [4, 8, 12, 16],
  cvv: [cvv],
  isCvvOptional: rest.isCvvOptional ?? false,
  checkDigit: rest.checkDigit ?? 'luhn',
});
const codes = (brands: readonly { readonly code: string }[]) => brands.map(({ code }) => code);

export const writtenSchemes: readonly WrittenBrand[] = rows.filter(({ isShared }) => !isShared).map(toBrand);
export const writtenSharedBrands: readonly WrittenBrand[] = rows
  .filter(({ isShared }) => isShared)
  .map(toBrand);
/** Codes of the brands whose ranges are in the gateway's BIN list. The list is loaded where one of them is offered. */
export const binListBrands: readonly string[] = codes(rows.filter(({ usesBinList }) => usesBinList));
/**
 * Codes of the brands among which the shopper may choose when a card has two brands. Detection reports them whenever
 * the number fits (regulation (EU) 2015/751, article 8).
 */
export const schemeChoices: readonly string[] = codes(rows.filter(({ asksForScheme }) => asksForScheme));
