/**
 * Reads and checks the IBAN and the BIC that a shopper types. Both are read as capitals and ASCII digits (locales.md
 * section 4, rule 4).
 */
import { asciiDigits } from '../card/digits.ts';
import type { Shape } from '../card/edit.ts';
import type { Problem } from '../messages.ts';
import { ibanLengths, isBic, problemOfIban } from './iban.ts';

/**
 * The maximum length of an IBAN in characters by ISO 13616. It is the limit for a country that the registry does not
 * have yet.
 */
const maxIbanLength = 34;

/** Writes a text as the API expects an IBAN or a BIC: in capitals, with ASCII digits, without spaces and hyphens. */
export function accountSigns(text: string): string {
  return asciiDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

const lengthOf = (signs: string) => ibanLengths.get(signs.slice(0, 2));

/**
 * The format of the IBAN field, for `formatEdit` of edit.ts: groups of four characters, as every country prints an IBAN.
 */
export const ibanShape: Shape = {
  signs: accountSigns,
  // A shopper may have copied the word IBAN together with the number.
  clean: (text) => accountSigns(text).replace(/^IBAN(?=[A-Z]{2}\d)/, ''),
  limit: (signs) => lengthOf(signs) ?? maxIbanLength,
  format: (signs) => signs.replace(/.{4}(?=.)/g, '$& '),
};

/** Whether the typed IBAN has the length that its country prescribes. Does not check the check digits. */
export function isWholeIban(text: string): boolean {
  const signs = accountSigns(text);
  return signs.length === lengthOf(signs);
}

/** Returns what is wrong with a typed IBAN; `''` for a valid one, `'empty'` for no text. */
export function judgeIban(text: string): Problem {
  const signs = accountSigns(text);
  if (signs === '') return 'empty';
  const begun = /^[A-Z]{1,2}$|^[A-Z]{2}\d{1,2}/.test(signs);
  if (begun && signs.length < (lengthOf(signs) ?? 15)) return 'incomplete';
  return problemOfIban(signs) === '' ? '' : 'invalid';
}

/** Returns what is wrong with a typed BIC; `''` for a valid one. */
export function judgeBic(text: string): Problem {
  const signs = accountSigns(text);
  if (signs === '') return 'empty';
  return isBic(signs) ? '' : 'invalid';
}
