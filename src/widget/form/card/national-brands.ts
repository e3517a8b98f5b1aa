/** Brands of national schemes. Their cards have an international scheme, too. */
export const nationalBrands = 'CARTEBANCAIRE CARTEBLEUE DANKORT BCMC SERVIRED CASHLINKMALTA'.split(' ');
