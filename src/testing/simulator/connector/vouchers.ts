/**
 * What the shoppers of brands without a page pay with, as the real ones give it. Sources, read on 2026-11-30:
 * https://docs.stripe.com/payments/boleto/accept-a-payment and https://docs.stripe.com/payments/oxxo/accept-a-payment for the
 * days, npm's boleto-utils for the digits of a boleto, which takes those that are made here, and a part of
 * https://docs.adyen.com/payment-methods/oxxo/api-only for those of OXXO.
 */
import type { PaymentOrder } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { checkoutLifetimeMs } from '../../../gateway/lifecycle/checkout.ts';

type PaymentCode = NonNullable<Outcome['paymentCode']>;

/** @param page on which a tester decides the payment */
type WriteCode = (order: PaymentOrder, now: number, page: string) => PaymentCode;

const hour = 3_600_000;
const day = 24 * hour;

/** The last second of a day that is `days` from now, in a country without summer time. */
const endOfDay = (now: number, days: number, hoursBehindUtc: number) =>
  (Math.floor((now - hoursBehindUtc * hour) / day) + days + 1) * day + hoursBehindUtc * hour - 1000;

/** Digits that are the same for the same payment. */
const digitsOf = (id: string, count: number) =>
  String(BigInt(`0x${id}`) % 10n ** BigInt(count)).padStart(count, '0');

/** A boleto: 44 digits as a bar code, and the same as a line of 47, whose first three fields have a check digit each. */
function writeBoleto({ id, amount }: PaymentOrder, now: number): PaymentCode {
  const expiresAt = endOfDay(now, 3, 3);
  // No bank has this number, so that nobody pays it by mistake.
  const [bankAndReal, free] = ['9999', digitsOf(id, 25)];
  // Days from 1000 to 9999, which began again on 22 February 2025.
  const days = Math.floor((expiresAt - Date.parse('2025-02-22T00:00:00-03:00')) / day);
  const due = String(1000 + (days % 9000));
  const sum = due + amount.replace('.', '').padStart(10, '0').slice(-10);
  const check = createBarcodeCheck(bankAndReal + sum + free);
  const fields = [bankAndReal + free.slice(0, 5), free.slice(5, 15), free.slice(15)].map(
    (field) => `${field.slice(0, 5)}.${field.slice(5)}${createFieldCheck(field)}`,
  );
  return {
    reference: [...fields, check, sum].join(' '),
    barcode: bankAndReal + check + sum + free,
    expiresAt,
  };
}

/** Modulo 11 with the weights 2 to 9 from the right; 1 where that gives 0, 10 or 11. */
function createBarcodeCheck(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 8)), 0);
  const check = 11 - (sum % 11);
  return String(check > 9 ? 1 : check);
}

/** Modulo 10 with the weights 2 and 1 from the right. */
function createFieldCheck(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** OXXO scans a reference of 14 digits at the till. */
function writeOxxo({ id }: PaymentOrder, now: number): PaymentCode {
  const reference = digitsOf(id, 14);
  return { reference, barcode: reference, expiresAt: endOfDay(now, 3, 6) };
}

/** The brands whose acquirers give a code. */
export const voucherWriters: Readonly<Record<string, WriteCode>> = {
  // An entity that no company has, and nine digits: nothing to scan.
  SIBS_MULTIBANCO: ({ id }, now) => {
    const digits = String(Number.parseInt(id.slice(0, 8), 16) % 1e9).padStart(9, '0');
    const reference = digits.replace(/(\d{3})(?=\d)/g, '$1 ');
    return { entity: '99999', reference, expiresAt: now + checkoutLifetimeMs };
  },
  BANCONTACT_QR: (_order, now, page) => ({ qrCode: page, expiresAt: now + checkoutLifetimeMs }),
  BOLETO: writeBoleto,
  BRADESCO: writeBoleto,
  OXXO: writeOxxo,
};
