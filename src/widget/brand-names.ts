import { cardNames } from '#contract/brands/card-names.ts';

/** The names of the card brands, and of the other brands once their forms have been loaded; by code. */
const names = new Map(cardNames);

/** Makes the names of further brands known. */
export function addBrandNames(more: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of more) names.set(code, name);
}

export const hasName = (code: string): boolean => names.has(code);

/** Returns a brand's name for shoppers. A code whose name is not known is returned as it is. */
export const nameOfBrand = (code: string): string => names.get(code) ?? code;
