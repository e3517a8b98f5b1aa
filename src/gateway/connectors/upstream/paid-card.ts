/** Finds the card that an upstream has charged, when it may be another one than the order has. */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { CardEnds } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { RoutedPayment } from '../connector.ts';
import type { UpstreamRecord } from './upstream-record.ts';

/** Returns the digits by which the card of an order is recognised; undefined for another instrument. */
export function getCardEnds({ instrument }: Pick<RoutedPayment, 'instrument'>): CardEnds | undefined {
  if (instrument.kind !== 'card') return undefined;
  return { bin: instrument.number.slice(0, 6), last4Digits: instrument.number.slice(-4) };
}

/** Returns the card that the upstream names, if it is whole and another one than the expected. */
export function findPaidCard(
  expected: CardEnds | undefined,
  { additions: { card = {} }, paymentBrand = '' }: Pick<UpstreamRecord, 'additions' | 'paymentBrand'>,
): Outcome['paidCard'] {
  const { bin, last4Digits, expiryMonth, expiryYear } = card;
  if (expected === undefined || !bin || !last4Digits || !expiryMonth || !expiryYear) return undefined;
  if (bin === expected.bin && last4Digits === expected.last4Digits) return undefined;
  const brand = findPaymentBrand(paymentBrand)?.kind === 'card' ? paymentBrand : undefined;
  return { masked: { ...card, bin, last4Digits, expiryMonth, expiryYear }, brand };
}
