/** What the simulator says of a card besides its number, as an acquirer with a BIN list would (gateway-contract 3.2). */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { CardFacts } from '#contract/masked-card.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';

/** Facts about some test cards, by the first six digits. */
export const testCardFacts: Readonly<Record<string, CardFacts>> = {
  '420000': { binCountry: 'DE', country: 'DE', type: 'CREDIT', level: 'CLASSIC', regulatedFlag: 'Y' },
  '424242': { binCountry: 'US', country: 'US', type: 'CREDIT', level: 'BUSINESS', regulatedFlag: 'N' },
  '411111': { binCountry: 'GB', country: 'GB', type: 'DEBIT', level: 'CLASSIC', regulatedFlag: 'Y' },
  '545454': { binCountry: 'FR', country: 'FR', type: 'CREDIT', level: 'GOLD', regulatedFlag: 'Y' },
  '510510': { binCountry: 'US', country: 'US', type: 'PREPAID', level: 'STANDARD', regulatedFlag: 'N' },
};

const usualFacts: CardFacts = { binCountry: 'DE', country: 'DE', type: 'CREDIT', regulatedFlag: 'Y' };

/** Card brands whose cards are debit cards. */
const debitBrands = /^(?:MAESTRO|MASTERDEBIT|VISADEBIT|VISAELECTRON|VPAY|BCMC|MADA|DANKORT)$/;

const issuer = { bank: 'Simulated Bank', website: 'https://bank.example', phone: '+49 30 5550100' };

/** Returns the facts about the card of a payment; undefined for other instruments. */
export function findCardFacts({ instrument, brand }: PaymentOrder): CardFacts | undefined {
  if (instrument.kind !== 'card' || findPaymentBrand(brand)?.kind !== 'card') return undefined;
  const facts = testCardFacts[instrument.number.slice(0, 6)] ?? usualFacts;
  return { ...facts, ...(debitBrands.test(brand) && { type: 'DEBIT' }), issuer };
}
