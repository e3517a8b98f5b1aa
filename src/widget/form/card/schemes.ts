/**
 * Schemes of the cards that bear two of them. Whether VISA and VISADEBIT fit is no question for the shopper, they are
 * one scheme; CARTEBANCAIRE and VISA are two.
 */
const families = 'VISA VISADEBIT VISAELECTRON VPAY;MASTER MASTERDEBIT MAESTRO;CARTEBANCAIRE CARTEBLEUE'
  .split(';')
  .map((codes) => codes.split(' '));

/** Schemes of single countries whose cards bear an international one too. */
const national = 'CARTEBANCAIRE CARTEBLEUE DANKORT BCMC SERVIRED CASHLINKMALTA'.split(' ');

/**
 * The brands of a card with two schemes, one for each scheme: the shopper chooses among them, whatever the shop prefers
 * (regulation (EU) 2015/751, article 8). Empty when there is nothing to choose.
 *
 * @param fitting all brands that fit, the active one first
 */
export function schemesOf(fitting: readonly string[]): string[] {
  if (!fitting.some((code) => national.includes(code))) return [];
  const schemes = new Map<unknown, string>();
  for (const code of fitting) {
    const family = families.find((codes) => codes.includes(code)) ?? code;
    if (!schemes.has(family)) schemes.set(family, code);
  }
  return schemes.size > 1 ? [...schemes.values()] : [];
}
