/**
 * Converts amounts between the wire format (N10.N2 of `parameters.md`, "Notation": `92` or `92.00`) and the format that
 * the program uses: whole minor units of the currency. The conversion moves digits and computes no fractions, so that
 * nothing is rounded.
 */
import { exponents } from './currency-exponents-data.ts';

const wireForm = /^([0-9]{1,10})(?:\.([0-9]{2}))?$/;
const maxDigits = 10;
const wireDecimals = 2;

/** Returns the number of decimals of a currency's minor unit: 0, 2, 3 or 4. Returns 2 for an unknown code. */
export function getExponent(currency: string): number {
  return exponents.get(currency) ?? wireDecimals;
}

/**
 * Converts a wire amount to minor units: `92.00` is 9200 in EUR, 92 in JPY and 92000 in KWD. Returns undefined when the
 * text is not an amount, or not an amount of this currency (`92.50` in JPY).
 *
 * @param exponent decimals of the minor unit, where somebody counts others than the currency has
 */
export function minorUnits(
  amount: string,
  currency: string,
  exponent = getExponent(currency),
): number | undefined {
  const [, whole = '', cents = ''] = wireForm.exec(amount) ?? [];
  if (whole === '') return undefined;
  const decimals = cents.padEnd(Math.max(exponent, wireDecimals), '0');
  // The number has at most 10 + 4 digits, which a double holds exactly.
  return isZero(decimals.slice(exponent)) ? Number(whole + decimals.slice(0, exponent)) : undefined;
}

/**
 * Converts minor units to a wire amount, always with two decimals: 9200 in EUR, 92 in JPY and 92000 in KWD are `92.00`.
 * Sums and differences of wire amounts can always be written, up to 10 digits. Throws a RangeError for units that the
 * wire format cannot express, such as 92125 in KWD (92.125), because rounding would change the amount.
 */
export function formatAmount(units: number, currency: string): string {
  const text = wireText(units, currency);
  if (text !== undefined) return text;
  throw new RangeError(
    `${units} minor units of ${currency} have no wire form: an amount has up to ${maxDigits} digits and two decimals`,
  );
}

/** Whether `formatAmount` can write these minor units. */
export function fitsWire(units: number, currency: string): boolean {
  return wireText(units, currency) !== undefined;
}

const decimalForm = /^0*(\d+?)(?:\.(\d*?)0*)?$/;

/** Whether two decimal texts are the same number: `10` and `10.00` are. False when one is no decimal number. */
export function isSameAmount(one: string, other: string): boolean {
  const [, whole, decimals = ''] = decimalForm.exec(one) ?? [];
  const [, otherWhole, otherDecimals = ''] = decimalForm.exec(other) ?? [];
  return whole !== undefined && whole === otherWhole && decimals === otherDecimals;
}

/** Returns what {@link formatAmount} does; undefined where that throws. */
export function wireText(
  units: number,
  currency: string,
  exponent = getExponent(currency),
): string | undefined {
  if (!Number.isSafeInteger(units) || units < 0) return undefined;
  const digits = String(units).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimals = digits.slice(whole.length).padEnd(wireDecimals, '0');
  if (whole.length > maxDigits || !isZero(decimals.slice(wireDecimals))) return undefined;
  return `${whole}.${decimals.slice(0, wireDecimals)}`;
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits);
}
