/** What the vendors' rules have in common, and how a broken one is told. */
import { countryCodes } from '#contract/countries.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';

/** Says what is wrong, and how to write it. */
export interface Broken {
  readonly says: string;
  /** Name of the exception; that of the vendor's usual one when absent. */
  readonly exception?: string;
}
/** A rule of a vendor's: true of what keeps it, else what is wrong. */
export type Rule<Given> = (given: Given) => true | string | Broken;

/** Returns the first that is broken, if there is one. `given` may be nothing at all. */
export function brokenRule<Given>(rules: readonly Rule<Given>[], given: Given): Broken | undefined {
  for (const rule of rules) {
    const broken = rule(given);
    if (broken !== true) return typeof broken === 'string' ? { says: broken } : broken;
  }
  return undefined;
}

/** A value of the page's, as a sentence quotes it. */
export const quoted = (value: unknown): string =>
  value === undefined ? 'missing' : `${JSON.stringify(value) ?? String(value)}`;

export const isCountry = (value: unknown): boolean => countryCodes.includes(value as string);
export const isCurrency = (value: unknown): boolean => currencyCodes.includes(value as string);

/** Whether every member of a list is one of these. */
export const areAllOf = (list: unknown, allowed: readonly string[]): boolean =>
  Array.isArray(list) && list.every((one) => allowed.includes(one));

/** A decimal text, such as `92.00`. Browsers turn numbers into texts before they look. */
export const isAmount = (value: unknown): boolean => /^-?[0-9]+(\.[0-9]+)?$/.test(String(value));

/** Says that an amount is a number, which a browser takes, and which loses its last zero. */
export const numberSentence = (name: string, value: number): string =>
  `${name} is the number ${value}: write it as a text, such as "${value.toFixed(2)}"; the vendor's type is a text, and a browser would show "${value}".`;

export const countrySentence = (name: string, value: unknown): string =>
  `${name} is ${quoted(value)}: give the two capital letters of ISO 3166-1, such as "AT".`;
export const currencySentence = (name: string, value: unknown): string =>
  `${name} is ${quoted(value)}: give the three capital letters of ISO 4217, such as "EUR".`;
export const amountSentence = (name: string, value: unknown): string =>
  `${name} is ${quoted(value)}: give a decimal number as a text, without signs and spaces, such as "92.00".`;

/** An exception as browsers throw it. */
export const exceptionNamed = (name: string, sentence: string): Error => {
  if (name === 'TypeError') return new TypeError(sentence);
  return name === 'RangeError' ? new RangeError(sentence) : new DOMException(sentence, name);
};
