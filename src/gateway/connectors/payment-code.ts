/** Reads what a connector gives its shopper to pay with, which pages show and a QR code contains. */
import type { PaymentCode } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import { toTimestamp } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { SecretFinder } from './secrets.ts';

/** The longest texts of a label's line and of a QR code that a phone reads from a screen, in characters. */
const maxLine = 64;
const maxQrCode = 1024;

/** Printable text without spaces at its ends. */
const printable = /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u;

/** The last day of the year 9999, until which times have four digits for their year. */
const maxTime = 253_402_300_799_999;

const isLine = (text: string | undefined, longest: number) =>
  text === undefined || (typeof text === 'string' && text.length <= longest && printable.test(text));

const isTime = (time: number | undefined) =>
  time === undefined || (Number.isInteger(time) && time > 0 && time <= maxTime);

/**
 * Throws when the shopper could not pay with what the outcome gives, or when it contains a secret: the payment may then be
 * made all the same, so that its outcome is not known.
 */
export function requirePaymentCode({ paymentCode }: Outcome, holdsSecret: SecretFinder): void {
  if (paymentCode === undefined) return;
  const { entity, reference, qrCode, expiresAt } = paymentCode;
  const isThere = reference !== undefined || qrCode !== undefined;
  const isReadable = isLine(entity, maxLine) && isLine(reference, maxLine) && isLine(qrCode, maxQrCode);
  if (!isThere || !isReadable || !isTime(expiresAt))
    throw new UnknownOutcome('what the shopper should pay with is no code');
  if ([entity, reference, qrCode].some((text) => text !== undefined && holdsSecret(text, true)))
    throw new UnknownOutcome('card data stands in what the shopper should pay with');
}

/** Returns the code as records have it. */
export function toRecordedCode({
  entity,
  reference,
  qrCode,
  expiresAt,
}: NonNullable<Outcome['paymentCode']>): PaymentCode {
  return withoutUndefined({
    ...{ entity, reference, qrCode },
    expiresAt: expiresAt === undefined ? undefined : toTimestamp(expiresAt),
  });
}
