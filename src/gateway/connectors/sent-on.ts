/** Decides which shoppers go on to pages of the brand before anything is charged. */
import type { BrandKind } from '#contract/brands/brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { isShopperAbsent } from '../lifecycle/shopper-absent.ts';
import type { PaymentOrder } from './connector.ts';
import type { PaymentInstrument } from './payment-instrument.ts';

/** The kind of instrument that a brand is paid with. Brands of other kinds ask for it on pages of their own. */
const takes: Partial<Readonly<Record<BrandKind, readonly PaymentInstrument['kind'][]>>> = {
  card: ['card', 'tokenAccount', 'wallet'],
  wallet: ['card', 'tokenAccount', 'wallet'],
  'direct-debit': ['bankAccount'],
  'virtual-account': ['virtualAccount'],
};

type Paying = Pick<PaymentOrder, 'brand' | 'instrument' | 'paymentType' | 'parameters'>;

/** Whether the instrument names what the brand charges, such as a PayPal account, so that nothing is left to ask. */
export function isNamed({ brand, instrument }: Pick<Paying, 'brand' | 'instrument'>): boolean {
  const kind = findPaymentBrand(brand)?.kind;
  return kind !== undefined && (takes[kind]?.includes(instrument.kind) ?? false);
}

/** Whether the shopper of an order is sent to pages of the brand, and has to come back. */
export function isSentOn(order: Paying): boolean {
  return findPaymentBrand(order.brand)?.isSynchronous === false && !isNamed(order) && !isShopperAbsent(order);
}
