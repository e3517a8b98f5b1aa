/** Finds the card that an upstream has charged, when it may be another one than the order has. */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { CardEnds } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { UpstreamRecord } from './upstream-record.ts';

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
