/**
 * What the widget needs of the brands that are not cards. The build evaluates this module and writes the values of its
 * exports into the scripts in its place (tools/vite/evaluate.mjs); `form-types.ts` and `methods.ts` read them.
 */
import type { BrandRow, FormType, MethodField } from './brand.ts';
import { brandTable } from './table.ts';

const rows = [...brandTable].filter(([, { form }]) => form !== 'card');
/** Returns pairs of brand code and member value for all of these brands that have the member. */
const having = <K extends keyof BrandRow>(key: K) =>
  rows.flatMap(([code, { [key]: value }]): [string, NonNullable<BrandRow[K]>][] =>
    value === undefined ? [] : [[code, value]],
  );

/** Code, name and form of each of these brands. */
export const methodRows: readonly (readonly [code: string, name: string, form: FormType])[] = rows.map(
  ([code, { form, name, formName = name }]) => [code, formName, form],
);

/** The inputs of each brand whose form has some. */
export const fieldRows: readonly (readonly [code: string, fields: readonly MethodField[]])[] =
  having('fields');

/** The countries that the input `country` of a brand's form offers. */
export const countries: readonly (readonly [code: string, countries: readonly string[]])[] =
  having('countries');

/**
 * The country of a brand's accounts by the brand's code. Only for brands with accounts in one country: their forms send
 * this country and have no input for it.
 */
export const onlyCountry: Readonly<Record<string, string>> = Object.fromEntries(having('country'));
/** Codes of the brands whose provider's page opens in a popup window. */
export const popupBrands: readonly string[] = having('hasPopup').map(([code]) => code);
