import type { BrandKind } from '#contract/brands/brand.ts';
import { findTakenBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';

/**
 * The instruments with which brands of each kind are paid. Brands of kinds that are not listed ask for the instrument
 * on their own pages.
 */
const takes: Partial<Readonly<Record<BrandKind, readonly PaymentInstrument['kind'][]>>> = {
  card: ['card', 'tokenAccount', 'wallet'],
  wallet: ['card', 'tokenAccount', 'wallet'],
  'direct-debit': ['bankAccount'],
  'virtual-account': ['virtualAccount'],
};

/** Returns the instruments by which a brand may be paid; none where the brand asks on its own pages. */
export function findInstruments(brand: string): readonly PaymentInstrument['kind'][] {
  const kind = findTakenBrand(brand)?.kind;
  return [...((kind && takes[kind]) ?? []), 'none'];
}
