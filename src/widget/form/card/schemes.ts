/**
 * The brands of each scheme. VISA and VISADEBIT are one scheme, so that the shopper has nothing to choose between them.
 * CARTEBANCAIRE and VISA are two schemes.
 */
const families = 'VISA VISADEBIT VISAELECTRON VPAY;MASTER MASTERDEBIT MAESTRO;CARTEBANCAIRE CARTEBLEUE'
  .split(';')
  .map((codes) => codes.split(' '));

/**
 * Returns the brands among which the shopper chooses when a card has two schemes, one brand for each scheme. The choice
 * is the shopper's, whatever the shop prefers (regulation (EU) 2015/751, article 8). Empty when there is nothing to
 * choose.
 *
 * @param fitting all brands that fit, the active one first
 */
export function getSchemes(fitting: readonly string[]): string[] {
  if (!fitting.some((code) => nationalBrands.includes(code))) return [];
  const schemes = new Map<unknown, string>();
  for (const code of fitting) {
    const family = families.find((codes) => codes.includes(code)) ?? code;
    if (!schemes.has(family)) schemes.set(family, code);
  }
  return schemes.size > 1 ? [...schemes.values()] : [];
}

/** Brands of national schemes. Their cards have an international scheme, too. */
const nationalBrands: readonly string[] = [
  'CARTEBANCAIRE',
  'CARTEBLEUE',
  'DANKORT',
  'BCMC',
  'SERVIRED',
  'CASHLINKMALTA',
];
