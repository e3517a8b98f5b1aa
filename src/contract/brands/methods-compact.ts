/**
 * What the widget needs of the brands that are not cards, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the script in its place (tools/vite/evaluate.mjs); `form-types.ts` and
 * `methods.ts` read them.
 */

import { grouped } from '../grouped.ts';
import type { BrandRow } from './brand.ts';
import { spellNames } from './spelled-names.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].filter(([, { form }]) => form !== 'card');
/** Returns pairs of brand code and member value for all of these brands that have the member. */
const having = <K extends keyof BrandRow>(key: K) =>
  rows.flatMap(([code, { [key]: value }]): [string, NonNullable<BrandRow[K]>][] =>
    value === undefined ? [] : [[code, value]],
  );

/** The codes and names of the brands of each form, see {@link spellNames}. */
export const namesByForm: Readonly<Record<string, string>> = Object.fromEntries(
  grouped(rows, ([, { form }]) => form).map(([form, brands]) => [
    form,
    spellNames(brands.map(([code, { name, formName = name }]) => [code, formName])),
  ]),
);

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
