/**
 * Joins the tables of cards and other methods into one table of all brands that the gateway's API supports
 * (gateway-contract 5.3). The keys are the codes used in `paymentBrand` and `data-brands`.
 */
import type { BrandRow } from './brand.ts';
import { cards } from './cards-data.ts';
import { methods } from './methods-data.ts';

/** The code of a brand, such as `KLARNA_INVOICE`. */
export type BrandCode = keyof typeof cards | keyof typeof methods;

/** Every brand by its code, in the order for lists of brands: cards first, then the other kinds. */
export const brandTable: ReadonlyMap<string, BrandRow> = new Map<string, BrandRow>([
  ...Object.entries(cards).map(([code, row]) => [code, { ...row, kind: 'card', form: 'card' }] as const),
  ...Object.entries(methods),
]);
