/**
 * What the frames take from the brand table, in as few bytes as it gets. The build writes the values of these exports into
 * the scripts in place of this module (tools/vite/evaluate.mjs); `number-rules.ts` reads them.
 */

import { grouped } from '../grouped.ts';
import type { CardNumbers } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].flatMap(([code, { numbers }]) => (numbers ? [{ code, ...numbers }] : []));
const codes = (brands: readonly { readonly code: string }[]) => brands.map(({ code }) => code);

/**
 * A line is codes, ranges, lengths (16), gaps (4 8 12 16), length of the code (3), and what the cards lack: `cvv`, which
 * they may lack, or `luhn`.
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

/** Brands with ranges of their own: what a number is, when nothing is said of the brands. */
export const ownRules = lines(rows.filter(({ isShared }) => !isShared));
/**
 * Brands whose cards bear another scheme's number, with the ranges in which they lie. Nobody publishes which numbers are
 * theirs, so that such a brand is never guessed: the shopper or the shop chooses it, or it is the only one offered that the
 * number fits.
 */
export const sharedRules = lines(rows.filter(({ isShared }) => isShared));
/** Of those, the ones that the gateway's BIN list has, which is asked for where they are offered. */
export const listed: readonly string[] = codes(rows.filter(({ isListed }) => isListed));
/** And those for which the shopper is asked, so that they must be known to fit (regulation (EU) 2015/751, article 8). */
export const asked: readonly string[] = codes(rows.filter(({ isAsked }) => isAsked));
