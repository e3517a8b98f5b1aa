/** Converts amounts between the orders' format and the whole minor units that most acquirers want. */
import { minorUnits, wireText } from '#contract/money.ts';

/** The decimals of a currency's minor unit where an acquirer counts others than ISO 4217, such as `{ ISK: 2 }`. */
export type Exponents = Readonly<Record<string, number>>;

/**
 * Returns the minor units: `92.00` is 9200 in EUR, 92 in JPY and 92000 in KWD. Undefined for an amount that the currency
 * does not have, such as `92.50` in JPY.
 */
export function toMinorUnits(
  amount: string,
  currency: string,
  exponents: Exponents = {},
): number | undefined {
  const isAmount = minorUnits(amount, currency) !== undefined;
  return isAmount ? minorUnits(amount, currency, exponents[currency]) : undefined;
}

/** Returns the amount with two decimals, as orders have it. Undefined for minor units that no order can have. */
export function fromMinorUnits(
  units: number,
  currency: string,
  exponents: Exponents = {},
): string | undefined {
  return wireText(units, currency, exponents[currency]);
}
