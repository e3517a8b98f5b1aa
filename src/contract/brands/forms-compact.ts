/**
 * What the widget takes from the brand table, in as few bytes as it gets. The build writes the values of these exports into
 * the script in place of this module (tools/vite/evaluate.mjs); `form-types.ts` and `methods.ts` read them.
 */

import { grouped } from '../grouped.ts';
import type { BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable];
/** A member of each row that has it, by the brand's code. */
const having = <K extends keyof BrandRow>(key: K) =>
  rows.flatMap(([code, { [key]: value }]): [string, NonNullable<BrandRow[K]>][] =>
    value === undefined ? [] : [[code, value]],
  );

/**
 * Brands by form, one `;` between two. Each is its name, which spells its code too: in capitals, `_` is a part of the code
 * and a space is not (`Klarna_invoice`, `Google Pay`), and what stands behind `|` is of the code only. Where that does not
 * work the code stands before a colon.
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
 * Brands with inputs in their forms, one `;` between two lines: codes, the inputs, and where one of them is the country
 * those that it offers.
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

/** Where the account is kept of brands of one country, which nobody has to choose. */
export const onlyCountry: Readonly<Record<string, string>> = Object.fromEntries(having('country'));
/** Brands whose provider opens a window of its own beside the shop's page. */
export const popupBrands: readonly string[] = having('hasPopup').map(([code]) => code);
