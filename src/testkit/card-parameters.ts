/** The parameters with which a merchant's server sends a test card. */
import type { KitCard } from '#contract/control/records.ts';

/** Gives brand, number, expiry and holder of a card, without its security code (parameters.md, "Card account"). */
export function toCardParameters({ brand, number, expiry, holder }: KitCard): Record<string, string> {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return {
    paymentBrand: brand,
    'card.number': number.replaceAll(' ', ''),
    'card.expiryMonth': month,
    'card.expiryYear': year.length === 2 ? `20${year}` : year,
    'card.holder': holder,
  };
}
