/**
 * The part of the brand table that the widget needs, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the script in its place (tools/vite/evaluate.mjs); `form-types.ts` and
 * `methods.ts` read them.
 */

import { grouped } from '../grouped.ts';
import type { BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable];
/** Returns pairs of brand code and member value for all rows that have the member. */
const having = <K extends keyof BrandRow>(key: K) =>
  rows.flatMap(([code, { [key]: value }]): [string, NonNullable<BrandRow[K]>][] =>
    value === undefined ? [] : [[code, value]],
  );

/**
 * The brands of each form as one text, separated by `;`. A brand is written as its name if its code can be derived from
 * the name: the code is the name in capitals without spaces (`Google Pay` is `GOOGLEPAY`). A space that is `_` in the
 * code is written as `_` (`Klarna_invoice`). A part that only the code has follows after `|`. In all other cases the
 * code stands before the name, with a colon between them.
 */
export const namesByForm: Readonly<Record<string, string>> = Object.fromEntries(
  grouped(rows, ([, { form }]) => form).map(([form, brands]) => [
    form,
    brands.map(([code, { name, formName = name }]) => spelled(code, formName)).join(';'),
  ]),
);

function spelled(code: string, name: string): string {
  let at = 0;
  const text = name.replace(/[\w ]/g, (letter) => {
    const isGap = letter === ' ' && code[at] !== '_';
    if (!isGap) at += 1;
    return letter === ' ' && !isGap ? '_' : letter;
  });
  const start = text.toUpperCase().replace(/\W/g, '');
  if (start === code) return text;
  return code.startsWith(start) ? `${text}|${code.slice(start.length).toLowerCase()}` : `${code}:${name}`;
}

/**
 * The brands whose forms have inputs, as lines separated by `;`. A line has three parts, separated by `:`: the codes of
 * the brands, their inputs, and the countries that the input `country` offers. The last part is missing where there is
 * no such input.
 */
export const listsByBrand = grouped(
  having('fields').map(([code, fields]) => ({
    code,
    lists: [fields, brandTable.get(code)?.countries ?? []],
  })),
  ({ lists }) => lists.map((list) => list.join(' ')).join(':'),
)
  .map(([lists, brands]) => `${brands.map(({ code }) => code).join(' ')}:${lists}`.replace(/:$/, ''))
  .join(';');

/**
 * The country of a brand's accounts by the brand's code. Only for brands with accounts in one country: their forms send
 * this country and have no input for it.
 */
export const onlyCountry: Readonly<Record<string, string>> = Object.fromEntries(having('country'));
/** Codes of the brands whose provider's page opens in a popup window. */
export const popupBrands: readonly string[] = having('hasPopup').map(([code]) => code);
