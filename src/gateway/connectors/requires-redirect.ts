/** Decides which shoppers are sent to a page of the brand before anything is charged. */
import { findTakenBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import { findInstruments } from '../core/brand-instruments.ts';
import { isShopperAbsent } from '../lifecycle/shopper-absent.ts';

type Paying = Pick<PaymentOrder, 'brand' | 'instrument' | 'paymentType' | 'parameters'>;

/**
 * Whether the instrument identifies what the brand charges, such as a PayPal account, so that the shopper need not be
 * asked.
 */
export function isNamed({ brand, instrument }: Pick<Paying, 'brand' | 'instrument'>): boolean {
  return instrument.kind !== 'none' && findInstruments(brand).includes(instrument.kind);
}

/** Whether the shopper of an order is sent to a page of the brand and returns from there. */
export function requiresRedirect(order: Paying): boolean {
  return findTakenBrand(order.brand)?.isSynchronous === false && !isNamed(order) && !isShopperAbsent(order);
}
