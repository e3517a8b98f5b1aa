/** Brands of national schemes. Their cards have an international scheme, too. */
export const nationalBrands: readonly string[] = [
  'CARTEBANCAIRE',
  'CARTEBLEUE',
  'DANKORT',
  'BCMC',
  'SERVIRED',
  'CASHLINKMALTA',
];
