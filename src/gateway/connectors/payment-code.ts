/** Judges what a connector gives its shopper to pay with, and writes it for records. */
import type { PaymentCode } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { isPayable } from '../../connector/payment-code.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import { toTimestamp } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { SecretFinder } from './secrets.ts';

/**
 * Throws when the shopper could not pay with what the outcome gives, or when it contains a secret: the payment may then be
 * made all the same, so that its outcome is not known.
 */
export function requirePaymentCode({ paymentCode }: Outcome, holdsSecret: SecretFinder): void {
  if (paymentCode === undefined) return;
  if (!isPayable(paymentCode)) throw new UnknownOutcome('what the shopper should pay with is no code');
  const { entity, reference, qrCode, barcode } = paymentCode;
  if ([entity, reference, qrCode, barcode].some((text) => text !== undefined && holdsSecret(text, true)))
    throw new UnknownOutcome('card data stands in what the shopper should pay with');
}

/** Returns the code as records have it. */
export function toRecordedCode({
  entity,
  reference,
  qrCode,
  barcode,
  expiresAt,
}: NonNullable<Outcome['paymentCode']>): PaymentCode {
  return withoutUndefined({
    entity,
    reference,
    qrCode,
    barcode,
    expiresAt: expiresAt === undefined ? undefined : toTimestamp(expiresAt),
  });
}
