/** The form of what a connector gives its shopper to pay with, which pages show and a QR code contains. */
import type { Outcome } from './outcome.ts';

/** The longest texts of a label's line, in characters, and of a QR code that a phone reads from a screen, in bytes. */
const maxLine = 64;
const maxQrCode = 1024;

/** Printable text without spaces at its ends. */
const printable = /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u;

/** The last millisecond of the year 9999, until which years have four digits. */
const maxTime = 253_402_300_799_999;

const isLine = (text: string | undefined, longest: number) =>
  text === undefined || (typeof text === 'string' && text.length <= longest && printable.test(text));

/** Call it with readable text alone: half of a surrogate pair has no bytes. */
const isScannable = (text = '') => encodeURIComponent(text).replace(/%../g, '.').length <= maxQrCode;

const isBarcode = (text: string | undefined) =>
  text === undefined || (typeof text === 'string' && /^(?:\d\d){2,40}$/.test(text));

const isTime = (time: number | undefined) =>
  time === undefined || (Number.isInteger(time) && time > 0 && time <= maxTime);

/** Whether a shopper can pay with it. */
export function isPayable({
  entity,
  reference,
  qrCode,
  barcode,
  expiresAt,
}: NonNullable<Outcome['paymentCode']>): boolean {
  const isThere = reference !== undefined || qrCode !== undefined;
  const isReadable = isLine(entity, maxLine) && isLine(reference, maxLine) && isLine(qrCode, maxQrCode);
  return isThere && isReadable && isScannable(qrCode) && isBarcode(barcode) && isTime(expiresAt);
}
