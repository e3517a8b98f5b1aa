/** The payment that the merchant's own order expects. It is checked before it is compared with a record. */
import { MerchantError } from './errors.ts';
import { type Check, isAbsentOr, isText } from './shapes.ts';

interface Order {
  /** The `id` of the prepared checkout. It is compared with the record's `ndc`, which begins with it. */
  readonly checkoutId?: string | undefined;
  readonly merchantTransactionId?: string | undefined;
  /** The payment's own id, if the server knows it. */
  readonly id?: string | undefined;
  /** Always compared. When it is left out, the record must have no amount either, like the record of a registration. */
  readonly amount?: string | undefined;
  /** Always compared, like the amount. */
  readonly currency?: string | undefined;
  /** Always compared, like the amount. */
  readonly paymentType?: string | undefined;
  /** The brand, or the brands that were offered; any brand when left out. */
  readonly paymentBrand?: string | readonly string[] | undefined;
  /** Another name of `paymentBrand`. */
  readonly paymentBrands?: string | readonly string[] | undefined;
}

/** The merchant's own order. It must never hold a value that came from the browser, the app or the record itself. */
export type Expected = Order & ({ readonly checkoutId: string } | { readonly merchantTransactionId: string });

const isTextOrAbsent = isAbsentOr(isText);
const isFilled: Check = (value) => isText(value) && value !== '';
const isBrands = isAbsentOr((value) =>
  Array.isArray(value) ? value.length > 0 && value.every(isFilled) : isFilled(value),
);

/** Every member that an order may have, with the check of its value. */
const forms: Readonly<Record<keyof Order, Check>> = {
  checkoutId: isTextOrAbsent,
  merchantTransactionId: isTextOrAbsent,
  id: isTextOrAbsent,
  // A number of a caller without types is sent for a checkout, too, as it is written.
  amount: isAbsentOr(
    (value) => (isText(value) || typeof value === 'number') && toThousandths(String(value)) !== undefined,
  ),
  currency: isTextOrAbsent,
  paymentType: isTextOrAbsent,
  paymentBrand: isBrands,
  paymentBrands: isBrands,
};

const remedies: Readonly<Record<string, string>> = {
  amount: 'Give a string such as 92.00: digits, a dot, and two decimals.',
  paymentBrand: 'Give a brand such as "MASTER", or a list such as ["VISA", "MASTER"].',
  paymentBrands: 'Give a brand such as "MASTER", or a list such as ["VISA", "MASTER"].',
};

/**
 * Throws for an order without an id, which would fit many payments, and for an unknown member, which would not be
 * compared.
 */
export function checkExpected(expected: Order): void {
  if (typeof expected !== 'object' || expected === null) {
    throw wrong('The expected order is not an object.', `Give one with these names: ${allowed}.`);
  }
  const unknown = Object.keys(expected).filter((name) => !Object.hasOwn(forms, name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => JSON.stringify(name)).join(', ');
    throw wrong(`The expected order has ${named}, which nothing is compared by.`, `Use only ${allowed}.`);
  }
  for (const [name, isForm] of Object.entries(forms)) {
    const value: unknown = Object.entries(expected).find(([key]) => key === name)?.[1];
    if (isForm(value)) continue;
    throw wrong(`The expected ${name} is not one.`, remedies[name] ?? 'Give a string, or leave it out.');
  }
  if (expected.checkoutId || expected.merchantTransactionId) return;
  throw wrong(
    'The expected order has neither checkoutId nor merchantTransactionId.',
    'Give the id that prepareCheckout answered.',
  );
}

const allowed = Object.keys(forms)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

function wrong(reason: string, remedy: string): MerchantError {
  return new MerchantError('expectation', reason, remedy);
}

/**
 * Converts an amount to thousandths of its unit, so that `92` equals `92.00`. Returns undefined when the text is not an
 * amount.
 */
export function toThousandths(amount: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,3}))?$/.exec(amount) ?? [];
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(3, '0'));
}
