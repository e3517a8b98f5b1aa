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
 * Writes number rules as lines. A line has the codes of the brands, ranges, lengths (default 16), gaps (default 4 8
 * 12 16), the length of the security code (default 3), and what the cards may lack: `cvv` for the security code, or
 * `luhn` for the check digit.
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
 * The rules of the brands that have number ranges of their own. A number is taken for one of these when the form
 * names no brands.
 */
export const ownRules = lines(rows.filter(({ isShared }) => !isShared));
/**
 * The rules of the brands whose cards bear the number of another scheme, with the ranges in which their numbers lie.
 * Nobody publishes which of those numbers are theirs, so such a brand is never guessed: the shopper or the shop
 * chooses it, or it is the only offered brand that the number fits.
 */
export const sharedRules = lines(rows.filter(({ isShared }) => isShared));
/** Codes of the brands whose ranges the gateway's BIN list has. Where one of them is offered, the list is asked. */
export const listed: readonly string[] = codes(rows.filter(({ isListed }) => isListed));
/**
 * Codes of the brands that the shopper is asked about when a card bears two, so that they must be known to fit
 * (regulation (EU) 2015/751, article 8).
 */
export const asked: readonly string[] = codes(rows.filter(({ isAsked }) => isAsked));
