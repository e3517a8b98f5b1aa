/**
 * Joins the tables of cards and other methods to one: every brand that the gateway's API knows (gateway-contract
 * 5.3), by its code as in `paymentBrand` and `data-brands`.
 */
import type { BrandRow } from './brand.ts';
import { cards } from './cards-data.ts';
import { methods } from './methods-data.ts';

/** The code of a brand, such as `KLARNA_INVOICE`. */
export type BrandCode = keyof typeof cards | keyof typeof methods;

/** Every brand by its code: cards first, then the other kinds, in the order in which lists of brands show them. */
export const brandTable: ReadonlyMap<string, BrandRow> = new Map<string, BrandRow>([
  ...Object.entries(cards).map(([code, row]) => [code, { ...row, kind: 'card', form: 'card' }] as const),
  ...Object.entries(methods),
]);
