/**
 * The part of the brand table that the widget needs, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the script in its place (tools/vite/evaluate.mjs); `form-types.ts` and
 * `methods.ts` read them.
 */

import { grouped } from '../grouped.ts';
import type { BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable];
/** The values of one member with the code of their brand, for all rows that have the member. */
const having = <K extends keyof BrandRow>(key: K) =>
  rows.flatMap(([code, { [key]: value }]): [string, NonNullable<BrandRow[K]>][] =>
    value === undefined ? [] : [[code, value]],
  );

/**
 * The brands of each form as one text, separated by `;`. A brand is written as its name, from which its code is read:
 * the code is the name in capitals, in which `_` is part of the code and a space is not (`Klarna_invoice`, `Google
 * Pay`); what follows `|` is part of the code only. Where the code cannot be read from the name, it stands before the
 * name with a colon.
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
 * Brands whose forms have inputs, as lines separated by `;`. A line has the codes of the brands, the inputs, and,
 * where one of the inputs is the country, the countries that it offers.
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
 * By brand, the country of its accounts, for brands that have accounts in one country only: nobody has to choose it.
 */
export const onlyCountry: Readonly<Record<string, string>> = Object.fromEntries(having('country'));
/** Codes of the brands whose provider's page opens in a window of its own beside the shop's page. */
export const popupBrands: readonly string[] = having('hasPopup').map(([code]) => code);
