/**
 * The part of the brand table that the frames need, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the scripts in its place (tools/vite/evaluate.mjs); `number-rules.ts` reads
 * them.
 */

import { grouped } from '../grouped.ts';
import type { CardNumbers } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].flatMap(([code, { numbers }]) => (numbers ? [{ code, ...numbers }] : []));
const codes = (brands: readonly { readonly code: string }[]) => brands.map(({ code }) => code);

/**
 * Writes number rules as lines. The parts of a line are: brand codes, ranges, lengths (default 16), gaps (default 4 8
 * 12 16), length of the security code (default 3), and what cards of the brand may lack: `cvv` (the security code) or
 * `luhn` (the check digit).
 */
const lines = (brands: typeof rows) =>
  grouped(brands, rulesOf)
    .map(([rules, alike]) => `${codes(alike).join(' ')}:${rules}`)
    .join('\n');

function rulesOf({ ranges, lengths, gaps, cvv, isCvvOptional, hasCheckDigit }: CardNumbers): string {
  const lacks = [...(isCvvOptional ? ['cvv'] : []), ...(hasCheckDigit === false ? ['luhn'] : [])];
  return [ranges, lengths, gaps, [cvv], lacks]
    .map((values) => values?.join(' ') ?? '')
    .join(':')
    .replace(/:+$/, '');
}

/**
 * The rules of the brands that have number ranges of their own. Only these are detected when the form has no list of
 * brands.
 */
export const ownRules = lines(rows.filter(({ isShared }) => !isShared));
/**
 * The rules of the brands whose cards have numbers from the ranges of another scheme. It is not published which numbers
 * of these ranges belong to the brand. So the brand is never detected by itself: the shopper or the shop must choose
 * it, or it must be the only offered brand that fits the number.
 */
export const sharedRules = lines(rows.filter(({ isShared }) => isShared));
/** Codes of the brands whose ranges are in the gateway's BIN list. The list is loaded where one of them is offered. */
export const listed: readonly string[] = codes(rows.filter(({ isListed }) => isListed));
/**
 * Codes of the brands among which the shopper may choose when a card has two brands. Detection reports them whenever
 * the number fits (regulation (EU) 2015/751, article 8).
 */
export const asked: readonly string[] = codes(rows.filter(({ isAsked }) => isAsked));
