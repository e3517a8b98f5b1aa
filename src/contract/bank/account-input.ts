/** What a shopper types of a bank account: IBAN and BIC, in capitals and ASCII digits (locales.md section 4, rule 4). */
import { asciiDigits } from '../card/digits.ts';
import type { Shape } from '../card/edit.ts';
import type { Problem } from '../messages.ts';
import { ibanLengths, problemOfIban } from './iban.ts';

/** Longest IBAN of ISO 13616, for a country that the registry does not have yet. */
const longest = 34;

/** Capitals and digits of a text, as the API takes IBAN and BIC: without spaces and hyphens. */
export function accountSigns(text: string): string {
  return asciiDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

const lengthOf = (signs: string) => ibanLengths.get(signs.slice(0, 2));

/** How the IBAN field edits: for `settle` of edit.ts. Groups of four, as all countries print it. */
export const ibanShape: Shape = {
  signs: accountSigns,
  // Copied together with its name.
  clean: (text) => accountSigns(text).replace(/^IBAN(?=[A-Z]{2}\d)/, ''),
  limit: (signs) => lengthOf(signs) ?? longest,
  format: (signs) => signs.replace(/.{4}(?=.)/g, '$& '),
};

/** The IBAN has the length of its country. */
export function isWholeIban(text: string): boolean {
  const signs = accountSigns(text);
  return signs.length === lengthOf(signs);
}

export function judgeIban(text: string): Problem {
  const signs = accountSigns(text);
  if (signs === '') return 'empty';
  const begun = /^[A-Z]{1,2}$|^[A-Z]{2}\d{1,2}/.test(signs);
  if (begun && signs.length < (lengthOf(signs) ?? 15)) return 'incomplete';
  return problemOfIban(signs) === '' ? '' : 'invalid';
}

/** ISO 9362: bank, country, place, and a branch or none. */
export function judgeBic(text: string): Problem {
  const signs = accountSigns(text);
  if (signs === '') return 'empty';
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(signs) ? '' : 'invalid';
}
