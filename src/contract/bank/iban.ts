/**
 * Checks international bank account numbers (ISO 13616 and its registry): the length for each country, and the check
 * digits. And codes of banks (BIC, ISO 9362). Form and gateway judge by these alone (settled question 33).
 */
import { countryCodes } from '../countries.ts';

/**
 * The countries of the registry by the length of their IBANs. Source: SWIFT's IBAN registry, as ibantools 4.5.4 has it, read on
 * 2026-11-30.
 */
const countriesByLength: Readonly<Record<number, readonly string[]>> = {
  15: ['NO'],
  16: ['BE'],
  18: ['DK', 'FI', 'FK', 'FO', 'GL', 'NL', 'SD'],
  19: ['MK', 'SI'],
  20: ['AT', 'BA', 'EE', 'KZ', 'LT', 'LU', 'MN', 'XK'],
  21: ['CH', 'HR', 'LI', 'LV'],
  22: ['BG', 'BH', 'CR', 'DE', 'GB', 'GE', 'IE', 'ME', 'RS', 'VA'],
  23: ['AE', 'GI', 'IL', 'IQ', 'OM', 'SO', 'TL'],
  24: ['AD', 'CZ', 'ES', 'MD', 'PK', 'RO', 'SA', 'SE', 'SK', 'TN', 'VG'],
  25: ['LY', 'PT', 'ST'],
  26: ['IS', 'TR'],
  27: ['BI', 'DJ', 'FR', 'GR', 'IT', 'MC', 'MR', 'SM'],
  28: ['AL', 'AZ', 'BY', 'CY', 'DO', 'GT', 'HN', 'HU', 'LB', 'NI', 'PL', 'SV'],
  29: ['BR', 'EG', 'PS', 'QA', 'UA'],
  30: ['JO', 'KW', 'MU', 'YE'],
  31: ['MT', 'SC'],
  32: ['LC'],
  33: ['RU'],
};

/** Length of an IBAN in characters, by the two-letter code of its country. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  Object.entries(countriesByLength).flatMap(([length, countries]) =>
    countries.map((country) => [country, Number(length)] as const),
  ),
);

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/;

/** What is wrong with an IBAN: its form, its length for its country, or its check digits. Empty for a valid IBAN. */
export type IbanProblem = '' | 'form' | 'length' | 'check';

/**
 * Checks an IBAN that is written without spaces, in capitals or small letters. For a country that is not in the
 * registry only form and check digits count, because such a country may join the registry at any time.
 */
export function problemOfIban(iban: string): IbanProblem {
  const capitals = iban.slice(0, 35).toUpperCase();
  if (!form.test(capitals)) return 'form';
  const length = ibanLengths.get(capitals.slice(0, 2)) ?? capitals.length;
  if (capitals.length !== length) return 'length';
  // 98 less a remainder is from 02 to 98, so 00, 01 and 99 are no check digits although the remainder may be right.
  const isRight =
    remainder(capitals.slice(4) + capitals.slice(0, 4)) === 1 && !/^..(?:0[01]|99)/.test(capitals);
  return isRight ? '' : 'check';
}

/**
 * Reads the text as a number in which A stands for 10 and Z for 35, and returns the remainder of its division by 97
 * (ISO 7064, MOD 97-10).
 */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * Whether a text in capitals is a BIC: four letters or digits for the party, a country, two characters for the place, and
 * three or none for the branch. Source: ISO 9362:2022, read on 2026-11-30.
 */
export function isBic(signs: string): boolean {
  const [, country = ''] = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(signs) ?? [];
  return countryCodes.includes(country);
}
