/** Decides which shoppers are sent to a page of the brand before anything is charged. */
import type { BrandKind } from '#contract/brands/brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import { isShopperAbsent } from '../lifecycle/shopper-absent.ts';

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

type Paying = Pick<PaymentOrder, 'brand' | 'instrument' | 'paymentType' | 'parameters'>;

/**
 * Whether the instrument identifies what the brand charges, such as a PayPal account, so that the shopper need not be
 * asked.
 */
export function isNamed({ brand, instrument }: Pick<Paying, 'brand' | 'instrument'>): boolean {
  const kind = findPaymentBrand(brand)?.kind;
  return kind !== undefined && (takes[kind]?.includes(instrument.kind) ?? false);
}

/** Whether the shopper of an order is sent to a page of the brand and returns from there. */
export function requiresRedirect(order: Paying): boolean {
  return findPaymentBrand(order.brand)?.isSynchronous === false && !isNamed(order) && !isShopperAbsent(order);
}
